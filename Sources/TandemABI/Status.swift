import TandemKit

/// What a call answers; the numbers never change (the contract's section 2).
enum Status: Int32 {
  /// Done; `*out` holds the result.
  case ok = 0
  /// An argument is NULL or not finite, a name is unknown, or the count of arguments is wrong.
  case badArgument = 1
  /// The text of an argument is not JSON.
  case badJSON = 2
  /// An argument is not the document, identifier, moment or number that was asked for.
  case badValue = 3
  /// One of the limits above is passed.
  case tooLarge = 4
  /// There is not enough memory; `*out` is NULL.
  case noMemory = 5
  /// A defect in the library that it noticed; please report it.
  case `internal` = 6

  var name: StaticString { TandemError.Code(rawValue: rawValue)?.name ?? "ok" }
}
