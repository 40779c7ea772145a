import TandemKit
import Testing

/// Estimating the offset of a peer's clock (the contract's section 4).
@Suite struct ClockEstimateTests {
  @Test func theExchangeWithTheLeastDelayDecides() throws {
    let estimate = try ClockEstimate([
      ClockExchange(sent: 0, received: 11, replied: 11, returned: 4),
      ClockExchange(sent: 10, received: 21, replied: 22, returned: 13),
      ClockExchange(sent: 20, received: 30, replied: 31, returned: 23),
    ])
    #expect(estimate.delay == 2)
    #expect(estimate.offset == 10)
    #expect(estimate.uncertainty == 1)
  }

  @Test func noExchangeIsNoEstimate() {
    let error = #expect(throws: TandemError.self) { _ = try ClockEstimate([]) }
    #expect(error?.code == .badValue)
    #expect(error?.message == "Found an array, expected at least one sample.")
  }

  @Test func momentsAreChecked() {
    let late = #expect(throws: TandemError.self) {
      _ = try ClockEstimate([ClockExchange(sent: 0, received: 1e11, replied: 0, returned: 0)])
    }
    #expect(late?.path == "/0/received")
    let notFinite = #expect(throws: TandemError.self) {
      _ = try ClockEstimate([ClockExchange(sent: 0, received: 0, replied: .nan, returned: 0)])
    }
    #expect(notFinite?.code == .badArgument)
  }
}
