import CivilTime
import GameIdentity
import ItineraryModel
import ScheduleModel
import SourceText

extension PlacedGames {
  /// The changes to the games, in words and figures.
  func changes(_ before: Itinerary, _ keyed: KeyedDays, _ days: TripDays, _ newer: NewerSchedule) -> [RebaseChange] {
    var words = GameChangeText(before: before, itinerary: keyed.itinerary, titles: newer.titles)
    words.describe(days.revisions)
    words.describeAdded()
    words.describe(
      keyed.rekeyed, days.revisions, because: "because a game joined its day; its place in the order is the same")
    words.describe(keyed.returned, days.revisions, because: "as before an earlier rebase")
    return words.changes
  }
}

private struct GameChangeText {
  let before: Itinerary
  let itinerary: Itinerary
  let titles: GameTitles
  private(set) var changes: [RebaseChange] = []

  init(before: Itinerary, itinerary: Itinerary, titles: GameTitles) {
    self.before = before
    self.itinerary = itinerary
    self.titles = titles
  }

  private func name(_ index: Int) -> String { itinerary.name(index) }

  private func id(_ index: Int) -> String { itinerary.id(index) }

  mutating func describe(_ revisions: [GameRevision]) {
    for revision in revisions {
      describeTime(revision)
      describePlace(revision)
      describeStatus(revision)
    }
  }

  mutating func describeAdded() {
    for index in itinerary.items.indices.dropFirst(before.items.count) {
      let item = itinerary.items[index]
      let facts = itinerary.game(item)?.facts
      let state = RebaseState(
        position: item.position, date: facts?.date, start: facts?.start,
        city: facts.map { itinerary.text.string($0.place.city) })
      changes.append(
        RebaseChange(
          .added, item: id(index), to: state,
          message: "\(name(index)) is new in the series: added on \(itinerary.dayName(item.position.day))"))
    }
  }

  /// Describes items whose key changed because of the games of their day.
  mutating func describe(_ rekeyed: [Int], _ revisions: [GameRevision], because reason: String) {
    let told = Set(revisions.filter { $0.aspects.contains(.time) }.map(\.item))
    for index in rekeyed where !told.contains(index) {
      add(
        .itemRekeyed, index,
        "\(name(index)) now has the sort order \(LegalText.key(itinerary.items[index].position.sortOrder)), \(reason)")
    }
  }

  private mutating func add(
    _ kind: RebaseChange.Kind, _ index: Int, _ message: String,
    _ complete: (inout RebaseState, inout RebaseState) -> Void = { _, _ in }
  ) {
    var from = RebaseState(position: before.items[index].position)
    var to = RebaseState(position: itinerary.items[index].position)
    complete(&from, &to)
    changes.append(RebaseChange(kind, item: id(index), from: from, to: to, message: message))
  }

  private mutating func describeTime(_ revision: GameRevision) {
    let (old, new) = (revision.old, revision)
    func times(_ from: inout RebaseState, _ to: inout RebaseState) {
      (from.date, from.start) = (old.date, old.start)
      (to.date, to.start) = (new.date, new.start)
    }
    let game = name(revision.item)
    if revision.aspects.contains(.date) {
      let from = before.dayName(before.items[revision.item].position.day)
      let to = itinerary.dayName(itinerary.items[revision.item].position.day)
      add(.gameMoved, revision.item, "\(game) moved from \(from) to \(to)", times)
    }
    guard revision.aspects.contains(.time) else { return }
    switch (old.start, new.start) {
    case (let start?, let other?):
      if revision.aspects.contains(.date) { return }
      add(.gameRescheduledInDay, revision.item, "\(game) starts at \(other), not at \(start)", times)
    case (nil, let start?): add(.timeSet, revision.item, "\(game) has its time now: it starts at \(start)", times)
    case (let start?, nil):
      add(.timeUnset, revision.item, "\(game) no longer has a time; it was to start at \(start)", times)
    case (nil, nil): break
    }
  }

  private mutating func describePlace(_ revision: GameRevision) {
    let index = revision.item
    let now = itinerary.game(itinerary.items[index])?.facts ?? revision.old
    if revision.aspects.contains(.venue) {
      let from = placeName(revision.old, before)
      let to = placeName(now, itinerary)
      let venues = (before.text.string(revision.old.venueName), itinerary.text.string(now.venueName))
      let cities = (before.text.string(revision.old.place.city), itinerary.text.string(now.place.city))
      add(.venueChanged, index, "\(name(index)) is played at \(to), not at \(from)") { old, new in
        (old.venue, new.venue) = venues
        (old.city, new.city) = cities
      }
    }
    if revision.aspects.contains(.teams) {
      let from = titles.title(revision.old, in: before.text)
      let to = titles.title(revision.game)
      add(.teamsChanged, index, "\(name(index)) is \(quotedForDisplay(to)) now, not \(quotedForDisplay(from))") {
        ($0.teams, $1.teams) = (from, to)
      }
    }
    let details = details(revision)
    if !details.isEmpty {
      add(.detailsChanged, index, "\(name(index)): " + details.joined(separator: ", ") + " changed in the record")
    }
  }

  private func details(_ revision: GameRevision) -> [String] {
    let named: [(GameAspects, String)] = [
      (.gameNumber, "the number among the day's games"), (.venueDetails, "the venue's details"),
      (.teamDetails, "the teams' names"), (.details, "other details"),
    ]
    return named.filter { revision.aspects.contains($0.0) }.map(\.1)
  }

  private func placeName(_ facts: GameFacts, _ itinerary: Itinerary) -> String {
    let venue = itinerary.text.string(facts.venueName)
    let city = displaySafe(itinerary.text.string(facts.place.city))
    return venue.isEmpty ? city : "\(displaySafe(venue)) in \(city)"
  }

  private mutating func describeStatus(_ revision: GameRevision) {
    // A game that left the trip is a separate change.
    guard revision.aspects.contains(.status), revision.leavesFor == nil else { return }
    let (old, new) = (revision.old.status, revision.status)
    let kind: RebaseChange.Kind
    let message: String
    switch new {
    case .postponed:
      kind = .postponed
      message = "is postponed" + (revision.aspects.contains(.date) ? "" : ", and keeps its place until it has a date")
    case .cancelled:
      kind = .cancelled
      message = "is cancelled, and keeps its place"
    default:
      kind = old.isOff ? .restored : .statusChanged
      message = old.isOff ? "was \(old.word) and is played after all" : "is now \(new.word), not \(old.word)"
    }
    add(kind, revision.item, "\(name(revision.item)) \(message)") { ($0.status, $1.status) = (old, new) }
  }
}
