/// Members of an object that this version does not know, sorted by name as canonical text has them.
package typealias JSONMembers = UnsafeMutableBufferPointer<JSONMember>

/// The union of the unknown members of two documents, joined where both have one (the contract's section 3).
///
/// - Complexity: O(members of both).
package func joinUnknown(
  _ left: JSONMembers, _ right: JSONMembers, in arena: Arena
) throws(JSONError) -> JSONMembers {
  if right.isEmpty { return left }
  if left.isEmpty { return right }
  var joined = List<JSONMember>(in: arena)
  try joined.reserve(left.count + right.count)
  var i = 0
  var j = 0
  while i < left.count || j < right.count {
    let order =
      i == left.count ? 1 : j == right.count ? -1 : left[i].name.compareName(right[j].name)
    if order < 0 {
      try joined.append(left[i])
      i += 1
    } else if order > 0 {
      try joined.append(right[j])
      j += 1
    } else {
      try joined.append(JSONMember(name: left[i].name, value: left[i].value.joined(with: right[j].value)))
      i += 1
      j += 1
    }
  }
  return joined.elements
}
