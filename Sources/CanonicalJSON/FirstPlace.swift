/// The first of `count` places that is not before what is looked for; `isBefore` holds for those below it alone.
///
/// - Complexity: O(log n) questions.
@inline(never)
package func firstPlace(below count: Int, _ isBefore: (Int) -> Bool) -> Int {
  var low = 0
  var high = count
  while low < high {
    let middle = (low + high) / 2
    if isBefore(middle) { low = middle + 1 } else { high = middle }
  }
  return low
}
