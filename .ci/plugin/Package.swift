// swift-tools-version: 6.0
import PackageDescription

// The released binary as a command plugin: 'swift package validate-itineraries trips'. A separate package, so that packages
// that use the library have no plugin. 'make dist' puts it into one archive with the binary.
let package = Package(
  name: "sportstime-plugin",
  products: [.plugin(name: "ValidateItineraries", targets: ["ValidateItineraries"])],
  targets: [
    .binaryTarget(name: "sportstime", path: "sportstime.artifactbundle"),
    .plugin(
      name: "ValidateItineraries",
      capability: .command(
        intent: .custom(verb: "validate-itineraries", description: "Check itineraries: 'sportstime validate'.")),
      dependencies: ["sportstime"]),
  ]
)
