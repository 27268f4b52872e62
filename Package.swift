// swift-tools-version: 6.2
import PackageDescription

/// One list for every target, so that none is looser than the others.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// What `--version` names beside the version: 'make build' sets it, as the manifest can't ask for it everywhere.
let commit = Context.environment["SPORTSTIME_COMMIT"] ?? ""

/// Whether 'make' builds for development.
let isDevelopment = Context.environment["SPORTSTIME_DEVELOPMENT"] != nil

/// Data files below a target, which CData embeds.
let data = ["Data"]

/// The stages, from bytes (first) to the command line (last). A target imports only what is listed for it.
let package = Package(
  name: "SportsTime",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "sportstime", targets: ["sportstime"]),
    .executable(name: "sportstime-fetch", targets: ["sportstime-fetch"]),
    .library(name: "SportsTime", targets: ["SportsTime"]),
    .library(name: "SportsTimeUI", targets: ["SportsTimeUI"]),
  ],
  traits: [
    .trait(name: "XML", description: "Read XML feeds, with the system's libxml2."),
    // An app needs no library of the system; the command, which 'make' builds, reads XML.
    .default(enabledTraits: isDevelopment ? ["XML"] : []),
  ],
  targets: [
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CByteScan"),
    .systemLibrary(name: "CFoundationCurl"),
    .systemLibrary(name: "CLibrary"),
    .target(name: "CProcess", cSettings: [.define("SPORTSTIME_COMMIT", to: "\"\(commit)\"")]),
    .target(name: "CPageCore"),
    // Data files (gazetteer, feed definitions, schemas, pages), embedded by the C compiler, so that the binary stands alone.
    .target(name: "CData", exclude: ["list.sh"]),
    .target(name: "SourceText", dependencies: ["CLibrary"], swiftSettings: strict),
    .target(name: "DataFiles", dependencies: ["SourceText", "CData"], swiftSettings: strict),
    .target(name: "SystemIO", dependencies: ["SourceText"], swiftSettings: strict),
    .target(name: "CivilTime", dependencies: ["SourceText"], swiftSettings: strict),
    .target(
      name: "FormatSyntax",
      dependencies: ["SourceText", "CByteScan", "CLibrary"], swiftSettings: strict),
    .target(
      name: "XMLSyntax",
      dependencies: [
        "SourceText", "FormatSyntax", "CLibrary", .target(name: "CLibXML2", condition: .when(traits: ["XML"])),
      ],
      swiftSettings: strict),
    .target(
      name: "ScheduleModel", dependencies: ["SourceText", "DataFiles", "CivilTime", "FormatSyntax", "CLibrary"],
      swiftSettings: strict),
    .target(
      name: "GameIdentity",
      dependencies: ["SourceText", "CivilTime", "FormatSyntax", "ScheduleModel"],
      swiftSettings: strict),
    .target(
      name: "FeedReading",
      dependencies: [
        "SourceText", "DataFiles", "CivilTime", "FormatSyntax", "XMLSyntax", "ScheduleModel",
      ],
      swiftSettings: strict),
    .target(
      name: "UnknownFeeds",
      dependencies: ["SourceText", "CivilTime", "FormatSyntax", "XMLSyntax", "ScheduleModel", "FeedReading"],
      swiftSettings: strict),
    .target(
      name: "FeedImporting",
      dependencies: [
        "SourceText", "CivilTime", "FormatSyntax", "XMLSyntax", "ScheduleModel", "GameIdentity", "FeedReading",
        "UnknownFeeds",
      ],
      swiftSettings: strict),
    .target(
      name: "ItineraryModel",
      dependencies: ["SourceText", "CivilTime", "FormatSyntax", "ScheduleModel", "CByteScan"],
      swiftSettings: strict),
    .target(
      name: "ItineraryEditing",
      dependencies: ["SourceText", "CivilTime", "FormatSyntax", "ScheduleModel", "ItineraryModel"],
      swiftSettings: strict),
    .target(
      name: "TripBuilding",
      dependencies: ["SourceText", "CivilTime", "FormatSyntax", "ScheduleModel", "ItineraryModel"],
      swiftSettings: strict),
    .target(
      name: "TripChanging",
      dependencies: [
        "SourceText", "CivilTime", "FormatSyntax", "ScheduleModel", "GameIdentity", "ItineraryModel",
        "ItineraryEditing", "TripBuilding",
      ],
      swiftSettings: strict),
    .target(
      name: "TripPlanning",
      dependencies: ["SourceText", "CivilTime", "ScheduleModel", "ItineraryModel", "TripBuilding"],
      swiftSettings: strict),
    .target(
      name: "ItineraryValidation",
      dependencies: [
        "SourceText", "CivilTime", "FormatSyntax", "ScheduleModel", "GameIdentity", "ItineraryModel", "TripBuilding",
        "TripChanging",
      ],
      swiftSettings: strict),
    .target(
      name: "ItineraryFixing",
      dependencies: [
        "SourceText", "CivilTime", "FormatSyntax", "ScheduleModel", "ItineraryModel", "ItineraryEditing",
        "TripBuilding", "TripChanging", "ItineraryValidation",
      ],
      swiftSettings: strict),
    .target(
      name: "FindingReports",
      dependencies: ["SourceText", "DataFiles", "FormatSyntax", "ItineraryValidation"],
      exclude: data, swiftSettings: strict),
    .target(
      name: "TripTimeline",
      dependencies: ["SourceText", "CLibrary", "CivilTime", "FormatSyntax", "ScheduleModel", "ItineraryModel"],
      swiftSettings: strict),
    .target(
      name: "TripCalendars",
      dependencies: ["SourceText", "CivilTime", "FormatSyntax", "ScheduleModel", "ItineraryModel", "TripTimeline"],
      swiftSettings: strict),
    .target(
      name: "TripPages",
      dependencies: [
        "SourceText", "DataFiles", "CLibrary", "CivilTime", "FormatSyntax", "ScheduleModel", "ItineraryModel",
        "TripTimeline",
      ],
      exclude: data, swiftSettings: strict),
    .target(
      name: "ItineraryDocuments",
      dependencies: [
        "SourceText", "DataFiles", "CivilTime", "FormatSyntax", "ScheduleModel", "ItineraryModel", "TripChanging",
        "TripTimeline", "TripCalendars", "TripPages",
      ],
      exclude: data, swiftSettings: strict),
    // What an itinerary's page talks to; built for WebAssembly, with all that it stands on, by 'make editor'.
    .target(
      name: "EditorCore",
      dependencies: [
        "SourceText", "CivilTime", "FormatSyntax", "ScheduleModel", "ItineraryModel", "ItineraryEditing",
        "TripBuilding", "TripChanging", "ItineraryValidation", "ItineraryFixing", "TripTimeline", "TripPages",
        "ItineraryDocuments",
      ], exclude: ["Page", "Runtime"], swiftSettings: strict),
    // The nightly run and its store: besides the tool, the only libraries that read and write files.
    .target(
      name: "SyncStore",
      dependencies: [
        "SourceText", "CivilTime", "FormatSyntax", "ScheduleModel", "GameIdentity", "FeedReading", "TripTimeline",
        "SystemIO",
      ],
      swiftSettings: strict),
    .target(
      name: "ScheduleSync",
      dependencies: [
        "SourceText", "DataFiles", "CivilTime", "FormatSyntax", "ScheduleModel", "GameIdentity", "FeedReading",
        "FeedImporting", "ItineraryModel", "TripBuilding", "TripChanging", "ItineraryValidation", "ItineraryFixing",
        "TripTimeline", "TripCalendars", "ItineraryDocuments", "SystemIO", "SyncStore",
      ],
      exclude: data, swiftSettings: strict),
    // What an app imports: all of it in memory, with strings, bytes and values at the border.
    .target(
      name: "SportsTime",
      dependencies: [
        "SourceText", "CivilTime", "FormatSyntax", "ScheduleModel", "GameIdentity", "FeedReading", "FeedImporting",
        "ItineraryModel", "ItineraryEditing", "TripBuilding", "TripChanging", "TripPlanning", "ItineraryValidation",
        "ItineraryFixing", "TripTimeline", "TripCalendars", "ItineraryDocuments",
      ],
      swiftSettings: strict),
    // A table of UIKit over the library; empty where there is no UIKit.
    .target(name: "SportsTimeUI", dependencies: ["SportsTime"], swiftSettings: strict),
    // What every command has: arguments, messages, exit codes, inputs and outputs.
    .target(
      name: "CommandInterface",
      dependencies: ["SourceText", "CivilTime", "FormatSyntax", "ScheduleModel", "SystemIO", "CProcess"],
      swiftSettings: strict),
    // Trips, schedules and settings as inputs and outputs of commands, and the options that several commands share.
    .target(
      name: "TripFiles",
      dependencies: [
        "SourceText", "CivilTime", "FormatSyntax", "ScheduleModel", "FeedReading", "ItineraryModel", "TripBuilding",
        "ItineraryValidation", "FindingReports", "TripTimeline", "TripCalendars", "TripPages", "ItineraryDocuments",
        "SystemIO", "CommandInterface",
      ],
      swiftSettings: strict),
    .target(
      name: "ScheduleCommands",
      dependencies: [
        "SourceText", "CivilTime", "FormatSyntax", "ScheduleModel", "GameIdentity", "FeedReading", "UnknownFeeds",
        "FeedImporting", "ItineraryModel", "TripBuilding", "ItineraryValidation", "FindingReports", "TripTimeline",
        "ItineraryDocuments", "SyncStore", "ScheduleSync", "SystemIO", "CommandInterface", "TripFiles",
      ],
      swiftSettings: strict),
    .target(
      name: "TripCommands",
      dependencies: [
        "SourceText", "DataFiles", "CivilTime", "FormatSyntax", "ScheduleModel", "ItineraryModel", "ItineraryEditing",
        "TripBuilding", "TripChanging", "TripPlanning", "ItineraryValidation", "ItineraryFixing", "FindingReports",
        "TripTimeline", "TripCalendars", "TripPages", "ItineraryDocuments", "SystemIO", "CPageCore",
        "CommandInterface", "TripFiles",
      ],
      swiftSettings: strict),
    // The list of commands, and what is about all of them.
    .target(
      name: "SportsTimeTool",
      dependencies: [
        "SourceText", "DataFiles", "CivilTime", "ScheduleModel", "ItineraryModel", "SystemIO", "CProcess",
        "CommandInterface", "TripFiles", "ScheduleCommands", "TripCommands",
      ],
      swiftSettings: strict),
    .executableTarget(name: "sportstime", dependencies: ["SportsTimeTool"], swiftSettings: strict),
    // The only one that needs the network's libraries: a process of its own, which the nightly run starts.
    .executableTarget(name: "sportstime-fetch", dependencies: ["CFoundationCurl"], swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["SourceText", "ScheduleModel"], path: "Tests/TestSupport",
      swiftSettings: strict),
    // Second models of trips, which try all that can be done: optimized, so that the laws can hold them against many trips.
    .target(
      name: "TripModels", dependencies: ["ItineraryModel", "TripBuilding", "TripPlanning", "TestSupport"],
      path: "Tests/TripModels", swiftSettings: strict),
    // Talks as the page's core does; Tests/Editor holds the one against the other.
    .executableTarget(
      name: "EditorHost", dependencies: ["EditorCore", "SourceText"], path: "Tests/EditorHost", swiftSettings: strict),
    // What `make fuzz` feeds with bytes; compiled always, so that it stays true, and tried with the seeds.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "SourceText", "CivilTime", "FormatSyntax", "XMLSyntax", "ScheduleModel", "FeedReading", "FeedImporting",
        "ItineraryModel", "ItineraryEditing", "TripBuilding", "TripChanging", "ItineraryValidation",
        "ItineraryFixing", "FindingReports", "TripTimeline", "TripCalendars", "ItineraryDocuments", "SyncStore",
        "ScheduleSync", "SystemIO",
      ], path: "Tests/FuzzTargets", swiftSettings: strict),
    .testTarget(
      name: "FuzzTargetTests", dependencies: ["SourceText", "FuzzTargets", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "SystemIOTests", dependencies: ["SourceText", "SystemIO", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "CivilTimeTests", dependencies: ["SourceText", "CivilTime", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "FormatSyntaxTests", dependencies: ["SourceText", "FormatSyntax", "XMLSyntax", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ScheduleModelTests",
      dependencies: [
        "SourceText", "DataFiles", "CivilTime", "FormatSyntax", "ScheduleModel", "GameIdentity", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FeedReadingTests",
      dependencies: [
        "SourceText", "DataFiles", "CivilTime", "FormatSyntax", "ScheduleModel", "GameIdentity", "FeedReading",
        "UnknownFeeds", "FeedImporting", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ItineraryModelTests",
      dependencies: [
        "SourceText", "CivilTime", "FormatSyntax", "ScheduleModel", "ItineraryModel", "ItineraryEditing",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TripBuildingTests",
      dependencies: [
        "SourceText", "CivilTime", "FormatSyntax", "ScheduleModel", "GameIdentity", "FeedReading", "FeedImporting",
        "ItineraryModel", "ItineraryEditing", "TripBuilding", "TripChanging", "TripPlanning", "ItineraryValidation",
        "ItineraryFixing", "TripTimeline", "TripCalendars", "ItineraryDocuments", "TestSupport", "TripModels",
      ], swiftSettings: strict),
    .testTarget(
      name: "ItineraryValidationTests",
      dependencies: [
        "SourceText", "CivilTime", "FormatSyntax", "ScheduleModel", "ItineraryModel", "ItineraryEditing",
        "TripBuilding", "TripChanging", "ItineraryValidation", "ItineraryFixing", "FindingReports", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "ScheduleSyncTests",
      dependencies: [
        "SourceText", "CivilTime", "FormatSyntax", "ScheduleModel", "FeedReading", "ItineraryModel", "TripBuilding",
        "TripChanging", "ItineraryValidation", "SyncStore", "ScheduleSync", "SystemIO", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "ItineraryDocumentsTests",
      dependencies: [
        "SourceText", "DataFiles", "CivilTime", "FormatSyntax", "ScheduleModel", "ItineraryModel", "ItineraryEditing",
        "TripTimeline", "TripCalendars", "TripPages", "ItineraryDocuments", "TestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "EditorCoreTests",
      dependencies: [
        "SourceText", "FormatSyntax", "ScheduleModel", "ItineraryModel", "ItineraryEditing", "EditorCore",
      ],
      swiftSettings: strict),
    .testTarget(name: "SportsTimeTests", dependencies: ["SportsTime", "SportsTimeUI"], swiftSettings: strict),
    .testTarget(
      name: "SportsTimeToolTests",
      dependencies: ["SourceText", "CommandInterface", "TripFiles", "TripCommands", "SportsTimeTool"],
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["sportstime", "sportstime-fetch", "TestSupport"], exclude: ["Python"],
      swiftSettings: strict),
  ]
)

// What 'make' builds for development: a debug build in which the modules that tests keep busy are optimized, file by file.
// Optimizing takes six times as long as compiling: it has to save tests more than that.
if isDevelopment {
  let thin: Set = [
    "UnknownFeeds", "TripChanging", "ItineraryFixing", "FindingReports", "SyncStore", "ScheduleSync", "SportsTime",
    "CommandInterface", "TripFiles", "ScheduleCommands", "TripCommands", "SportsTimeTool", "SportsTimeUI", "sportstime",
    "sportstime-fetch",
  ]
  for target in package.targets where target.swiftSettings != nil {
    if target.type == .test {
      target.swiftSettings?.append(.define("OPTIMIZED"))
    } else if !thin.contains(target.name) {
      target.swiftSettings?.append(.unsafeFlags(["-O"]))
    }
  }
}

// Targets for libFuzzer, which only a build with its sanitizer can link: `make fuzz`.
if Context.environment["SPORTSTIME_FUZZ_TARGETS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["SourceText", "FuzzTargets"], path: "Tests/Fuzz", exclude: ["run", "Seeds"],
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}
