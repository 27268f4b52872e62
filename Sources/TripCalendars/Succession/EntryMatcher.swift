import CivilTime
import ScheduleModel
import SourceText

/// Pairs the events of a calendar's earlier version with those of its later one.
///
/// Many sources give every event a new UID each time, and some number their rows. So the content decides, from the
/// whole event down to its title and time. A UID decides only if UIDs are stable, and a row number is never enough.
struct EntryMatcher {
  /// Whether a UID is never reused for another event.
  let trustsUIDs: Bool
  private let olds: [CalendarEntry]
  private let news: [CalendarEntry]
  private let factsOfOlds: [Facts]
  private let factsOfNews: [Facts]
  private var freeOlds: [Int]
  private var freeNews: [Int]
  /// By index of a new entry: the index of the old one.
  private(set) var pairs: [Int: Int] = [:]

  /// - Parameter now: events that ended before this are past; nil if there are no past events.
  init(_ olds: [CalendarEntry], _ news: [CalendarEntry], trustsUIDs: Bool, now: Instant?) {
    self.olds = olds
    self.news = news
    self.trustsUIDs = trustsUIDs
    factsOfOlds = olds.map { Facts($0, now: now) }
    factsOfNews = news.map { Facts($0, now: now) }
    freeOlds = Array(olds.indices)
    freeNews = Array(news.indices)
    run()
  }

  /// Values of an event that are compared with each candidate.
  private struct Facts {
    let minutes: Int64?
    let isLiving: Bool
    let isPast: Bool

    init(_ entry: CalendarEntry, now: Instant?) {
      minutes = entry.minutes
      isLiving = entry.isLiving
      isPast = now.map { entry.isPast(at: $0) } ?? false
    }
  }

  private typealias Key = (CalendarEntry) -> [UInt8]?

  private mutating func run() {
    if trustsUIDs { return pair { $0.uidKey } }
    let stays = uidsStay
    // First match twins that differ in a note or in their status.
    pair { $0.with($0.wholeKey) }
    pair { $0.wholeKey }
    if stays {
      pair { $0.with($0.exactKey) }
      pair(.sameUID) { $0.with($0.titleKey) }
      pair { $0.with($0.timeKey) }
    }
    // Don't cancel an upcoming event in favor of an already cancelled one.
    for isUpcoming in [true, false] {
      pair(isUpcoming: isUpcoming) { $0.contentKey }
      pair(isUpcoming: isUpcoming) { $0.exactKey }
      pair(isUpcoming: isUpcoming) { $0.timedTitleKey }
      pair(isUpcoming: isUpcoming) { $0.datedTitleKey }
      if stays {
        // If another event has the UID now, it may have been reused.
        let known = Set(olds.lazy.map { $0.uid })
        pair(isUpcoming: isUpcoming, isUnique: true) { known.contains($0.uid) ? $0.titleKey : nil }
      } else {
        pair(.move, isUpcoming: isUpcoming) { $0.titleKey }
        pair(isUpcoming: isUpcoming, isUnique: true) { $0.timedPlaceKey }
      }
    }
    // If UIDs are stable, an event with a new UID is new.
    if stays { pair(.sameUID) { $0.uidKey } }
  }

  // MARK: UIDs

  /// Whether UIDs are stable, judging by events that can only be paired with each other.
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
        // Each UID belongs to another event in the other version.
        if !new.isEmpty, before.contains(new) || after.contains(old) { return false }
      }
    }
    return same + differing > 0 ? same >= differing : !before.isDisjoint(with: after.filter { !$0.isEmpty })
  }

  // MARK: Pairs

  /// How an event may have changed although its key is the same.
  private enum Change {
    /// The key includes the time, the day or the whole content.
    case small
    /// The event moved; only its title identifies it.
    case move
    /// The event's UID identifies it.
    case sameUID
  }

  private func groups(_ indices: [Int], of entries: [CalendarEntry], by key: Key) -> [[UInt8]: [Int]] {
    var groups: [[UInt8]: [Int]] = [:]
    for index in indices {
      if let key = key(entries[index]) { groups[key, default: []].append(index) }
    }
    return groups
  }

  /// Pairs entries with equal keys so that as little as possible changes.
  ///
  /// - Parameters:
  ///   - isUpcoming: whether to pair only old events that would otherwise be cancelled, or only the others; nil for
  ///     both.
  ///   - isUnique: whether to pair only events with a unique key.
  private mutating func pair(
    _ change: Change = .small, isUpcoming: Bool? = nil, isUnique: Bool = false, by key: Key
  ) {
    let candidates = freeOlds.filter { old in
      isUpcoming.map { $0 == (factsOfOlds[old].isLiving && !factsOfOlds[old].isPast) } ?? true
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
        change == .small || cost(group[0], others[0], change) < Assignment.impossible
      return isAllowed ? [(group[0], others[0])] : []
    }
    let (first, second) = (inOrder(group, factsOfOlds), inOrder(others, factsOfNews))
    if first.count > Assignment.most || second.count > Assignment.most {
      if change == .move, first.count != second.count { return [] }
      return zip(first, second).filter { cost($0, $1, change) < Assignment.impossible }
        .map { (old: $0, new: $1) }
    }
    let costs = first.map { old in second.map { cost(old, $0, change) } }
    return Assignment.best(costs).enumerated().filter { $0.element >= 0 }
      .map { (old: first[$0.offset], new: second[$0.element]) }
  }

  private func inOrder(_ indices: [Int], _ facts: [Facts]) -> [Int] {
    indices.map { (minutes: facts[$0].minutes ?? .min, index: $0) }.sorted { $0 < $1 }.map { $0.index }
  }

  // MARK: Costs

  /// Half a year. A more distant event belongs to another year.
  private static let farthest: Int64 = 183 * 1_440
  /// The cost of swapping the sides of a match.
  private static let exchanged: Int64 = 30 * 1_440
  /// The number of minutes within which a past time may still be corrected.
  private static let correction: Int64 = 36 * 60
  /// The cost of reviving a cancelled event. It is higher than that of any move.
  private static let revival: Int64 = 2 * farthest
  /// Units per minute. Content decides only between equal times.
  private static let unit: Int64 = 128

  private func cost(_ old: Int, _ new: Int, _ change: Change) -> Int {
    let (before, after) = (olds[old].main, news[new].main)
    let isPast = factsOfOlds[old].isPast
    var distance: Int64 = 0
    if let from = factsOfOlds[old].minutes, let to = factsOfNews[new].minutes {
      distance = abs(to - from)
    } else if change == .move {
      return Assignment.impossible
    }
    switch change {
    case .small: break
    case .move:
      let hasTitle = before.summary == after.summary
      if distance > EntryMatcher.farthest || isPast && distance > EntryMatcher.correction {
        return Assignment.impossible
      }
      let hasPlace = before.place == after.place
      // If two sides meet months later at another place, with the other side at home and with other notes, it is
      // another match.
      if !hasTitle, !hasPlace, distance > EntryMatcher.exchanged,
        before.notes.isEmpty || before.notes != after.notes
      {
        return Assignment.impossible
      }
      // Moving an event is more common than swapping the sides of a match.
      distance += (hasTitle ? 0 : EntryMatcher.exchanged) + (hasPlace ? 0 : 1_440)
    case .sameUID:
      // A past event with another title or from another year is not the event that now has its UID.
      if isPast,
        distance > (olds[old].titleKey == news[new].titleKey ? EntryMatcher.farthest : EntryMatcher.correction)
      {
        return Assignment.impossible
      }
    }
    // A year outside the calendar counts as the maximum distance.
    distance = min(distance, 1 << 31)
    let differences = before.meanings == after.meanings ? 0 : CalendarChange.properties(before, after).count
    let revival = factsOfNews[new].isLiving && !factsOfOlds[old].isLiving ? EntryMatcher.revival : 0
    return Int((distance + revival) * EntryMatcher.unit) + min(differences, 62) * 2
      + (before.uid == after.uid ? 0 : 1)
  }
}
