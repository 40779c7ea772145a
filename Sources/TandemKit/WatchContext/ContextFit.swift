import CanonicalJSON

/// The richest form of a context that a transport takes.
///
/// - Contract: section 10.
public struct ContextFit: Sendable, Equatable {
  /// How much of a context fits.
  public enum Tier: Sendable {
    /// All of it.
    case full
    /// All but `recent`, which is said not to be whole; `ended` says what became of those workouts.
    case slim
    /// Not even the slim one: nothing can be sent, and the app has to say so.
    case tooLarge
  }

  /// How much of the context fits.
  public let tier: Tier

  /// What to send; nil when it is too large.
  public let context: PhoneContext?

  /// The bytes of what to send, or what the slim one would need.
  public let bytes: Int

  init(_ fit: WatchContextFit, _ call: borrowing DocumentCall) throws(JSONError) {
    tier = fit.tier
    if let fitting = fit.context {
      context = PhoneContext(normal: try call.bytes(fitting.write))
    } else {
      context = nil
    }
    bytes = fit.bytes
  }
}

extension PhoneContext {
  /// Fits the context into what the transport takes; active workouts, settings and locks are in every tier.
  ///
  /// - Parameter limit: What the transport takes, in bytes; 65,536 and 262,144 are usual.
  /// - Throws: `tooLarge` for an answer beyond 2^31 - 1 bytes, `noMemory`.
  /// - Complexity: O(n log n) in the length of the context.
  /// - Contract: section 10.
  public func fit(limit: Int) throws(TandemError) -> ContextFit {
    try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let context = try WatchContext.read(call.document(0), in: call.arena)
      return try ContextFit(WatchContextFit(context, limit: limit, in: call.arena), call)
    }
  }
}
