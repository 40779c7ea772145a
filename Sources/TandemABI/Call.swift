import CPlatform
import CanonicalJSON

/// A NUL-terminated UTF-8 text of the host's.
public typealias TandemText = UnsafePointer<CChar>

/// Where a call puts its answer.
public typealias TandemOutput = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// The one shell between C and the core: arguments in, a status and a text of the caller's out.
enum Call {
  /// Performs `operation` and stores its result, or an error document, in `out`.
  @inline(never)
  static func run(
    _ operation: Operation, _ out: TandemOutput?, _ a: Argument = .absent, _ b: Argument = .absent,
    _ c: Argument = .absent, _ d: Argument = .absent, _ e: Argument = .absent
  ) -> Int32 {
    withUnsafeTemporaryAllocation(of: Argument.self, capacity: Arguments.most) { inputs in
      let inputs = inputs.baseAddress.unsafelyUnwrapped
      inputs[0] = a
      inputs[1] = b
      inputs[2] = c
      inputs[3] = d
      inputs[4] = e
      return answer(.operation(operation, inputs), out, nil)
    }
  }

  /// Stores the result of `request`, or an error document, in `out`.
  ///
  /// Until the call is over its answer belongs to the arena like all its memory, so that a trap can leave nothing behind.
  @inline(never)
  static func answer(_ request: Request, _ out: TandemOutput?, _ length: UnsafeMutablePointer<Int>?) -> Int32 {
    guard let out else { return Status.badArgument.rawValue }
    out.pointee = nil
    length?.pointee = 0
    return Arena.withArena { arena in
      var work = Work(request, in: arena)
      let trapped = withUnsafeMutablePointer(to: &work) { work in
        tandem_contain({ $0.unsafelyUnwrapped.assumingMemoryBound(to: Work.self).pointee.perform() }, work)
      }
      if trapped != 0 { return reportTrap(out, length) }
      if work.block >= 0 {
        out.pointee = arena.give(block: work.block).assumingMemoryBound(to: CChar.self)
        length?.pointee = work.count
      }
      return work.status.rawValue
    }
  }

  /// Stores the error document of a trap, a constant, for nothing of the call can be relied on.
  @inline(never)
  private static func reportTrap(_ out: TandemOutput, _ length: UnsafeMutablePointer<Int>?) -> Int32 {
    let text: StaticString = """
      {"error":{"argument":null,"code":"internal","message":"Found a defect in the library, expected none: please report \
      it.","path":""}}
      """
    let count = text.utf8CodeUnitCount
    guard let copy = malloc(count &+ 1) else { return Status.noMemory.rawValue }
    memcpy(copy, text.utf8Start, count &+ 1)
    out.pointee = copy.assumingMemoryBound(to: CChar.self)
    length?.pointee = count
    return Status.internal.rawValue
  }
}

/// One call while it is performed.
private struct Work {
  private let request: Request
  private let arena: Arena
  private(set) var status = Status.ok
  /// The block of the arena with the answer, none while it is negative, and the length of the answer.
  private(set) var block = -1
  private(set) var count = 0

  init(_ request: Request, in arena: Arena) {
    self.request = request
    self.arena = arena
  }

  mutating func perform() {
    var report = ErrorReport()
    do throws(JSONError) {
      var writer = try JSONWriter(resultIn: arena, capacity: 512)
      let mark = arena.mark
      do throws(JSONError) {
        try request.perform(in: arena, reporting: &report, to: &writer)
        guard writer.count <= JSONLimits.bytes else { throw .tooLarge }
      } catch {
        writer.truncate(to: 0)
        status = try report.write(error, to: &writer, in: arena)
      }
      count = writer.count
      // All but the answer, so that it does not count while that is made shorter.
      arena.release(to: mark)
      block = try writer.finish()
    } catch {
      status = .noMemory
    }
  }
}
