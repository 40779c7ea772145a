import TandemKit
import Testing

/// Edit locks as Swift apps see them.
@Suite struct EditorLocksTests {
  private let now = 1_751_500_800.0

  @Test func noLocksAreTheEmptyDocument() throws {
    #expect(try EditorLocks() == EditorLocks(json: "{}"))
  }

  @Test func aLockHoldsUntilItsEnd() throws {
    var locks = EditorLocks()
    try locks.take(kind: "workout", id: "w", at: now, ttl: 60)
    #expect(try locks.holds(kind: "workout", id: "w", at: now + 59))
    #expect(try !locks.holds(kind: "workout", id: "w", at: now + 60))
    #expect(try !locks.holds(kind: "split", id: "w", at: now))
    #expect(locks.locks.map(\.until) == [now + 60])
  }

  @Test func renewingMovesTheEndAndKeepsTheRest() throws {
    var locks = try EditorLocks(json: #"{"locks":[{"kind":"split","id":"s","until":5,"by":"phone"}],"mine":1}"#)
    try locks.take(kind: "split", id: "s", at: now, ttl: 1)
    try locks.take(kind: "a", id: "z", at: now, ttl: 2)
    #expect(
      locks.json
        == #"{"locks":[{"id":"z","kind":"a","until":1751500802},"#
        + #"{"by":"phone","id":"s","kind":"split","until":1751500801}],"mine":1}"#)
  }

  @Test func releasingLeavesTheOthers() throws {
    var locks = EditorLocks()
    try locks.take(kind: "split", id: "s", at: now, ttl: 60)
    try locks.take(kind: "split", id: "t", at: now, ttl: 60)
    try locks.release(kind: "split", id: "s")
    #expect(locks.locks.map(\.id) == ["t"])
    try locks.take(kind: "split", id: "t", at: now, ttl: 0)
    #expect(locks == EditorLocks())
  }

  @Test func aKindIsAnyString() throws {
    var locks = EditorLocks()
    try locks.take(kind: "", id: "s", at: now, ttl: 60)
    #expect(try locks.holds(kind: "", id: "s", at: now))
    #expect(try locks == EditorLocks(json: #"{"locks":[{"kind":"","id":"s","until":1751500860}]}"#))
    try locks.release(kind: "", id: "s")
    #expect(locks == EditorLocks())
  }

  @Test func expiredLocksAreNotPublished() throws {
    var locks = EditorLocks()
    try locks.take(kind: "split", id: "s", at: now, ttl: 10)
    try locks.take(kind: "split", id: "t", at: now, ttl: 20)
    #expect(try locks.active(at: now + 10).locks.map(\.id) == ["t"])
    #expect(locks.locks.count == 2)
  }

  @Test func refusalsChangeNothing() throws {
    var locks = EditorLocks()
    let end = #expect(throws: TandemError.self) { try locks.take(kind: "k", id: "i", at: now, ttl: 1e11) }
    #expect(end?.code == .badValue)
    #expect(
      end?.message == "Found the number 100000000000, expected seconds that end within the range of moments.")
    #expect(throws: TandemError.self) { try locks.take(kind: "k", id: "", at: now, ttl: 1) }
    let notFinite = #expect(throws: TandemError.self) { try locks.take(kind: "k", id: "i", at: now, ttl: .infinity) }
    #expect(notFinite?.code == .badArgument)
    #expect(locks == EditorLocks())
  }
}
