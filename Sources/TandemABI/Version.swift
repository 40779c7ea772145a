/// The library's version, kept here alone: the header, the package files and the shared library's name follow it.
enum Version {
  static var text: StaticString { "0.1.0" }
  static var number: Int32 { 0 * 10000 + 1 * 100 + 0 }
}
