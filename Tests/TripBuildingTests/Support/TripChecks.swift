import TestSupport
import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// Everything that the rules of sections 1 and 3 call an error, of what building and rebasing can cause. Written from
/// the text of the rules; only whether a position is legal is asked of `Constraints`, which has an oracle of its own.
func errors(in itinerary: Itinerary) -> [String] {
  var errors: [String] = []
  let shape = TripShape(itinerary)
  let constraints = Constraints(itinerary, shape: shape)
  var ids: Set<[UInt8]> = []
  var last: (day: Int, index: Int)?
  var travelOfLeg = [Int](repeating: 0, count: shape.legs.count)
  for index in shape.order {
    let item = itinerary.items[index]
    let name = itinerary.idText(item)
    if !ids.insert(Array(name.utf8)).inserted { errors.append("duplicate-item-id \(name)") }
    if item.position.day < 1 || item.position.day > itinerary.dayCount { errors.append("day-out-of-range \(name)") }
    if !item.position.sortOrder.isFinite { errors.append("sort-order-not-finite \(name)") }
    if item.kind == .travel {
      let leg = shape.leg(ofItem: index)
      if let leg { travelOfLeg[leg] += 1 } else { errors.append("travel-disconnected \(name)") }
      if let refusal = constraints.refusal(of: index, at: item.position) { errors.append("\(refusal.code) \(name)") }
    }
    guard let game = itinerary.game(item)?.facts else { continue }
    if !GameBand.contains(item.position.sortOrder) { errors.append("game-outside-band \(name)") }
    if game.status.isOff { continue }
    if game.date != itinerary.date(ofDay: item.position.day) { errors.append("game-on-wrong-day \(name)") }
    if let last, last.day == item.position.day, isPlayed(index, before: last.index, itinerary) {
      errors.append("games-out-of-order \(name)")
    }
    last = (item.position.day, index)
  }
  for (leg, count) in travelOfLeg.enumerated() where count != 1 {
    errors.append(count == 0 ? "travel-missing leg \(leg)" : "travel-duplicate leg \(leg)")
  }
  return errors
}

private func isPlayed(_ index: Int, before other: Int, _ itinerary: Itinerary) -> Bool {
  guard let first = itinerary.game(itinerary.items[index])?.facts,
    let second = itinerary.game(itinerary.items[other])?.facts
  else { return false }
  let starts = (first.start?.instant.seconds ?? .max, second.start?.instant.seconds ?? .max)
  if starts.0 != starts.1 { return starts.0 < starts.1 }
  if first.gameNumber != second.gameNumber { return first.gameNumber < second.gameNumber }
  return itinerary.text.precedes(itinerary.items[index].id, itinerary.items[other].id)
}
