// swift-tools-version: 6.2
import PackageDescription

/// What an app sees of the package: its one library product, from outside. `make client` builds and runs it.
let package = Package(
  name: "Client",
  dependencies: [.package(name: "SportsTime", path: "../..")],
  targets: [
    .executableTarget(
      name: "Client", dependencies: [.product(name: "SportsTime", package: "SportsTime")],
      swiftSettings: [
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("ExistentialAny"),
        .treatAllWarnings(as: .error),
      ])
  ]
)
