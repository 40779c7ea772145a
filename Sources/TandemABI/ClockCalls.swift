import CanonicalJSON
import TandemKit

/// The calls of the contract's section 4, from arguments to result.
enum ClockCalls {
  private static func anchor(_ arguments: Arguments) throws(JSONError) -> Anchor {
    try .read(arguments.document(0), in: arguments.arena)
  }

  static func elapsed(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let anchor = try anchor(arguments)
    try anchor.writeElapsed(at: arguments.moment(1), to: &out)
  }

  static func pause(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    var anchor = try anchor(arguments)
    try anchor.pause(at: arguments.moment(1))
    try anchor.write(to: &out)
  }

  static func resume(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    var anchor = try anchor(arguments)
    try anchor.resume(at: arguments.moment(1))
    try anchor.write(to: &out)
  }

  static func end(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    var anchor = try anchor(arguments)
    try anchor.end(at: arguments.moment(1))
    try anchor.write(to: &out)
  }

  static func assign(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    var anchor = try anchor(arguments)
    try anchor.assign(arguments.identifier(1))
    try anchor.write(to: &out)
  }

  static func merge(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let local = try anchor(arguments)
    let incoming = try Anchor.read(arguments.document(1), in: arguments.arena)
    try Anchor.merge(local, incoming, in: arguments.arena).write(to: &out)
  }

  static func check(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let anchor = try anchor(arguments)
    let now = try arguments.moment(1)
    let maxSkew = try arguments.seconds(2)
    let maxAge = try arguments.seconds(3)
    try RunAnchor.Verdict(anchor, now: now, maxSkew: maxSkew, maxAge: maxAge).write(to: &out)
  }

  static func finish(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let anchor = try anchor(arguments)
    let schedule = try Schedule.read(arguments.document(1), in: arguments.arena)
    try anchor.writeRecord(of: schedule, now: arguments.moment(2), to: &out)
  }

  static func healthPlan(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let anchor = try anchor(arguments)
    let device = try arguments.identifier(1)
    let saved = try StringSet.read(arguments.document(2), in: arguments.arena)
    try HealthDecision(anchor, device: device, saved: saved).write(to: &out)
  }

  static func offset(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    try ClockEstimate.read(arguments.document(0)).write(to: &out)
  }
}
