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
    answer(out, nil) { (arena, report, writer) throws(JSONError) in
      let arguments = try Arguments(a, b, c, d, e, in: arena)
      report = ErrorReport(operation, arguments)
      try operation.perform(arguments, to: &writer)
    }
  }

  /// Runs `body` with an arena and a writer; stores what it wrote, or the report of what it threw.
  static func answer(
    _ out: TandemOutput?, _ length: UnsafeMutablePointer<Int>?,
    _ body: (Arena, inout ErrorReport, inout JSONWriter) throws(JSONError) -> Void
  ) -> Int32 {
    guard let out else { return Status.badArgument.rawValue }
    out.pointee = nil
    length?.pointee = 0
    return Arena.withArena { arena in
      var report = ErrorReport()
      var status = Status.ok
      do throws(JSONError) {
        var writer = try JSONWriter(resultIn: arena, capacity: 512)
        do throws(JSONError) {
          try body(arena, &report, &writer)
        } catch {
          writer.truncate(to: 0)
          status = try report.write(error, to: &writer, in: arena)
        }
        let count = writer.count
        let text = try writer.takeCString()
        out.pointee = UnsafeMutableRawPointer(text).assumingMemoryBound(to: CChar.self)
        length?.pointee = count
      } catch {
        status = .noMemory
      }
      return status.rawValue
    }
  }
}
