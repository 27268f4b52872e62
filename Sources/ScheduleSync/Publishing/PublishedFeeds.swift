import CivilTime
import SyncStore
import SystemIO

/// The feeds of changes in a published folder: two files for each team and each trip.
///
/// A run writes only the feeds that have new entries or that are missing. It doesn't overwrite files that another program
/// has changed.
struct PublishedFeeds {
  let publishing: SyncConfiguration.Publishing
  var files: PublishedFiles
  /// The names in each folder.
  private(set) var present: [String: Set<String>] = [:]

  /// A feed to publish. Its entries are read on demand.
  struct Subject {
    var key: String
    var title: String
    /// The file names by form, relative to the published folder.
    var names: [ChangeFeed.Form: String]
    var hasNewEntries: Bool
  }

  /// - Parameter entries: reads the feed's entries, newest first.
  mutating func publish(
    _ subject: Subject, began: Instant, entries: () throws(SyncError) -> [ChangeFeed.Entry]
  ) throws(SyncError) {
    var feed: ChangeFeed?
    for form in ChangeFeed.Form.allCases {
      guard let name = subject.names[form] else { continue }
      let path = publishing.folder + "/" + name
      let exists = try exists(name)
      if files.known[path] != nil, exists, !subject.hasNewEntries {
        files.keep(path)
        continue
      }
      if feed == nil {
        let entries = Array(try entries().prefix(ChangeFeed.maxEntries))
        feed = ChangeFeed(key: subject.key, title: subject.title, began: began, entries: entries)
      }
      guard let bytes = feed?.bytes(form, address: publishing.address.map { $0 + name }) else { continue }
      try files.replace(path, by: bytes)
    }
  }

  private mutating func exists(_ name: String) throws(SyncError) -> Bool {
    let place = files.place(publishing.folder + "/" + PathText.folder(of: name))
    if present[place] == nil { present[place] = Set(try files.storage.namesIfThere(in: place)) }
    return present[place]?.contains(PathText.name(of: name)) ?? false
  }
}
