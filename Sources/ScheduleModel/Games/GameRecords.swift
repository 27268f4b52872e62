package import SourceText

/// The games of records, before matching. Shared texts, sides and venues are in a schedule.
package struct GameRecords: Sendable {
  /// A game's id is an index into `ids`, from 1; 0 if it has no id.
  package var games: [Game] = []
  /// One per game.
  package var traits: [CandidateTraits] = []
  /// Concatenated ids.
  private var ids: [UInt8] = []
  /// Where each id ends.
  private var idEnds: [UInt32] = []

  package init() {}

  package var count: Int { games.count }

  /// The size of all ids.
  package var idBytes: Int { ids.count }

  package mutating func reserve(_ count: Int, idBytes: Int) {
    games.reserveLong(count)
    traits.reserveLong(count)
    ids.reserveLong(idBytes)
    idEnds.reserveLong(count)
  }

  /// Adds games whose ids are indices, from 1, into `ids`. `ends` contains the end of each id.
  ///
  /// - Returns: whether there is room for the ids. If not, the games have no ids.
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

  /// Moves the games to a schedule and returns their traits. The ids become unlisted texts of the schedule.
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
