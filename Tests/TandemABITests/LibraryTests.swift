import TandemABI
import Testing

@Suite struct `The library` {
  @Test func `has one version, as text and as number`() {
    let parts = String(cString: tandem_version()).split(separator: ".").map { Int32($0)! }
    #expect(parts.count == 3)
    #expect(parts.reduce(0) { $0 * 100 + $1 } == tandem_version_number())
    #expect(tandem_version() == tandem_version())
  }

  @Test func `names the statuses`() {
    let names = (-1...7 as ClosedRange<Int32>).map { String(cString: tandem_status_name($0)) }
    #expect(
      names == [
        "unknown", "ok", "bad_argument", "bad_json", "bad_value", "too_large", "no_memory", "internal", "unknown",
      ])
  }

  @Test func `frees nothing`() {
    tandem_free(nil)
  }

  @Test func `lists each call with the inputs that it takes`() throws {
    let list = answer { tandem_functions($0) }
    #expect(list.status == 0)
    #expect(
      list.string.contains(
        #"{"name":"anchor_elapsed","parameters":[{"kind":"document","name":"anchor","optional":false},"#
          + #"{"kind":"moment","name":"now","optional":false}]}"#))
    for name in ["derive", "runlog_merge", "progress_merge"] { #expect(list.string.contains("{\"name\":\"\(name)\"")) }
    let names = list.string.split(separator: #"{"name":""#).dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(Set(names).count == names.count)
    for name in names { #expect(!call(String(name), "[").string.contains(#""argument":"name""#), "\(name)") }
  }
}
