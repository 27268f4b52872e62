import CivilTime
import ScheduleModel
import SourceText

/// Which events of a calendar's earlier version are which of its later one.
///
/// Where the UIDs stay they say so. Many programs give every event another UID each time: then what an event says
/// decides, from what says most to what says least.
struct EntryMatcher {
  /// Whether a UID is never given to another event.
  let trustsUIDs: Bool
  /// What was over then has not moved.
  let now: Instant?
  private let olds: [CalendarEntry]
  private let news: [CalendarEntry]
  private var freeOlds: [Int]
  private var freeNews: [Int]
  /// By the index of a new entry, that of the old one.
  private(set) var pairs: [Int: Int] = [:]

  init(_ olds: [CalendarEntry], _ news: [CalendarEntry], trustsUIDs: Bool, now: Instant?) {
    self.olds = olds
    self.news = news
    self.trustsUIDs = trustsUIDs
    self.now = now
    freeOlds = Array(olds.indices)
    freeNews = Array(news.indices)
    run()
  }

  private mutating func run() {
    if trustsUIDs { return pair { $0.uidKey } }
    let agreement = agreement()
    let isTold = agreement.same + agreement.differing > 0
    let stays = isTold ? agreement.same >= agreement.differing && !agreement.isReassigned : sharesUID
    pair { $0.with($0.exactKey) }
    if stays {
      pair { $0.with($0.titleKey) }
      pair { $0.with($0.timeKey) }
    }
    pair { $0.exactKey }
    // Without a title, everything that an event says has to be the same.
    pair { $0.main.summary.isEmpty ? $0.wholeKey : nil }
    pair { $0.timedTitleKey }
    if stays {
      pair { $0.datedTitleKey }
      // A UID that stands at quite another event now may have been given away.
      let known = Set(olds.lazy.map { $0.uid })
      pair(isUnique: true) { known.contains($0.uid) ? $0.titleKey : nil }
      pair { $0.uidKey }
      // An event whose UID stays, and is new, is new.
      return
    }
    pair { $0.datedTitleKey }
    settleMoves()
    pair(isUnique: true) { $0.timedPlaceKey }
  }

  /// Of the events that only one of either side can be, whether their UIDs say so, too; `isReassigned`: whether the UID of
  /// one is that of another in the other version.
  private func agreement() -> (same: Int, differing: Int, isReassigned: Bool) {
    let (left, right) = (groups(freeOlds, of: olds) { $0.exactKey }, groups(freeNews, of: news) { $0.exactKey })
    let (before, after) = (Set(olds.lazy.map { $0.uid }), Set(news.lazy.map { $0.uid }))
    var (same, differing, isReassigned) = (0, 0, false)
    for (key, group) in left where group.count == 1 {
      guard let others = right[key], others.count == 1 else { continue }
      let (old, new) = (olds[group[0]].uid, news[others[0]].uid)
      if !new.isEmpty, old == new {
        same += 1
      } else {
        differing += 1
        if !new.isEmpty, before.contains(new) || after.contains(old) { isReassigned = true }
      }
    }
    return (same, differing, isReassigned)
  }

  private var sharesUID: Bool {
    let known = Set(olds.lazy.filter { !$0.uid.isEmpty }.map { $0.uid })
    return news.contains { known.contains($0.uid) }
  }

  private func groups(
    _ indices: [Int], of entries: [CalendarEntry], by key: (CalendarEntry) -> [UInt8]?
  ) -> [[UInt8]: [Int]] {
    var groups: [[UInt8]: [Int]] = [:]
    for index in indices {
      if let key = key(entries[index]) { groups[key, default: []].append(index) }
    }
    return groups
  }

  /// Pairs those of one key in the order of the files; `isUnique`: only where nothing else could be meant.
  private mutating func pair(isUnique: Bool = false, by key: (CalendarEntry) -> [UInt8]?) {
    if freeOlds.isEmpty || freeNews.isEmpty { return }
    let (left, right) = (groups(freeOlds, of: olds, by: key), groups(freeNews, of: news, by: key))
    for (key, group) in left {
      guard let others = right[key] else { continue }
      if isUnique, group.count > 1 || others.count > 1 { continue }
      for (old, new) in zip(group, others) { pairs[new] = old }
    }
    dropPaired()
  }

  private mutating func dropPaired() {
    let taken = Set(pairs.values)
    freeOlds.removeAll { taken.contains($0) }
    freeNews.removeAll { pairs[$0] != nil }
  }

  // MARK: Moves

  /// Half a year: what is further away is another year's event.
  private static let farthest: Int64 = 183 * 1_440
  /// What it counts that the sides of a meeting are exchanged.
  private static let exchanged: Int64 = 30 * 1_440
  /// Minutes by which a time that is over may still be corrected.
  private static let correction: Int64 = 36 * 60

  /// Events of one title: those that moved least.
  private mutating func settleMoves() {
    let left = groups(freeOlds, of: olds) { $0.titleKey }
    let right = groups(freeNews, of: news) { $0.titleKey }
    for (key, group) in left {
      guard let others = right[key] else { continue }
      let (first, second) = (inOrder(group, olds), inOrder(others, news))
      if first.count > Assignment.most || second.count > Assignment.most {
        if first.count == second.count { for (old, new) in zip(first, second) { pairs[new] = old } }
        continue
      }
      let costs = first.map { old in second.map { cost(olds[old], news[$0]) } }
      for (row, column) in Assignment.best(costs).enumerated() where column >= 0 {
        pairs[second[column]] = first[row]
      }
    }
    dropPaired()
  }

  private func inOrder(_ indices: [Int], _ entries: [CalendarEntry]) -> [Int] {
    indices.sorted { (entries[$0].minutes ?? .min, $0) < (entries[$1].minutes ?? .min, $1) }
  }

  private func cost(_ old: CalendarEntry, _ new: CalendarEntry) -> Int {
    guard let from = old.minutes, let to = new.minutes else { return Assignment.impossible }
    let distance = abs(to - from)
    if distance > EntryMatcher.farthest { return Assignment.impossible }
    if let now, distance > EntryMatcher.correction, old.isPast(at: now) { return Assignment.impossible }
    let (hasTitle, hasPlace) = (old.main.summary == new.main.summary, old.main.place == new.main.place)
    // Two sides that meet elsewhere months later, with another one at home and other notes, meet once more.
    if !hasTitle, !hasPlace, distance > EntryMatcher.exchanged,
      old.main.notes.isEmpty || old.main.notes != new.main.notes
    {
      return Assignment.impossible
    }
    // An event is moved more often than the sides of a meeting are exchanged.
    return Int(distance) + (hasTitle ? 0 : Int(EntryMatcher.exchanged)) + (hasPlace ? 0 : 1_440)
  }
}

extension CalendarEntry {
  fileprivate var kind: [UInt8] { main.name + [0x0A] }

  fileprivate var uidKey: [UInt8]? { uid.isEmpty ? nil : kind + uid }

  /// Minutes since the epoch.
  fileprivate var minutes: Int64? {
    main.start.map { ($0.instant?.seconds ?? $0.date.secondsSinceEpoch) / 60 }
  }

  /// A key of what has the same UID.
  fileprivate func with(_ key: [UInt8]?) -> [UInt8]? {
    guard let key, let uidKey else { return nil }
    return uidKey + [0x0A] + key
  }

  fileprivate var timeKey: [UInt8]? {
    guard let start = main.start else { return nil }
    if let instant = start.instant { return Array(String(instant.seconds).utf8) }
    return Array(start.date.description.utf8)
  }

  fileprivate var wholeKey: [UInt8] {
    components.reduce(kind) { $0 + $1.meanings.joined(separator: [0x0A]) + [0x0A, 0x0A] }
  }

  fileprivate var exactKey: [UInt8]? { timedTitleKey.map { $0 + [0x0A] + main.place } }

  /// A task needs no time.
  fileprivate var timedTitleKey: [UInt8]? {
    main.summary.isEmpty ? nil : kind + main.summary + [0x0A] + (timeKey ?? [])
  }

  fileprivate var timedPlaceKey: [UInt8]? {
    guard let timeKey, !main.place.isEmpty else { return nil }
    return kind + timeKey + [0x0A] + main.place
  }

  fileprivate var datedTitleKey: [UInt8]? {
    guard !main.summary.isEmpty, let start = main.start else { return nil }
    return kind + main.summary.withBytes { NameKey.of($0) } + [0x0A] + Array(start.date.description.utf8)
  }

  /// The title as people compare it; of a meeting of two sides, the sides in either order.
  fileprivate var titleKey: [UInt8]? {
    if main.summary.isEmpty { return nil }
    let title = String(decoding: main.summary, as: UTF8.self)
    for word in ForeignItems.meetings {
      guard let (first, second) = ForeignItems.split(title, word) else { continue }
      let sides = [first, second].map { $0.withBytes { NameKey.of($0) } }
      return kind + sides.sorted { $0.lexicographicallyPrecedes($1) }.joined(separator: [0x09])
    }
    return kind + main.summary.withBytes { NameKey.of($0) }
  }
}
