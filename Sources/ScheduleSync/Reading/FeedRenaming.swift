import SyncStore

extension FeedsReader {
  /// The renamed feeds, from old to new name. A new feed is a renamed one if it has a source of a feed that is no
  /// longer configured. It takes over that feed's state.
  ///
  /// - Parameter states: the stored states of the feeds.
  func renamed(since states: [FeedState]) -> [String: String] {
    let configured = Set(feeds.map(\.feed.name))
    var left = states.filter { !configured.contains($0.name) }
    var names: [String: String] = [:]
    for feed in feeds where !states.contains(where: { $0.name == feed.feed.name }) {
      let paths = Set(feed.found.map(\.path) + feed.feed.addresses.map(\.shown) + [feed.feed.source])
      guard let old = left.firstIndex(where: { $0.sources.contains { paths.contains($0.path) } }) else { continue }
      names[left.remove(at: old).name] = feed.feed.name
    }
    return names
  }
}

extension StoreState {
  /// - Parameter names: the new names of feeds by old name.
  mutating func rename(_ names: [String: String]) {
    if names.isEmpty { return }
    func new(_ name: String) -> String { names[name] ?? name }
    for index in feeds.indices {
      feeds[index].name = new(feeds[index].name)
      feeds[index].counts.name = feeds[index].name
    }
    for index in held.indices { held[index].feed = new(held[index].feed) }
    for index in rejected.indices { rejected[index].feed = new(rejected[index].feed) }
    feedsByGame = feedsByGame.mapValues { $0.map(new) }
    feedsByGoneGame = feedsByGoneGame.mapValues { $0.map(new) }
    for (old, name) in names { rejects[name] = rejects.removeValue(forKey: old) }
  }
}
