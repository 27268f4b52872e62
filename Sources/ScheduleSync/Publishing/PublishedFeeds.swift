import CivilTime
import ScheduleModel
import SourceText
import SystemIO

/// The feeds of changes in a published folder: two files a team, and two a trip.
///
/// Only those are written of which a night has news, and those that are not there. One that somebody else has changed
/// stays as it is.
struct PublishedFeeds {
  private(set) var outputs: [NightOutput] = []
  /// By path, as seen from the folder of the configuration.
  private(set) var digests: [String: String] = [:]
  /// In a line each, for a person.
  private(set) var problems: [String] = []

  private let publishing: SyncConfiguration.Publishing
  private let folder: String
  private let known: [String: String]
  private var present: [String: Set<String>] = [:]

  /// A feed as it is to be, without its entries until somebody asks.
  struct Subject {
    var key: String
    var title: String
    /// As seen from the published folder, by form.
    var names: [ChangeFeed.Form: String]
    var isNews: Bool
  }

  init(_ publishing: SyncConfiguration.Publishing, folder: String, _ known: [String: String]) {
    self.publishing = publishing
    self.folder = folder
    self.known = known
  }

  /// - Parameter entries: of a feed, the newest first.
  mutating func publish(
    _ subject: Subject, began: Instant, entries: () throws(SyncError) -> [ChangeFeed.Entry]
  ) throws(SyncError) {
    var feed: ChangeFeed?
    for form in ChangeFeed.Form.allCases {
      guard let name = subject.names[form] else { continue }
      let path = publishing.folder + "/" + name
      let isThere = try isThere(name)
      if let digest = known[path], isThere, !subject.isNews {
        digests[path] = digest
        continue
      }
      if feed == nil {
        let entries = Array(try entries().prefix(ChangeFeed.mostEntries))
        feed = ChangeFeed(key: subject.key, title: subject.title, began: began, entries: entries)
      }
      guard let bytes = feed?.bytes(form, address: publishing.address.map { $0 + name }) else { continue }
      try write(bytes, path)
    }
  }

  private mutating func isThere(_ name: String) throws(SyncError) -> Bool {
    let place = PathPattern.path(publishing.folder + "/" + PathText.folder(of: name), in: folder)
    if present[place] == nil {
      present[place] = try SyncError.from { () throws(SystemError) in
        try FileStatus.ifThere(place) == nil ? [] : Set(Folder.names(in: place))
      }
    }
    return present[place]?.contains(PathText.name(of: name)) ?? false
  }

  private mutating func write(_ bytes: [UInt8], _ path: String) throws(SyncError) {
    let place = PathPattern.path(path, in: folder)
    let digest = try SyncError.from { () throws(SystemError) in try NightOutput.digest(of: place) }
    let new = bytes.withBytes { SHA256.hex($0) }
    if digest == new {
      digests[path] = new
      return
    }
    // What a run wrote on another night, as on a disk that was not there meanwhile, is replaced.
    if digest != nil, digest != known[path], try !isOurs(place) {
      digests[path] = known[path]
      problems.append(
        "\(displaySafe(path)): somebody else has changed it, and it stays as it is; remove it to have it written again")
      return
    }
    digests[path] = new
    outputs.append(NightOutput(kind: .published, path: path, before: digest, bytes: bytes))
  }

  /// Whether a file is a feed that a run wrote.
  private func isOurs(_ path: String) throws(SyncError) -> Bool {
    let file = try SyncError.from { () throws(SystemError) in try MappedFile(path) }
    return file.withBytes { text in
      text.firstRange(of: ("<generator>sportstime</generator>" as StaticString).bytes) != nil
        || text.firstRange(of: ("\"authors\":[{\"name\":\"sportstime\"}]" as StaticString).bytes) != nil
    }
  }
}
