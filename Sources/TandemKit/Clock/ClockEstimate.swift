import CanonicalJSON

/// One exchange between two clocks, such as a request to the peer and its answer.
///
/// `{"sent","received","replied","returned"}`, moments in seconds since 1970.
///
/// - Contract: section 4.
public struct ClockExchange: Sendable, Equatable {
  /// When the request was sent, on one's own clock.
  public var sent: Double
  /// When the peer received it, on the peer's clock.
  public var received: Double
  /// When the peer replied, on the peer's clock.
  public var replied: Double
  /// When the answer was back, on one's own clock.
  public var returned: Double

  /// Notes the four moments of an exchange.
  public init(sent: Double, received: Double, replied: Double, returned: Double) {
    self.sent = sent
    self.received = received
    self.replied = replied
    self.returned = returned
  }
}

/// What to add to one's own clock to read the peer's, for platforms whose clocks are not disciplined.
///
/// - Contract: section 4.
public struct ClockEstimate: Sendable, Equatable {
  /// The seconds to add to one's own clock before any call.
  public let offset: Double
  /// The seconds that the exchange took on its way.
  public let delay: Double
  /// How far the offset may be off, either way: half the delay.
  public var uncertainty: Double { delay / 2 }

  /// Estimates from the exchange with the least delay, the first of equals.
  ///
  /// - Throws: `badValue` when there is no exchange or for a moment of 1e11 or more, `badArgument` for one that is not finite.
  /// - Complexity: O(number of exchanges).
  public init(_ exchanges: [ClockExchange]) throws(TandemError) {
    self = try DocumentCall.run { (call) throws(JSONError) in
      for exchange in exchanges {
        for moment in [exchange.sent, exchange.received, exchange.replied, exchange.returned] {
          try call.checkFinite(moment, expected: Moment.expectation)
        }
      }
      let text = try call.text { (out) throws(JSONError) in
        try out.append(arrayOf: exchanges) { (exchange, out) throws(JSONError) in
          var members = try MemberWriter(&out)
          try members.write("received", exchange.received, &out)
          try members.write("replied", exchange.replied, &out)
          try members.write("returned", exchange.returned, &out)
          try members.write("sent", exchange.sent, &out)
          try members.end(&out)
        }
      }
      return try ClockEstimate.read(text)
    }
  }

  init(offset: Double, delay: Double) {
    self.offset = offset
    self.delay = delay
  }
}
