import CivilTime
import ScheduleModel
import SourceText

/// Pairs the events of a calendar's earlier version with those of its later one.
///
/// Many sources give every event a new UID each time, and some number their rows. So the content decides, from all that an
/// event says to its title and time. A UID decides only if UIDs stay with their events, and the number of a row never
/// decides alone.
struct EntryMatcher {
  /// Whether a UID is never given to another event.
  let trustsUIDs: Bool
  /// Events that ended before are past.
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

  private typealias Key = (CalendarEntry) -> [UInt8]?

  private mutating func run() {
    if trustsUIDs { return pair { $0.uidKey } }
    let stays = uidsStay
    // Twins that differ in a note or in their status are told apart first.
    pair { $0.with($0.wholeKey) }
    pair { $0.wholeKey }
    if stays {
      pair { $0.with($0.exactKey) }
      pair(.sameUID) { $0.with($0.titleKey) }
      pair { $0.with($0.timeKey) }
    }
    // No upcoming event is cancelled in favor of one that is cancelled already.
    for isUpcoming in [true, false] {
      pair(isUpcoming: isUpcoming) { $0.contentKey }
      pair(isUpcoming: isUpcoming) { $0.exactKey }
      pair(isUpcoming: isUpcoming) { $0.timedTitleKey }
      pair(isUpcoming: isUpcoming) { $0.datedTitleKey }
      if stays {
        // The UID of a title that is at another event now may have been given away.
        let known = Set(olds.lazy.map { $0.uid })
        pair(isUpcoming: isUpcoming, isUnique: true) { known.contains($0.uid) ? $0.titleKey : nil }
      } else {
        pair(.move, isUpcoming: isUpcoming) { $0.titleKey }
        pair(isUpcoming: isUpcoming, isUnique: true) { $0.timedPlaceKey }
      }
    }
    // An event whose UID stays, and is new, is new.
    if stays { pair(.sameUID) { $0.uidKey } }
  }

  // MARK: UIDs

  /// Whether the UIDs stay with their events, as far as events show that can only be each other.
  private var uidsStay: Bool {
    if SerialNumbers.are(news.map { $0.uid }) { return false }
    let (left, right) = (groups(freeOlds, of: olds) { $0.exactKey }, groups(freeNews, of: news) { $0.exactKey })
    let (before, after) = (Set(olds.lazy.map { $0.uid }), Set(news.lazy.map { $0.uid }))
    var (same, differing) = (0, 0)
    for (key, group) in left where group.count == 1 {
      guard let others = right[key], others.count == 1 else { continue }
      let (old, new) = (olds[group[0]].uid, news[others[0]].uid)
      if !new.isEmpty, old == new {
        same += 1
      } else {
        differing += 1
        // The UID of one is that of another in the other version.
        if !new.isEmpty, before.contains(new) || after.contains(old) { return false }
      }
    }
    return same + differing > 0 ? same >= differing : !before.isDisjoint(with: after.filter { !$0.isEmpty })
  }

  // MARK: Pairs

  /// How an event may have changed under a key.
  private enum Change {
    /// The key has its time or its day, or says all.
    case small
    /// It has moved; nothing but its title says that it is the same.
    case move
    /// Its UID says that it is the same.
    case sameUID
  }

  private func groups(_ indices: [Int], of entries: [CalendarEntry], by key: Key) -> [[UInt8]: [Int]] {
    var groups: [[UInt8]: [Int]] = [:]
    for index in indices {
      if let key = key(entries[index]) { groups[key, default: []].append(index) }
    }
    return groups
  }

  /// Pairs those of one key so that least changes.
  ///
  /// - Parameters:
  ///   - isUpcoming: whether to pair old events that would be cancelled without a pair, or all others; nil for both.
  ///   - isUnique: whether to pair only events that nothing else has the key of.
  private mutating func pair(
    _ change: Change = .small, isUpcoming: Bool? = nil, isUnique: Bool = false, by key: Key
  ) {
    let candidates = freeOlds.filter { old in
      isUpcoming.map { $0 == (olds[old].isLiving && !isPast(olds[old])) } ?? true
    }
    if candidates.isEmpty || freeNews.isEmpty { return }
    let (left, right) = (groups(candidates, of: olds, by: key), groups(freeNews, of: news, by: key))
    for (key, group) in left {
      guard let others = right[key] else { continue }
      if isUnique, group.count > 1 || others.count > 1 { continue }
      for (old, new) in best(group, others, change) { pairs[new] = old }
    }
    let taken = Set(pairs.values)
    freeOlds.removeAll { taken.contains($0) }
    freeNews.removeAll { pairs[$0] != nil }
  }

  private func best(_ group: [Int], _ others: [Int], _ change: Change) -> [(old: Int, new: Int)] {
    if group.count == 1, others.count == 1 {
      let isAllowed =
        change == .small || cost(olds[group[0]], news[others[0]], change) < Assignment.impossible
      return isAllowed ? [(group[0], others[0])] : []
    }
    let (first, second) = (inOrder(group, olds), inOrder(others, news))
    if first.count > Assignment.most || second.count > Assignment.most {
      if change == .move, first.count != second.count { return [] }
      return zip(first, second).filter { cost(olds[$0], news[$1], change) < Assignment.impossible }
        .map { (old: $0, new: $1) }
    }
    let costs = first.map { old in second.map { cost(olds[old], news[$0], change) } }
    return Assignment.best(costs).enumerated().filter { $0.element >= 0 }
      .map { (old: first[$0.offset], new: second[$0.element]) }
  }

  private func inOrder(_ indices: [Int], _ entries: [CalendarEntry]) -> [Int] {
    indices.map { (minutes: entries[$0].minutes ?? .min, index: $0) }.sorted { $0 < $1 }.map { $0.index }
  }

  // MARK: Costs

  /// Half a year: what is further away is another year's event.
  private static let farthest: Int64 = 183 * 1_440
  /// What it counts that the sides of a meeting are exchanged.
  private static let exchanged: Int64 = 30 * 1_440
  /// Minutes during which a past time may still be corrected.
  private static let correction: Int64 = 36 * 60
  /// What it counts that a cancelled event takes place again: more than any move.
  private static let revival: Int64 = 2 * farthest
  /// The units of a minute: differences of content decide only between equal times.
  private static let unit: Int64 = 128

  private func isPast(_ old: CalendarEntry) -> Bool { now.map { old.isPast(at: $0) } ?? false }

  private func cost(_ old: CalendarEntry, _ new: CalendarEntry, _ change: Change) -> Int {
    let isPast = isPast(old)
    let hasTitle = old.main.summary == new.main.summary
    var distance: Int64 = 0
    if let from = old.minutes, let to = new.minutes {
      distance = abs(to - from)
    } else if change == .move {
      return Assignment.impossible
    }
    switch change {
    case .small: break
    case .move:
      if distance > EntryMatcher.farthest || isPast && distance > EntryMatcher.correction {
        return Assignment.impossible
      }
      let hasPlace = old.main.place == new.main.place
      // Two sides that meet elsewhere months later, with another one at home and other notes, meet once more.
      if !hasTitle, !hasPlace, distance > EntryMatcher.exchanged,
        old.main.notes.isEmpty || old.main.notes != new.main.notes
      {
        return Assignment.impossible
      }
      // An event is moved more often than the sides of a meeting are exchanged.
      distance += (hasTitle ? 0 : EntryMatcher.exchanged) + (hasPlace ? 0 : 1_440)
    case .sameUID:
      // What is over, and of another title or year, is not what has its UID now.
      let isFar = distance > (old.titleKey == new.titleKey ? EntryMatcher.farthest : EntryMatcher.correction)
      if isPast, isFar { return Assignment.impossible }
    }
    // A year that no calendar has is as far away as any.
    distance = min(distance, 1 << 31)
    let differences = CalendarChange.properties(old.main, new.main).count
    let revival = new.isLiving && !old.isLiving ? EntryMatcher.revival : 0
    return Int((distance + revival) * EntryMatcher.unit) + min(differences, 62) * 2 + (old.uid == new.uid ? 0 : 1)
  }
}
