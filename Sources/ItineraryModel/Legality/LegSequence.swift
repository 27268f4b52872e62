import ScheduleModel
import SourceText

/// Which travel items keep the legs in order: leg k comes before leg k + 1.
///
/// A leg outside its day range already has a finding, so it neither breaks the order nor constrains others. However,
/// travel items with inferred legs always keep their order among those with the same ends, because passing one would
/// swap their legs.
struct LegSequence: Sendable {
  /// By leg: the last item of earlier legs and the first item of later legs; −1 if there is none.
  private var earlier: [Int32] = []
  private var later: [Int32] = []
  /// By item with an inferred leg: the nearest item with the same ends, on either side, that has another leg.
  private var peers: [Int32: (earlier: Int32, later: Int32)] = [:]
  /// Travel items within their day range, in the total order, if pairs are checked one by one.
  private var standing: [Int] = []
  private let toleratesPresent: Bool

  init(_ itinerary: Itinerary, _ shape: TripShape, toleratesPresent: Bool) {
    self.toleratesPresent = toleratesPresent
    guard shape.legs.count > 1 else { return }
    for index in shape.order {
      guard let leg = shape.leg(ofItem: index) else { continue }
      let stance = shape.window(ofLeg: leg, in: itinerary).stance(of: itinerary.items[index].position)
      if stance.isWithinDays { standing.append(index) }
    }
    if !toleratesPresent { fillTables(shape) }
    findPeers(itinerary, shape)
  }

  private mutating func fillTables(_ shape: TripShape) {
    earlier = [Int32](repeating: -1, count: shape.legs.count)
    later = earlier
    var lowest = shape.legs.count - 1
    for index in standing.reversed() {
      let leg = Int(shape.legOfItem[index])
      while lowest > leg {
        earlier[lowest] = Int32(index)
        lowest -= 1
      }
    }
    var highest = 0
    for index in standing {
      let leg = Int(shape.legOfItem[index])
      while highest < leg {
        later[highest] = Int32(index)
        highest += 1
      }
    }
  }

  private mutating func findPeers(_ itinerary: Itinerary, _ shape: TripShape) {
    var runs: [Leg.Ends: [[Int32]]] = [:]
    for index in shape.order {
      guard let leg = shape.leg(ofItem: index), let travel = itinerary.travel(itinerary.items[index]),
        travel.leg == nil
      else { continue }
      let ends = shape.legs[leg].ends
      // In order, inferred legs never decrease, so items of the same leg are adjacent.
      if let last = runs[ends]?.last?.last, Int(shape.legOfItem[Int(last)]) == leg, let run = runs[ends]?.count {
        runs[ends]?[run - 1].append(Int32(index))
      } else {
        runs[ends, default: []].append([Int32(index)])
      }
    }
    for legs in runs.values where legs.count > 1 {
      for (number, run) in legs.enumerated() {
        let before = number > 0 ? legs[number - 1].last : nil
        let after = number + 1 < legs.count ? legs[number + 1].first : nil
        for index in run { peers[index] = (before ?? -1, after ?? -1) }
      }
    }
  }

  /// The item that `index`, of leg `leg`, must follow, and the item that it must precede.
  func neighbours(
    of index: Int, leg: Int, in itinerary: Itinerary, _ shape: TripShape
  ) -> (earlier: Int?, later: Int?) {
    var found: (earlier: Int?, later: Int?) = (nil, nil)
    if toleratesPresent {
      found = tolerantNeighbours(of: index, leg: leg, in: itinerary, shape)
    } else if earlier.indices.contains(leg) {
      found = (earlier[leg] < 0 ? nil : Int(earlier[leg]), later[leg] < 0 ? nil : Int(later[leg]))
    }
    guard let peer = peers[Int32(index)] else { return found }
    func precedes(_ left: Int, _ right: Int) -> Bool {
      itinerary.precedes(itinerary.items[left], itinerary.items[right])
    }
    if peer.earlier >= 0, found.earlier.map({ precedes($0, Int(peer.earlier)) }) ?? true {
      found.earlier = Int(peer.earlier)
    }
    if peer.later >= 0, found.later.map({ precedes(Int(peer.later), $0) }) ?? true { found.later = Int(peer.later) }
    return found
  }

  private func tolerantNeighbours(
    of index: Int, leg: Int, in itinerary: Itinerary, _ shape: TripShape
  ) -> (earlier: Int?, later: Int?) {
    // If that was already wrong with the item, it is not a new error.
    let tolerates = shape.isInWindow(index, of: itinerary) ?? false
    let own = itinerary.rank(of: index, in: standing)
    let window = shape.window(ofLeg: leg, in: itinerary)
    func isLeg(_ other: Int, _ isWanted: (Int) -> Bool) -> Bool {
      other != index && isWanted(Int(shape.legOfItem[other]))
    }
    // On days before the departure, all legs are earlier ones; on days after the arrival, all are later ones.
    let lastEarlier = itinerary.count(standing) { $0.position.day <= window.first }
    let firstLater = window.last.map { last in itinerary.count(standing) { $0.position.day < last } } ?? standing.count
    return (
      standing[..<(tolerates ? min(own, lastEarlier) : lastEarlier)].last { isLeg($0) { $0 < leg } },
      standing[(tolerates ? max(own, firstLater) : firstLater)...].first { isLeg($0) { $0 > leg } }
    )
  }

  /// Updates the sequence for travel with a number that moves from another place, where the itinerary still has it.
  mutating func takeOut(_ index: Int, of itinerary: Itinerary) { itinerary.remove(index, from: &standing) }

  /// Adds travel that was taken out, at the place where the itinerary has it now.
  mutating func putBack(_ index: Int, of itinerary: Itinerary, _ shape: TripShape) {
    guard shape.legs.count > 1, let leg = shape.leg(ofItem: index) else { return }
    let stance = shape.window(ofLeg: leg, in: itinerary).stance(of: itinerary.items[index].position)
    if stance.isWithinDays { itinerary.insert(index, into: &standing) }
  }
}
