// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// An app has no XML, unless it asks for it.
let traits: Set<Package.Dependency.Trait> = Context.environment["SPORTSTIME_XML"] == nil ? [] : ["XML"]

/// The package as apps see it, from outside: `make client` builds and runs them.
let package = Package(
  name: "Client",
  dependencies: [.package(name: "SportsTime", path: "../..", traits: traits)],
  targets: [
    .executableTarget(
      name: "Client", dependencies: ["Guides", .product(name: "SportsTime", package: "SportsTime")],
      swiftSettings: settings),
    // Stand-ins, with which the table adapter and the guides compile and run anywhere. The adapter's sources are a link to
    // those of the package.
    .target(name: "UIKit", swiftSettings: settings),
    .target(name: "UniformTypeIdentifiers", swiftSettings: settings),
    .target(name: "CoreTransferable", dependencies: ["UniformTypeIdentifiers"], swiftSettings: settings),
    .target(name: "SwiftUI", dependencies: ["CoreTransferable", "UIKit"], swiftSettings: settings),
    .target(name: "SwiftData", swiftSettings: settings),
    .target(name: "CloudKit", swiftSettings: settings),
    .target(
      name: "TableAdapter",
      dependencies: [
        "CoreTransferable", "SwiftUI", "UIKit", "UniformTypeIdentifiers",
        .product(name: "SportsTime", package: "SportsTime"),
      ],
      path: "Sources/SportsTimeUI", swiftSettings: settings),
    .executableTarget(
      name: "TableSimulation",
      dependencies: ["SwiftUI", "TableAdapter", "UIKit", .product(name: "SportsTime", package: "SportsTime")],
      swiftSettings: settings),
    // The code of the documentation, which guides.py compares; the tutorial is an app.
    .target(
      name: "Guides",
      dependencies: [
        "CloudKit", "SwiftData", "SwiftUI", "TableAdapter", "UIKit",
        .product(name: "SportsTime", package: "SportsTime"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "Tutorial", dependencies: ["SwiftUI", "TableAdapter", .product(name: "SportsTime", package: "SportsTime")],
      swiftSettings: settings),
  ]
)
