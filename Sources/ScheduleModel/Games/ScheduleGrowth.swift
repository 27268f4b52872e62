import CivilTime
import SourceText

/// What has been added to a separately read part of a schedule since the last call of `take`: texts, sides and venues
/// with the part's numbers, and all extras.
package struct ScheduleGrowth: Sendable {
  fileprivate var texts: [UInt8] = []
  fileprivate var ends: [Int] = []
  fileprivate var sides: [Side] = []
  fileprivate var venues: [Venue] = []
  fileprivate var extras: [GameExtra] = []
  fileprivate var isFull = false

  package init() {}

  /// Takes the additions to `part` since `mark`, and removes its extras.
  package mutating func take(from part: inout Schedule, beyond mark: inout Mark) {
    for number in mark.texts..<part.texts.count {
      part.texts.withBytes(TextID(raw: UInt32(truncatingIfNeeded: number))) { texts.append(contentsOf: $0) }
      ends.append(texts.count)
    }
    sides.append(contentsOf: part.sides[mark.sides...])
    venues.append(contentsOf: part.venues[mark.venues...])
    swap(&extras, &part.extras)
    isFull = part.texts.isFull
    mark = Mark(texts: part.texts.count, sides: part.sides.count, venues: part.venues.count)
  }

  /// How much of a part has been taken. Every table starts with the empty text.
  package struct Mark: Sendable {
    var texts = 1
    var sides = 0
    var venues = 0

    package init() {}

    fileprivate init(texts: Int, sides: Int, venues: Int) {
      self.texts = texts
      self.sides = sides
      self.venues = venues
    }
  }
}

/// Maps a part's numbers of texts, sides and venues to those of the whole schedule.
///
/// Growths are taken in record order. The numbers are then the same as if all records were read sequentially.
package struct SchedulePartNumbers: Sendable {
  private var texts: [TextID] = [.empty]
  private var sides: [Int32] = []
  private var venues: [Int32] = []

  package init() {}

  /// - Returns: the number of the growth's first extra.
  package mutating func take(_ growth: ScheduleGrowth, into schedule: inout Schedule) -> Int32 {
    growth.texts.withUnsafeBufferPointer { bytes in
      var start = 0
      for end in growth.ends {
        texts.append(schedule.texts.intern(ByteView(rebasing: bytes[start..<end])))
        start = end
      }
    }
    for side in growth.sides {
      sides.append(schedule.number(of: Side(id: number(side.id), name: number(side.name))))
    }
    for var venue in growth.venues {
      venue.renumberTexts { number($0) }
      venues.append(schedule.number(of: venue))
    }
    let firstExtra = Int32(clamping: schedule.extras.count)
    for var extra in growth.extras {
      extra.aliases = extra.aliases.map { number($0) }
      schedule.extras.append(extra)
    }
    if growth.isFull { schedule.texts.becomeFull() }
    return firstExtra
  }

  /// Converts a part's games to the whole schedule's numbers, except for their ids.
  ///
  /// - Parameter firstExtra: the number of the first extra of these games.
  package func renumber(_ games: UnsafeMutableBufferPointer<Game>, firstExtra: Int32) {
    texts.withUnsafeBufferPointer { texts in
      sides.withUnsafeBufferPointer { sides in
        venues.withUnsafeBufferPointer { venues in
          for index in games.indices {
            let id = games[index].id
            games[index].id = .empty
            games[index].renumberTexts { texts[Int($0.raw)] }
            games[index].id = id
            if games[index].home >= 0 { games[index].home = sides[Int(games[index].home)] }
            if games[index].away >= 0 { games[index].away = sides[Int(games[index].away)] }
            if games[index].venue >= 0 { games[index].venue = venues[Int(games[index].venue)] }
            if games[index].extra >= 0 { games[index].extra += firstExtra }
          }
        }
      }
    }
  }

  private func number(_ text: TextID) -> TextID { texts[Int(text.raw)] }
}
