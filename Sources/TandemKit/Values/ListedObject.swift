import CanonicalJSON

/// One object of a list as a slice of its text, with the id by which the list is sorted.
///
/// A list in memory may have several copies of one object, side by side: whoever reads or writes the object joins them.
struct ListedObject: BitwiseCopyable {
  private let start: UnsafePointer<UInt8>
  private let count: UInt32
  private let idOffset: UInt32
  private let idCount: UInt32
  /// The rank of what has become of the object, where it says so; it may be above the one in the text.
  private(set) var status: UInt8
  /// Whether the text is in normal form.
  private(set) var isNormal: Bool

  /// The object of this text, in which `id` stands.
  init(_ text: JSONSlice, id: JSONSlice, status: UInt8 = 0, isNormal: Bool) {
    start = text.start
    count = UInt32(truncatingIfNeeded: text.count)
    idOffset = UInt32(truncatingIfNeeded: id.start - text.start)
    idCount = UInt32(truncatingIfNeeded: id.count)
    self.status = status
    self.isNormal = isNormal
  }

  var text: JSONSlice { JSONSlice(start: start, count: Int(count)) }

  var id: JSONSlice { JSONSlice(start: start + Int(idOffset), count: Int(idCount)) }

  /// Whether both say the same in the same bytes.
  @inline(never)
  func isIdentical(to other: ListedObject) -> Bool {
    status == other.status && text.isIdentical(to: other.text)
  }

  /// The object with at least this status.
  func raised(to least: UInt8) -> ListedObject {
    var raised = self
    raised.isNormal = isNormal && status >= least
    raised.status = max(status, least)
    return raised
  }
}

typealias ObjectList = UnsafeMutableBufferPointer<ListedObject>

extension ObjectList {
  /// A list of nothing.
  static var none: ObjectList { ObjectList(start: nil, count: 0) }

  /// Sorts the objects by their ids, copies of one in any order; answers whether they were in order, no two of one id.
  ///
  /// - Complexity: O(n) for objects in order, O(n log n) comparisons else.
  @inline(never)
  func sort(in arena: Arena) throws(JSONError) -> Bool {
    if isStrictlySorted(self, { $0.id.compareString($1.id) }) { return true }
    try mergeSort(self, in: arena) { left, right in left.id.compareString(right.id) < 0 }
    return false
  }

  /// The objects in order of their ids, of copies of one the greatest by `compare`, in place.
  ///
  /// - Complexity: O(n) for objects in order, O(n log n) comparisons else.
  @inline(never)
  func greatest(
    in arena: Arena, _ compare: (ListedObject, ListedObject) -> Int
  ) throws(JSONError) -> ObjectList {
    if try sort(in: arena) { return self }
    var kept = 0
    var place = 0
    while place < count {
      let copies = copies(from: place)
      place += copies.count
      self[kept] = try joinAll(copies) { left, right in compare(left, right) >= 0 ? left : right }
      kept += 1
    }
    return ObjectList(rebasing: self[..<kept])
  }

  /// The copies of one object, the first of which stands at `place`.
  @inline(never)
  func copies(from place: Int) -> ObjectList {
    var end = place + 1
    while end < count, self[end].id.isIdentical(to: self[place].id) { end += 1 }
    return ObjectList(rebasing: self[place..<end])
  }

  /// Whether the copies of an object, at least one, are all the same.
  @inline(never)
  var areOne: Bool {
    for copy in self where !copy.isIdentical(to: self[0]) { return false }
    return true
  }

  /// The copies of the object of this id, in a list that is sorted.
  ///
  /// - Complexity: O(log n) comparisons.
  @inline(never)
  func copies(of id: JSONSlice) -> ObjectList {
    let place = firstPlace(notBefore: id)
    return place < count && self[place].id.isIdentical(to: id) ? copies(from: place) : .none
  }

  /// Where the objects of this id stand in a list that is sorted, or would stand.
  ///
  /// - Complexity: O(log n) comparisons.
  func firstPlace(notBefore id: JSONSlice) -> Int {
    CanonicalJSON.firstPlace(below: count) { self[$0].id.compareString(id) < 0 }
  }

  /// The objects of two sorted lists in order; where one is empty, the other itself.
  ///
  /// - Complexity: O(objects of both).
  @inline(never)
  func united(
    with other: ObjectList, in arena: Arena
  ) throws(JSONError) -> ObjectList {
    if other.isEmpty { return self }
    if isEmpty { return other }
    let all = try arena.allocate(ListedObject.self, count: count + other.count)
    var i = 0
    var j = 0
    while i < count || j < other.count {
      let isMine = j == other.count || i < count && self[i].id.compareString(other[j].id) <= 0
      all[i + j] = isMine ? self[i] : other[j]
      if isMine { i += 1 } else { j += 1 }
    }
    return ObjectList(start: all, count: i + j)
  }
}
