import CivilTime
import FormatSyntax
import ItineraryModel
import SourceText
import TripBuilding

/// A rebase's notes in the trip, so that a later rebase can undo its changes. They are members of items and of the
/// trip, which every format keeps.
extension Itinerary {
  private static let addedMark: StaticString = ",\"addedByRebase\":true"

  /// Records that a rebase added this game after the trip was built.
  mutating func markAdded(_ index: Int) { setExtra(Itinerary.addedMark.bytes, ofItem: index) }

  /// Whether a rebase added this game and its item has no other unknown member.
  func isMarkedAdded(_ index: Int) -> Bool {
    items[index].kind == .game && text.withBytes(items[index].extra) { $0.equals(Itinerary.addedMark) }
  }
}

/// The days of a trip before rebases made it longer or shorter.
struct PlannedDays: Equatable {
  let first: LocalDate
  let last: LocalDate

  private static let member = "beforeRebase"

  /// The unknown members of a trip, with or without a note of these days.
  fileprivate static func members(_ extra: ByteView, noting days: PlannedDays?) -> OutputBuffer {
    NotedMember.replaced(member, in: extra, by: days?.write)
  }

  /// The noted days; nil if the trip still has those days or the note can't be read.
  init?(notedIn itinerary: Itinerary) {
    let noted = itinerary.text.withBytes(itinerary.extra) { NotedMember.value(PlannedDays.member, in: $0) }
    func date(_ member: String) -> LocalDate? {
      noted?[member]?.string.flatMap { text in text.withBytes { LocalDate(iso: $0) } }
    }
    guard let first = date("startDate"), let last = date("endDate"), first <= last else { return nil }
    self.first = first
    self.last = last
  }

  /// The current days of the trip.
  init?(of itinerary: Itinerary) {
    guard let first = itinerary.startDate, let last = itinerary.date(ofDay: itinerary.dayCount) else { return nil }
    self.first = first
    self.last = last
  }

  /// A day's number in a trip that starts the given number of days earlier; unchanged on overflow.
  static func shifted(_ day: Int, by shift: Int) -> Int {
    let (sum, overflow) = day.addingReportingOverflow(shift)
    return overflow ? day : sum
  }

  private func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("startDate") { first.append(to: $0) }
      json.text("endDate") { last.append(to: $0) }
    }
  }
}

extension Itinerary {
  /// Records the days before the first rebase that changed them. Removes the note when the trip has these days again.
  mutating func noteDays(since before: Itinerary) {
    let noted = PlannedDays(notedIn: before)
    guard let now = PlannedDays(of: self), let planned = noted ?? PlannedDays(of: before) else { return }
    let differs = now != planned
    if differs == (noted != nil) { return }
    let members = text.withBytes(extra) { PlannedDays.members($0, noting: differs ? planned : nil) }
    extra = members.count == 0 ? .absent : text.append(members.view)
  }
}

extension MovedPlace {
  /// The places of a trip's items before rebases moved them, by item index.
  static func all(in itinerary: Itinerary) -> [Int: Place] {
    var places: [Int: Place] = [:]
    for index in itinerary.items.indices {
      if let noted = MovedPlace(notedIn: itinerary, ofItem: index) { places[index] = noted.from }
    }
    return places
  }
}

extension Itinerary {
  /// Records the original place of each game and leg that a rebase moved. Removes the note when the item has returned
  /// there. Games that a rebase added have no original place. Custom items get no notes.
  ///
  /// - Parameters:
  ///   - sources: by item: its index in `before`; negative if it is new.
  ///   - noted: the places of the items of `before` before earlier rebases.
  mutating func noteMoves(of sources: [Int], since before: Itinerary, _ noted: [Int: MovedPlace.Place]) {
    for (index, source) in sources.enumerated() where source >= 0 && items[index].kind != .custom {
      if isMarkedAdded(index) { continue }
      guard let now = MovedPlace.Place(of: index, in: self), let was = MovedPlace.Place(of: source, in: before) else {
        continue
      }
      let origin = noted[source] ?? was
      MovedPlace.note(origin == now ? nil : MovedPlace(from: origin, to: now), ofItem: index, in: &self)
    }
  }
}
