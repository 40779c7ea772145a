/// What a call answers; the numbers never change (the contract's section 2).
enum Status: Int32 {
  case ok = 0
  case badArgument = 1
  case badJSON = 2
  case badValue = 3
  case tooLarge = 4
  case noMemory = 5
  case `internal` = 6

  var name: StaticString {
    switch self {
    case .ok: "ok"
    case .badArgument: "bad_argument"
    case .badJSON: "bad_json"
    case .badValue: "bad_value"
    case .tooLarge: "too_large"
    case .noMemory: "no_memory"
    case .internal: "internal"
    }
  }
}
