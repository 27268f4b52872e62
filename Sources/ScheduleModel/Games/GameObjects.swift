import FormatSyntax
import SourceText

/// The sides and the venue of a record: where each is in the record's text, and its number in the schedule if known.
struct GameObjects {
  var home = GameObject()
  var away = GameObject()
  var venue = GameObject()
  let memo: GameObjectMemo?

  init(_ memo: GameObjectMemo?) { self.memo = memo }
}

/// One object of a record.
struct GameObject {
  /// Its number in the schedule, if the same text was added before.
  private(set) var known: Int32?
  /// Offsets in the record.
  private var start = 0
  var end = 0
  private var slot: Int?

  /// Searches for the object at `start`. Returns whether it is known.
  mutating func find(in input: ByteView, at start: Int, _ memo: ObjectMemo<Int32>, isVenue: Bool) -> Bool {
    // Most programs write one blank or none.
    self.start = start < input.count && input[start] == .blank ? start + 1 : start
    let available = input.count - self.start
    guard let base = input.baseAddress, let slot = memo.slot(base + self.start, available: available, isLong: isVenue)
    else { return false }
    self.slot = slot
    guard let (number, length) = memo.find(slot, base + self.start, available: available) else { return false }
    known = number.pointee
    end = self.start + length
    return true
  }

  /// Remembers the number of an object that was read.
  func keep(_ number: Int32, in input: ByteView, _ memo: ObjectMemo<Int32>) {
    guard let slot, let base = input.baseAddress, end > start else { return }
    memo.keep(slot, base + start, end - start, number)
  }
}

/// Caches the sides and venues of a schedule by their JSON text. Most are repeated word for word, and reading and
/// looking up a venue takes half the time of a game.
final class GameObjectMemo {
  let sides = ObjectMemo<Int32>()
  let venues = ObjectMemo<Int32>()

  deinit {
    sides.deallocate()
    venues.deallocate()
  }
}
