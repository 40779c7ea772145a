// swift-tools-version: 6.2
import PackageDescription

/// The settings of tests, which never are Embedded: SwiftPM 6.3 links what has that feature as if its trait were on, and then
/// the program does not find the Swift runtime.
let testSettings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// The settings of the library; the trait `Embedded` builds the shipped one, without the Swift runtime.
let settings: [SwiftSetting] = testSettings + [.enableExperimentalFeature("Embedded", .when(traits: ["Embedded"]))]

let package = Package(
  name: "tandem",
  platforms: [.iOS(.v16), .watchOS(.v9), .macOS(.v13)],
  products: [
    .library(name: "tandem", type: .dynamic, targets: ["TandemABI"]),
    .library(name: "TandemKit", targets: ["TandemKit"]),
  ],
  traits: [
    .trait(name: "Embedded", description: "Build with Embedded Swift: no runtime to carry, libc only.")
  ],
  targets: [
    .target(name: "CPlatform"),
    .target(name: "CanonicalJSON", dependencies: ["CPlatform"], swiftSettings: settings),
    .target(name: "TandemKit", dependencies: ["CanonicalJSON", "CPlatform"], swiftSettings: settings),
    .target(
      name: "TandemABI", dependencies: ["TandemKit", "CanonicalJSON", "CPlatform"], exclude: ["tandem.map"],
      swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: testSettings),
    .testTarget(
      name: "CanonicalJSONTests", dependencies: ["CanonicalJSON", "TestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "TandemKitTests", dependencies: ["TandemKit", "CanonicalJSON", "TestSupport"], swiftSettings: testSettings),
    .testTarget(name: "TandemABITests", dependencies: ["TandemABI", "TestSupport"], swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6]
)
