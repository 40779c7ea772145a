import CPlatform
import CanonicalJSON

/// Releases a text that a call has put into `out`, whatever its status was; NULL is legal.
@_cdecl("tandem_free")
public func tandem_free(_ text: UnsafeMutablePointer<CChar>?) {
  free(text)
}

/// The version of the library, "major.minor.patch"; the text is static and never freed.
@_cdecl("tandem_version")
public func tandem_version() -> UnsafePointer<CChar> {
  cString(Version.text)
}

/// The version of the library as one number, major × 10000 + minor × 100 + patch.
///
/// Equal to `TANDEM_VERSION_NUMBER` when header and library belong together.
@_cdecl("tandem_version_number")
public func tandem_version_number() -> Int32 {
  Version.number
}

/// The name of a status, such as "bad_value"; "unknown" for a number that is none. Static, never freed.
@_cdecl("tandem_status_name")
public func tandem_status_name(_ status: Int32) -> UnsafePointer<CChar> {
  cString(Status(rawValue: status)?.name ?? "unknown")
}

/// Lists the calls that `tandem_call` knows, each with its parameters.
///
/// Answers `{"functions":[{"name":…,"parameters":[{"kind":…,"name":…,"optional":…},…]},…]}`. The kinds are `document`
/// (JSON text), `text` (an identifier or other string), `moment` (seconds since 1970), `duration` (seconds) and
/// `count`.
@_cdecl("tandem_functions")
public func tandem_functions(_ out: TandemOutput?) -> Int32 {
  Call.answer(.signatures, out, nil)
}

/// Makes any call by its name, with explicit lengths: the one door for hosts that cannot pass C strings.
///
/// `name` is the call's name without prefix. `arguments` is a JSON array, `length` bytes long, of that call's inputs in
/// order: documents as JSON values, identifiers and other text as strings, moments, durations and counts as numbers,
/// absent ones as null; absent ones at the end may be left out. `out_length`, when not NULL, receives the length of
/// `*out` without its terminator.
///
/// - Errors: `bad_argument` for an unknown name or too many inputs; `bad_json` of `arguments`, at its byte in the array,
///   since the inputs are one JSON text; else those of the call itself.
/// - Complexity: that of the call.
/// - Contract: section 2.
@_cdecl("tandem_call")
public func tandem_call(
  _ name: UnsafePointer<CChar>?, _ arguments: UnsafePointer<CChar>?, _ length: Int, _ out: TandemOutput?,
  _ out_length: UnsafeMutablePointer<Int>?
) -> Int32 {
  Call.answer(.named(name, arguments: arguments, length: length), out, out_length)
}

private func cString(_ text: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
