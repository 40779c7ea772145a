import CanonicalJSON

/// What a follower keeps of another device's run: the latest page, whatever run or driver it is of.
///
/// A page, or `{}` when it has seen none.
///
/// - Contract: section 13.
public struct LiveMirror: TandemDocument {
  public private(set) var jsonBytes: [UInt8]

  /// Begins a mirror that has seen no page.
  public init() {
    jsonBytes = Array("{}".utf8)
  }

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      guard let frame = try LiveFrame.readMirror(call.document(0), in: call.arena) else { return Array("{}".utf8) }
      return try call.bytes(frame.write)
    }
  }

  /// The page that is kept; nil when none was seen.
  ///
  /// - Complexity: O(length).
  public var page: LivePage? {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      guard try LiveFrame.readMirror(call.document(0), in: call.arena) != nil else { return nil }
      return LivePage(normal: jsonBytes)
    }
  }

  /// Takes in a page: the later of the two is kept, so that a late one cannot re-open what ended.
  ///
  /// Later is the greater `phaseStart`, then the greater `seq`, then the greater text.
  ///
  /// - Throws: `tooLarge` for an answer beyond 2^31 - 1 bytes, `noMemory`.
  /// - Complexity: O(length of both).
  /// - Contract: section 13.
  public mutating func apply(_ page: LivePage) throws(TandemError) {
    jsonBytes = try DocumentCall.run(jsonBytes, page.jsonBytes) { (call) throws(JSONError) in
      let kept = try LiveFrame.readMirror(call.document(0), in: call.arena)
      let arrived = try LiveFrame.read(call.document(1), in: call.arena)
      return try call.bytes(LiveFrame.later(kept, arrived, in: call.arena).write)
    }
  }

  /// Tells what the follower shows at a moment, so that it never freezes.
  ///
  /// - Parameters:
  ///   - now: The moment of asking.
  ///   - grace: The seconds after its end from which a countdown is stale; a page that counts up is so 900 s after it was sent.
  /// - Throws: `badValue` for a moment of 1e11 or more, `badArgument` for a number that is not finite.
  /// - Complexity: O(length of the mirror).
  /// - Contract: section 13.
  public func screen(at now: Double, grace: Double) throws(TandemError) -> LiveScreen {
    try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let frame = try LiveFrame.readMirror(call.document(0), in: call.arena)
      let now = try call.moment(now)
      return LiveScreen(LiveState(frame, now: now, grace: try call.seconds(grace)))
    }
  }
}
