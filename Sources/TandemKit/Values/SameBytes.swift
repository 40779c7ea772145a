/// Whether two texts are the same bytes; Unicode's equivalence would need its tables and equate what the contract tells apart.
func sameBytes(_ left: String?, _ right: String?) -> Bool {
  switch (left, right) {
  case (nil, nil): true
  case (let left?, let right?): left.utf8.elementsEqual(right.utf8)
  default: false
  }
}

/// Whether two lists of texts are the same bytes.
func sameBytes(_ left: [String], _ right: [String]) -> Bool {
  left.elementsEqual(right) { sameBytes($0, $1) }
}
