// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "RunDay",
  platforms: [.iOS(.v16), .watchOS(.v9), .macOS(.v13)],
  dependencies: [.package(name: "tandem", path: "../..")],
  targets: [
    .executableTarget(
      name: "RunDay", dependencies: [.product(name: "TandemKit", package: "tandem")],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
