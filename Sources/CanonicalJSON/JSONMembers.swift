/// Members of an object that this version does not know, sorted by name as canonical text has them.
package typealias JSONMembers = UnsafeMutableBufferPointer<JSONMember>

/// The union of the unknown members of two documents, joined where both have one (the contract's section 3).
///
/// - Complexity: O(members of both).
package func joinUnknown(
  _ left: JSONMembers, _ right: JSONMembers, in arena: Arena
) throws(JSONError) -> JSONMembers {
  try unite(left, right, in: arena) { $0.joined(with: $1) }
}

/// The unknown members of a document that a newer one replaces: those of the newer one, and what only the older has.
///
/// - Complexity: O(members of both).
package func replaceUnknown(
  _ older: JSONMembers, with newer: JSONMembers, in arena: Arena
) throws(JSONError) -> JSONMembers {
  try unite(older, newer, in: arena) { $1 }
}

private func unite(
  _ left: JSONMembers, _ right: JSONMembers, in arena: Arena, _ choose: (JSONSlice, JSONSlice) -> JSONSlice
) throws(JSONError) -> JSONMembers {
  if right.isEmpty { return left }
  if left.isEmpty { return right }
  var united = List<JSONMember>(in: arena)
  try united.reserve(left.count + right.count)
  var i = 0
  var j = 0
  while i < left.count || j < right.count {
    let order =
      i == left.count ? 1 : j == right.count ? -1 : left[i].name.compareName(right[j].name)
    if order < 0 {
      try united.append(left[i])
    } else if order > 0 {
      try united.append(right[j])
    } else {
      try united.append(JSONMember(name: left[i].name, value: choose(left[i].value, right[j].value)))
    }
    if order <= 0 { i += 1 }
    if order >= 0 { j += 1 }
  }
  return united.elements
}
