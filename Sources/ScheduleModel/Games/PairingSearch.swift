import CivilTime
import SourceText

/// Finds the records that have the pairing and day of an earlier one of their source.
///
/// The records are put in order of a part of their hashes first, so that each look-up is among some hundred of them: a
/// table of all would be fetched from memory for each. Records are looked at again only where their hashes are the same.
struct PairingSearch: @unchecked Sendable {
  private let games: UnsafeBufferPointer<Game>
  private let traits: UnsafeBufferPointer<CandidateTraits>
  private let isOneSource: Bool
  private let key = TableKey.ofThisRun

  init(
    _ games: UnsafeBufferPointer<Game>, _ traits: UnsafeBufferPointer<CandidateTraits>, isOneSource: Bool
  ) {
    self.games = games
    self.traits = traits
    self.isOneSource = isOneSource
  }

  /// The bits of a hash by which records are put in order.
  private static let sorted = 53..<64
  /// Of a record that has no pairing or day.
  private static let none = UInt64.max

  /// The later records, in the lower half, by the first, in the upper; in no order.
  func alike(_ threads: WorkerThreads) -> [UInt64] {
    var records = [UInt64].long(count: games.count) { records in
      let all = Shared(records)
      _ = threads.map(partsOf: games.count) { part in
        for index in part { all.value[index] = record(index) }
      }
    }
    KeySort.sort(&records, by: PairingSearch.sorted, threads)
    return records.withUnsafeBufferPointer { records in
      let all = Shared(records)
      let parts = records.parts(threads, groupedAbove: UInt64(PairingSearch.sorted.lowerBound))
      return threads.map(parts) { _, part in search(all.value, part) }.flatMap { $0 }
    }
  }

  /// The upper half of a record's hash, and its index.
  private func record(_ index: Int) -> UInt64 {
    guard traits[index].isMatchable, let date = games[index].localDate else { return PairingSearch.none }
    var hash = mixed(key ^ (UInt64(games[index].league.raw) << 32 | UInt64(games[index].season.raw)))
    let (home, away) = (UInt32(bitPattern: games[index].home), UInt32(bitPattern: games[index].away))
    hash = mixed(hash ^ (UInt64(home) << 32 | UInt64(away)))
    hash = mixed(hash ^ UInt64(UInt32(bitPattern: date.dayNumber)))
    if !isOneSource { hash = mixed(hash ^ UInt64(traits[index].source)) }
    return hash & PairingSearch.hashMask | UInt64(index)
  }

  private static let hashMask: UInt64 = 0xFFFF_FFFF_0000_0000

  private static func group(_ record: UInt64) -> UInt64 { record >> UInt64(sorted.lowerBound) }

  /// Records that are asked for ahead of their turn.
  private static let ahead = 12

  private func search(_ records: UnsafeBufferPointer<UInt64>, _ range: Range<Int>) -> [UInt64] {
    var alike: [UInt64] = []
    var table = Table()
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, PairingSearch.group(records[end]) == PairingSearch.group(records[start]) {
        end += 1
      }
      if end - start > 1 {
        table.clear(for: end - start)
        for place in start..<end where records[place] != PairingSearch.none {
          if place + PairingSearch.ahead < end { fetch(records[place + PairingSearch.ahead], table) }
          let index = Int(UInt32(truncatingIfNeeded: records[place]))
          if let head = table.find(records[place], { isSame($0, index) }) {
            alike.append(UInt64(head) << 32 | UInt64(index))
          }
        }
      }
      start = end
    }
    return alike
  }

  private func fetch(_ record: UInt64, _ table: Table) {
    guard let head = table.probable(record) else { return }
    for index in [head, Int(UInt32(truncatingIfNeeded: record))] {
      games.prefetchElement(index)
      if !isOneSource { traits.prefetchElement(index) }
    }
  }

  private func isSame(_ left: Int, _ right: Int) -> Bool {
    games[left].isPairing(of: games[right]) && (isOneSource || traits[left].source == traits[right].source)
  }

  /// The first records of some pairings, by the lower bits of their hashes.
  private struct Table {
    private var slots: [UInt64] = []
    private var mask = 0

    mutating func clear(for count: Int) {
      var size = 64
      while size < count * 2 { size *= 2 }
      if size > slots.count { slots = [UInt64](repeating: PairingSearch.none, count: size) }
      slots.withUnsafeMutableBufferPointer { $0[..<size].update(repeating: PairingSearch.none) }
      mask = size - 1
    }

    private func slot(_ record: UInt64) -> Int { Int(truncatingIfNeeded: record >> 32) & mask }

    private static func haveOneHash(_ first: UInt64, _ second: UInt64) -> Bool {
      (first ^ second) & PairingSearch.hashMask == 0
    }

    /// The record with which `find` begins, if it has the same hash.
    func probable(_ record: UInt64) -> Int? {
      let found = slots[slot(record)]
      return found != PairingSearch.none && Table.haveOneHash(found, record)
        ? Int(UInt32(truncatingIfNeeded: found)) : nil
    }

    /// The first record of the same pairing; without one, the record is the first.
    mutating func find(_ record: UInt64, _ isSame: (Int) -> Bool) -> Int? {
      let (first, mask) = (slot(record), mask)
      return slots.withUnsafeMutableBufferPointer { slots in
        var at = first
        while slots[at] != PairingSearch.none {
          let head = Int(UInt32(truncatingIfNeeded: slots[at]))
          if Table.haveOneHash(slots[at], record), isSame(head) { return head }
          at = (at + 1) & mask
        }
        slots[at] = record
        return nil
      }
    }
  }
}

extension Game {
  /// Whether two games are of the same sides, in the same season, on the same day.
  func isPairing(of other: Game) -> Bool {
    league == other.league && season == other.season && home == other.home && away == other.away
      && localDate == other.localDate
  }
}
