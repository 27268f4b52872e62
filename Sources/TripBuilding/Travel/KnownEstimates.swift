import ScheduleModel

/// A schedule with its cities, and a cache of estimates between its venues, because trips request the same ones
/// repeatedly.
final class KnownEstimates {
  private struct Entry {
    var from: Int32 = -1
    var to: Int32 = -1
    /// The modes' numbers, as digits.
    var modes: UInt32 = 0
    var estimates: [TravelEstimate] = []
  }

  let schedule: Schedule
  let cities: CityTable
  /// Each pair of venues shares an entry with other pairs. The entry contains the latest one.
  private var entries: [Entry]

  init(_ schedule: Schedule, _ cities: CityTable, room: Int = 64) {
    self.schedule = schedule
    self.cities = cities
    entries = [Entry](repeating: Entry(), count: max(1, room))
  }

  /// One estimate per mode, the usual mode first.
  func choices(_ from: Int32, _ to: Int32, modes: [TravelMode]) -> [TravelEstimate] {
    guard let first = cities.spot(ofVenue: from), let second = cities.spot(ofVenue: to) else { return [] }
    let row = modes.reduce(0) { $0 &* 4 &+ $1.number }
    let hash = (UInt32(bitPattern: from) &* 31 &+ UInt32(bitPattern: to)) &* 31 &+ row
    let at = Int(((hash &* 0x9E37_79B1) >> 8) % UInt32(clamping: entries.count))
    if entries[at].from == from, entries[at].to == to, entries[at].modes == row { return entries[at].estimates }
    let estimates = cities.choices(first, second, modes: modes)
    entries[at] = Entry(from: from, to: to, modes: row, estimates: estimates)
    return estimates
  }
}

extension TravelMode {
  fileprivate var number: UInt32 {
    switch self {
    case .drive: 1
    case .train: 2
    case .fly: 3
    }
  }
}
