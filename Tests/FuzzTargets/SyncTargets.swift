import CivilTime
import FeedReading
import FormatSyntax
import ScheduleModel
import ScheduleSync
import SourceText
import SyncStore
import SystemIO

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The nightly run: its configuration, and the files of a store that decisions start from.
let syncTargets: [String: Target] = [
  "sync-configuration": { bytes in _ = SyncConfiguration.read(bytes, file: "sportstime-sync.json") },
  // The first byte chooses a file, which gets the others, and a decision.
  "decision": { bytes in
    guard let choice = bytes.first.map(Int.init) else { return }
    let names = SampleStore.files.keys.filter { !$0.hasPrefix("fetched/") }.sorted()
    var files = SampleStore.files
    files[names[choice % names.count]] = Array(bytes.dropFirst())
    SampleStore.withFolder { folder in
      SampleStore.write(files, to: folder)
      // Nothing but the digest, which is not there, tells changes that fit the schedule from others.
      let wasWhole = isWhole(folder) && names[choice % names.count] != "state/000002/held.jsonl"
      let part = ([nil] + Decision.Part.allCases)[choice / names.count % 4]
      let decision = Decision(
        (choice / names.count / 4).isMultiple(of: 2) ? .accept : .reject, feeds: [], part: part)
      guard (try? SampleStore.run(in: folder).decide(decision)) != nil, wasWhole else { return }
      require(isWhole(folder), "a decision damages its store: \(damages(folder) ?? [])")
    }
  },
]

private func damages(_ folder: String) -> [String]? {
  (try? StoreCheck(folder + "/store"))?.damages.map { $0.message }
}

/// Whether nothing of the store is damaged. Its whole history can be read then.
private func isWhole(_ folder: String) -> Bool {
  guard damages(folder) == [] else { return false }
  guard let history = try? StoreHistory(folder + "/store") else { fatalError("a whole store has no history") }
  _ = try? history.changes(of: "mlb:g1")
  _ = try? StoreStatus(folder + "/store", now: SampleStore.now(9), maxAge: 86_400)
  return true
}

/// A store of two nights, with changes that wait for a decision.
private enum SampleStore {
  /// By path in the store, without the manifest.
  static let files: [String: [UInt8]] = {
    var files: [String: [UInt8]] = [:]
    withFolder { folder in
      let table = (1...12).map {
        "g\($0),mlb,Home \($0 % 3),Away,Ground,Boston,2026-06-1\($0 % 9)T19:00:00,America/New_York,scheduled"
      }
      for (night, games) in [(1, table), (2, Array(table.dropLast(5)))] {
        write(
          ["f.csv": Array((["id,league,home,away,venue,city,start,tz,status"] + games).joined(separator: "\n").utf8)],
          in: folder)
        guard (try? run(in: folder, night).run()) != nil else { fatalError("no night of the sample") }
      }
      let store = folder + "/store"
      for path in ["schedule.jsonl"] + ["journal", "state/000002", "fetched"].flatMap({ list($0, store) }) {
        files[path] = (try? MappedFile(store + "/" + path))?.withBytes { Array($0) }
      }
    }
    require(files["state/000002/held.jsonl"]?.isEmpty == false, "nothing waits for a decision")
    withFolder { folder in
      write(files, to: folder)
      require(isWhole(folder), "the sample is damaged: \(damages(folder) ?? [])")
      require(
        (try? run(in: folder).decide(Decision(.accept, feeds: [], part: nil))) != nil, "the sample can't be accepted")
    }
    return files
  }()

  private static func list(_ folder: String, _ store: String) -> [String] {
    ((try? Folder.names(in: store + "/" + folder)) ?? []).map { folder + "/" + $0 }
  }

  static func now(_ day: Int) -> Instant { Instant(seconds: 1_770_000_000 + Int64(day) * 86_400) }

  static func run(in folder: String, _ night: Int = 3) -> SyncRun {
    var configuration = SyncConfiguration()
    var feed = SyncConfiguration.Feed()
    (feed.name, feed.source) = ("games", "f.csv")
    feed.guardLimits.minGames = 1
    configuration.feeds = [feed]
    configuration.publishing = SyncConfiguration.Publishing()
    let settings = SyncSettings(
      gazetteer: .builtIn, zones: .system, catalogue: .builtIn, now: now(night), program: "fuzz")
    return SyncRun(configuration, folder: folder, store: nil, settings)
  }

  /// Makes a store of the files. Its manifest knows the digest of the schedule alone, so that each file is read.
  static func write(_ files: [String: [UInt8]], to folder: String) {
    let schedule = (files["schedule.jsonl"] ?? []).withBytes { SHA256.hex($0) }
    let manifest = #"{"format":"sportstime-store","version":1,"night":{"number":2,"schedule":"\#(schedule)"}}"#
    write(files.merging(["manifest.json": Array(manifest.utf8)]) { $1 }, in: folder + "/store")
  }

  private static func write(_ files: [String: [UInt8]], in folder: String) {
    for (name, bytes) in files {
      let path = folder + "/" + name
      try? Folder.makeAll(PathText.folder(of: path))
      guard let place = try? OutputPlace(path), let file = try? OutputFile(place, name: path) else { continue }
      try? bytes.withBytes { try file.write($0) }
      try? file.commit()
    }
  }

  /// A folder that is gone afterwards, in memory where that can be.
  static func withFolder(_ body: (String) -> Void) {
    let folder = (access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp") + "/sportstime-fuzz-\(getpid())"
    remove(folder)
    body(folder)
    remove(folder)
  }

  private static func remove(_ path: String) {
    for name in (try? Folder.names(in: path)) ?? [] {
      if (try? Folder.names(in: path + "/" + name)) != nil { remove(path + "/" + name) }
    }
    try? Folder.remove(path)
  }
}
