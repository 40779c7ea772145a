// swift-tools-version: 6.2
import PackageDescription

/// The settings every Swift target shares; the trait `Embedded` builds the shipped library, without the Swift runtime.
let settings: [SwiftSetting] = [
  .enableExperimentalFeature("Embedded", .when(traits: ["Embedded"])),
  .treatAllWarnings(as: .error),
]

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
    .target(name: "TandemKit", dependencies: ["CanonicalJSON"], swiftSettings: settings),
    .target(
      name: "TandemABI", dependencies: ["TandemKit", "CanonicalJSON", "CPlatform"], exclude: ["tandem.map"],
      swiftSettings: settings),
    .testTarget(name: "CanonicalJSONTests", dependencies: ["CanonicalJSON"], swiftSettings: settings),
    .testTarget(name: "TandemKitTests", dependencies: ["TandemKit", "CanonicalJSON"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
