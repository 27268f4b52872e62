package import SourceText

/// The games of records, before matching. What they have in common is in a schedule.
package struct GameRecords: Sendable {
  /// A game's id is also a number: 1 for the first of `ids`, and 0 for none.
  package var games: [Game] = []
  /// Of each game.
  package var traits: [CandidateTraits] = []
  /// One after the other.
  private var ids: [UInt8] = []
  /// Where each id ends.
  private var idEnds: [UInt32] = []

  package init() {}

  package var count: Int { games.count }

  /// Of ids.
  package var idBytes: Int { ids.count }

  package mutating func reserve(_ count: Int, idBytes: Int) {
    games.reserveLong(count)
    traits.reserveLong(count)
    ids.reserveLong(idBytes)
    idEnds.reserveLong(count)
  }

  /// Adds games whose ids are numbered from 1 on, by where each ends in `ids`.
  ///
  /// - Returns: whether there is room for the ids; without it, the games have none.
  package mutating func append(
    _ games: [Game], _ traits: [CandidateTraits], ids: ByteView, ends: [Int]
  ) -> Bool {
    let first = self.games.count
    self.games.append(contentsOf: games)
    self.traits.append(contentsOf: traits)
    let (start, number) = (self.ids.count, UInt32(truncatingIfNeeded: idEnds.count))
    let hasRoom = ids.count <= Limits.textTableBytes - start
    if hasRoom {
      self.ids.append(contentsOf: ids)
      for end in ends { idEnds.append(UInt32(truncatingIfNeeded: start + end)) }
    }
    for index in first..<self.games.count {
      let id = self.games[index].id.raw
      if id > 0 { self.games[index].id = TextID(raw: hasRoom ? number + id : 0) }
    }
    return hasRoom
  }

  /// Moves the games to a schedule, with their ids among its texts, unlisted, and gives their traits.
  package mutating func move(to schedule: inout Schedule, _ threads: WorkerThreads) -> [CandidateTraits] {
    var (ownIDs, ends): ([UInt8], [UInt32]) = ([], [])
    swap(&ownIDs, &ids)
    swap(&ends, &idEnds)
    let first = schedule.texts.take(unlisted: consume ownIDs, ends: consume ends)
    games.withUnsafeMutableBufferPointer { games in
      let all = Shared(games)
      _ = threads.map(partsOf: games.count) { part in
        for index in part where !all.value[index].id.isEmpty {
          all.value[index].id = first.map { TextID(raw: $0 + all.value[index].id.raw - 1) } ?? .empty
        }
      }
    }
    swap(&schedule.games, &games)
    games = []
    var moved: [CandidateTraits] = []
    swap(&moved, &traits)
    return moved
  }
}
