import CanonicalJSON
import TandemKit

/// The calls of the contract's section 11, from arguments to result.
enum EditLockCalls {
  static func set(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    var locks = try EditLocks.read(arguments.document(0), in: arguments.arena)
    let kind = try arguments.string(1)
    let id = try arguments.identifier(2)
    let now = try arguments.moment(3)
    let ttl = try arguments.seconds(4)
    let place = try arguments.numberText(4, ttl)
    try locks.set(kind, id, now: now, ttl: ttl, place: place, in: arguments.arena)
    try locks.write(to: &out)
  }

  static func active(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    var locks = try EditLocks.read(arguments.document(0), in: arguments.arena)
    try locks.dropExpired(at: arguments.moment(1))
    try locks.write(to: &out)
  }
}
