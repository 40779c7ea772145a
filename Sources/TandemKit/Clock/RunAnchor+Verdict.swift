import CanonicalJSON

/// Whether an anchor is worth believing (the contract's section 4).
extension RunAnchor.Verdict {
  /// Judges an anchor at `now`: it may begin `maxSkew` seconds ahead, and run for `maxAge`.
  package init(_ anchor: Anchor, now: Double, maxSkew: Double, maxAge: Double) {
    if anchor.startDate > now + maxSkew {
      self = .future
    } else if anchor.state != .ended, now - anchor.startDate > maxAge {
      self = .stale
    } else {
      self = .ok
    }
  }

  /// Writes `{"state":…}`.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    switch self {
    case .ok: try out.append("{\"state\":\"ok\"}")
    case .future: try out.append("{\"state\":\"future\"}")
    case .stale: try out.append("{\"state\":\"stale\"}")
    }
  }
}
