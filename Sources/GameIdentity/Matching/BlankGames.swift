import ScheduleModel

/// Groups games without known sides with the other set's unmatched games of the league on about the same day: any of
/// these may be the same game.
///
/// Such a game is a placeholder for one of a round. Until the draw it often has no venue, and its time may be in
/// another zone, so that it may be a day off.
struct BlankGames {
  /// Indices into the games of the two sets, in their order.
  private(set) var groups: [(old: [Int], new: [Int])] = []

  private struct Entry {
    var league: UInt32
    var day: Int32
    var isOld: Bool
    var isBlank: Bool
    var index: Int
  }

  /// The maximum number of days between a placeholder's date and the announced one.
  private static let reach: Int32 = 1

  /// - Parameter mayBeOne: whether the known facts of the two games agree.
  init(
    _ table: MatchTable, isOldOpen: (Int) -> Bool, isNewOpen: (Int) -> Bool,
    mayBeOne: (_ old: Int, _ new: Int) -> Bool
  ) {
    func isBlank(_ record: MatchRecord) -> Bool { record.hasPlaceholder && record.home == 0 && record.away == 0 }
    let leagues = Set((table.old + table.new).lazy.filter { isBlank($0) }.map { $0.league })
    if leagues.isEmpty { return }
    var entries: [Entry] = []
    func add(_ records: [MatchRecord], isOld: Bool, _ isOpen: (Int) -> Bool) {
      for (index, record) in records.enumerated() where leagues.contains(record.league) && record.hasDay {
        guard isOpen(index) else { continue }
        entries.append(
          Entry(league: record.league, day: record.day, isOld: isOld, isBlank: isBlank(record), index: index))
      }
    }
    add(table.old, isOld: true, isOldOpen)
    add(table.new, isOld: false, isNewOpen)
    entries.sort { ($0.league, $0.day, $0.isOld ? 0 : 1, $0.index) < ($1.league, $1.day, $1.isOld ? 0 : 1, $1.index) }
    for round in BlankGames.rounds(entries) { addGroup(entries[round], mayBeOne) }
  }

  /// Entries on about the same days: from a day before a round's first unknown game to a day after the last.
  private static func rounds(_ entries: [Entry]) -> [Range<Int>] {
    var rounds: [Range<Int>] = []
    var last: Entry?
    for (index, entry) in entries.enumerated() where entry.isBlank {
      if let last, last.league == entry.league, entry.day - last.day <= 2 * reach, let round = rounds.popLast() {
        rounds.append(round.lowerBound..<(index + 1))
      } else {
        rounds.append(index..<(index + 1))
      }
      last = entry
    }
    return rounds.map { round in
      var (low, high) = (round.lowerBound, round.upperBound)
      let (first, last) = (entries[low], entries[high - 1])
      while low > 0, entries[low - 1].league == first.league, first.day - entries[low - 1].day <= reach { low -= 1 }
      while high < entries.count, entries[high].league == last.league, entries[high].day - last.day <= reach {
        high += 1
      }
      return low..<high
    }
  }

  private mutating func addGroup(_ round: ArraySlice<Entry>, _ mayBeOne: (_ old: Int, _ new: Int) -> Bool) {
    // Too many for pairwise comparison, so all of them may be the same.
    let isLarge = round.count > Assignment.most * 2
    func isCandidate(_ entry: Entry) -> Bool {
      round.contains { other in
        guard other.isOld != entry.isOld, other.isBlank || entry.isBlank else { return false }
        if abs(other.day - entry.day) > BlankGames.reach { return false }
        return entry.isOld ? mayBeOne(entry.index, other.index) : mayBeOne(other.index, entry.index)
      }
    }
    let found = isLarge ? Array(round) : round.filter { isCandidate($0) }
    let old = found.filter { $0.isOld }.map { $0.index }
    let new = found.filter { !$0.isOld }.map { $0.index }
    if !old.isEmpty, !new.isEmpty { groups.append((old.sorted(), new.sorted())) }
  }
}
