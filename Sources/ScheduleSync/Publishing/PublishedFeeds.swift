import CivilTime
import ScheduleModel
import SourceText
import SystemIO

/// The feeds of changes in a published folder: two files for each team and each trip.
///
/// A run writes only the feeds that have new entries or that are missing. It doesn't overwrite files that another program
/// has changed.
struct PublishedFeeds {
  private(set) var outputs: [NightOutput] = []
  /// The digests by path, relative to the configuration's folder.
  private(set) var digests: [String: String] = [:]
  /// Messages for people, one line each.
  private(set) var problems: [String] = []

  private let publishing: SyncConfiguration.Publishing
  private let folder: String
  private let storage: any Storage
  private let known: [String: String]
  private var present: [String: Set<String>] = [:]

  /// A feed to publish. Its entries are read on demand.
  struct Subject {
    var key: String
    var title: String
    /// The file names by form, relative to the published folder.
    var names: [ChangeFeed.Form: String]
    var hasNewEntries: Bool
  }

  init(
    _ publishing: SyncConfiguration.Publishing, folder: String, _ known: [String: String], _ storage: any Storage
  ) {
    self.storage = storage
    self.publishing = publishing
    self.folder = folder
    self.known = known
  }

  mutating func addProblem(_ problem: String) { problems.append(problem) }

  /// - Parameter entries: reads the feed's entries, newest first.
  mutating func publish(
    _ subject: Subject, began: Instant, entries: () throws(SyncError) -> [ChangeFeed.Entry]
  ) throws(SyncError) {
    var feed: ChangeFeed?
    for form in ChangeFeed.Form.allCases {
      guard let name = subject.names[form] else { continue }
      let path = publishing.folder + "/" + name
      let exists = try exists(name)
      if let digest = known[path], exists, !subject.hasNewEntries {
        digests[path] = digest
        continue
      }
      if feed == nil {
        let entries = Array(try entries().prefix(ChangeFeed.maxEntries))
        feed = ChangeFeed(key: subject.key, title: subject.title, began: began, entries: entries)
      }
      guard let bytes = feed?.bytes(form, address: publishing.address.map { $0 + name }) else { continue }
      try write(bytes, path)
    }
  }

  private mutating func exists(_ name: String) throws(SyncError) -> Bool {
    let place = PathPattern.path(publishing.folder + "/" + PathText.folder(of: name), in: folder)
    if present[place] == nil {
      present[place] = Set(try storage.namesIfThere(in: place))
    }
    return present[place]?.contains(PathText.name(of: name)) ?? false
  }

  private mutating func write(_ bytes: [UInt8], _ path: String) throws(SyncError) {
    let place = PathPattern.path(path, in: folder)
    let digest = try storage.digest(of: place)
    let new = bytes.withBytes { SHA256.hex($0) }
    if digest == new {
      digests[path] = new
      return
    }
    // Replace a feed from another night, for example on a disk that was unmounted in the meantime.
    if digest != nil, digest != known[path], try !isOurs(place) {
      digests[path] = known[path]
      problems.append(PublishedFeeds.changedByOthers(path))
      return
    }
    digests[path] = new
    outputs.append(NightOutput(kind: .published, path: path, before: digest, bytes: bytes))
  }

  static func changedByOthers(_ path: String) -> String {
    "\(displaySafe(path)): it was changed by another program and was left unchanged; remove it to publish it again"
  }

  /// Whether a run wrote this file.
  private func isOurs(_ path: String) throws(SyncError) -> Bool {
    try storage.read(path).withBytes { text in
      text.firstRange(of: "<generator>sportstime</generator>") != nil
        || text.firstRange(of: "\"authors\":[{\"name\":\"sportstime\"}]") != nil
    }
  }
}
