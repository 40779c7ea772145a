import TandemKit
import Testing

/// The live mirror as Swift apps see it.
@Suite struct LiveMirrorTests {
  private let start = 1_751_500_800.0

  @Test func propertiesSayWhatWasPutIn() throws {
    let page = try LivePage(
      runID: "r", seq: 4, phase: "rest", phaseStart: start, phaseEnd: start + 90, sentAt: start + 1, driver: "watch",
      terminalRest: true)
    #expect(page.runID == "r")
    #expect(page.seq == 4)
    #expect(page.phase == "rest")
    #expect(page.phaseStart == start)
    #expect(page.phaseEnd == start + 90)
    #expect(page.sentAt == start + 1)
    #expect(page.driver == "watch")
    #expect(page.terminalRest)
    #expect(!page.ended)
    #expect(try LivePage(json: page.json) == page)
    #expect(try LivePage(runID: "r", seq: 0, phaseStart: 5).sentAt == 5)
  }

  @Test func aMirrorThatHasSeenNothingShowsNothing() throws {
    let mirror = LiveMirror()
    #expect(try mirror == LiveMirror(json: " { } "))
    #expect(mirror.page == nil)
    let screen = try mirror.screen(at: start, grace: 5)
    #expect(!screen.isVisible)
    #expect(!screen.isStale)
    #expect(screen.runID == nil)
    #expect(screen.elapsed == nil)
    #expect(screen.dismissal == nil)
  }

  @Test func aCountdownIsShownAndGoesStale() throws {
    var mirror = LiveMirror()
    try mirror.apply(LivePage(runID: "r", seq: 1, phase: "run", phaseStart: start, phaseEnd: start + 60))
    let screen = try mirror.screen(at: start + 9.5, grace: 5)
    #expect(screen.isVisible)
    #expect(screen.runID == "r")
    #expect(screen.phase == "run")
    #expect(screen.elapsed == 9.5)
    #expect(screen.remaining == 51)
    #expect(try mirror.screen(at: start + 65, grace: 5).isVisible)
    let late = try mirror.screen(at: start + 66, grace: 5)
    #expect(late.isStale)
    #expect(late.dismissal == .stale)
    #expect(late.remaining == 0)
    #expect(!late.isVisible)
  }

  @Test func aPageThatCountsUpHasNoEnd() throws {
    var mirror = LiveMirror()
    try mirror.apply(LivePage(runID: "r", seq: 1, phaseStart: start, sentAt: start + 100))
    let screen = try mirror.screen(at: start + 1000, grace: 5)
    #expect(screen.isVisible)
    #expect(screen.remaining == nil)
    #expect(try mirror.screen(at: start + 1001, grace: 5).dismissal == .stale)
  }

  @Test func aLatePageDoesNotReopenWhatEnded() throws {
    let page = try LivePage(runID: "r", seq: 7, phaseStart: start)
    let end = try LivePage(runID: "r", seq: 8, phaseStart: start + 10, ended: true)
    var mirror = LiveMirror()
    for arrived in [end, page, end] { try mirror.apply(arrived) }
    #expect(mirror.page == end)
    #expect(try mirror.screen(at: start + 11, grace: 5).dismissal == .ended)
    #expect(try LiveMirror(json: mirror.json) == mirror)
  }

  @Test func theLastRestDismissesInsteadOfFreezing() throws {
    var mirror = LiveMirror()
    try mirror.apply(
      LivePage(runID: "r", seq: 1, phase: "rest", phaseStart: start, phaseEnd: start + 30, terminalRest: true))
    #expect(try mirror.screen(at: start + 29, grace: 5).isVisible)
    #expect(try mirror.screen(at: start + 30, grace: 5).dismissal == .terminalRest)
  }

  @Test func refusalsNameTheirPlace() throws {
    let seq = #expect(throws: TandemError.self) { _ = try LivePage(runID: "r", seq: -1, phaseStart: 0) }
    #expect(seq?.path == "/seq")
    let missing = #expect(throws: TandemError.self) { _ = try LiveMirror(json: #"{"seq":1}"#) }
    #expect(missing?.path == "/runID")
    let grace = #expect(throws: TandemError.self) { _ = try LiveMirror().screen(at: start, grace: .nan) }
    #expect(grace?.code == .badArgument)
  }
}
