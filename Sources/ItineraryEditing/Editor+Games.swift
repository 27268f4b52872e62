import ItineraryModel
import ScheduleModel
import SourceText

/// Edits of what travel is derived from: the trip's games and its origin.
extension Editor {
  mutating func addGame(_ id: String) throws(Refusal) -> EditOutcome {
    let changed = try change(.addGame(id))
    guard let item = changed.item, let added = index.item(item, of: itinerary) else {
      throw Refusal(code: .unknownItem, message: "the game \(quotedForDisplay(id)) was not added")
    }
    return outcome(.added, changed, item: reference(added), to: place(added))
  }

  mutating func dropGame(_ id: String) throws(Refusal) -> EditOutcome {
    let dropped = try find(id)
    if itinerary.items[dropped].kind != .game {
      let name = itinerary.displayName(itinerary.items[dropped])
      throw Refusal(code: .unknownItem, message: "\(name) is not a game; use `remove` for custom items")
    }
    let (item, from) = (reference(dropped), place(dropped))
    return outcome(.dropped, try change(.dropGame(dropped)), item: item, from: from)
  }

  mutating func setOrigin(_ origin: NewOrigin?, _ returns: Bool?) throws(Refusal) -> EditOutcome {
    let (before, known) = (itinerary, findings)
    let changed = try change(.setOrigin(origin, returns: returns))
    let isSame =
      before.hasOrigin == itinerary.hasOrigin && before.returnToOrigin == itinerary.returnToOrigin
      && sameBytes(before.text.optionalString(before.originText), itinerary.text.optionalString(itinerary.originText))
    if isSame {
      // Nothing changes, not even travel.
      replace(before, findings: known)
      return EditOutcome(.unchanged, trip: outline)
    }
    var outcome = outcome(.began, changed)
    outcome.origin = itinerary.originWords
    return outcome
  }

  private mutating func change(_ change: TripChange) throws(Refusal) -> ChangedItinerary {
    guard let support else { throw Refusal(code: .notFixed, message: "games can't be changed here") }
    var change = change
    #if !hasFeature(Embedded)
      if let changed = try changePart(change, support) { return changed }
      if case .dropGame(let item) = change {
        change = .dropGame(restoreStorage(keeping: item))
      } else {
        restoreStorage()
      }
    #endif
    var changed = try support.change(itinerary, change, &findings).get()
    if let selection = changed.selection { support.follow(&changed.itinerary, [selection]) }
    replace(changed.itinerary, findings: changed.findings)
    return changed
  }

  private func outcome(
    _ verb: EditOutcome.Verb, _ changed: ChangedItinerary, item: ItemReference? = nil, from: ItemPlace? = nil,
    to: ItemPlace? = nil
  ) -> EditOutcome {
    var outcome = EditOutcome(verb, item: item, from: from, to: to)
    outcome.travel = changed.travel
    outcome.warnings = changed.warnings.map { EditOutcome.Warning(code: $0.code, message: $0.message) }
    return outcome
  }
}

extension Itinerary {
  /// `Boston, MA, US`, followed by ` and ends there` if the trip returns; nil if the trip begins with its first game.
  fileprivate var originWords: String? {
    guard hasOrigin else { return nil }
    let parts = [origin.city, origin.region, origin.country].map { text.string($0) }.filter { !$0.isEmpty }
    return parts.joined(separator: ", ") + (returnToOrigin ? " and ends there" : "")
  }
}
