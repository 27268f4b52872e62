import FormatSyntax
import ItineraryEditing
import ItineraryModel
import SourceText
import Testing

struct EditOperationTests {
  /// An operation that was written is read as the same.
  @Test(arguments: [
    EditOperation.move(item: "c1", to: .first(day: 2)),
    .move(item: "c\"1", to: .last(day: 3)),
    .move(item: "c1", to: .position(Position(day: 1, sortOrder: 1.0 / 3))),
    .move(item: "c1", to: .after(item: "g1", day: 4)),
    .move(item: "c1", to: .before(item: "g1")),
    .moveItems(["c\"1", "c2"], to: .last(day: 3)),
    .moveDay(2, to: .before(item: "g1")),
    .copy(item: "c1", to: .first(day: 2)),
    .copy(item: "c1", id: "é", to: .after(item: "g1", day: 4)),
    .insert(NewItem(id: "n", title: "Dinner \u{2028}", custom: #"{"notes":"x"}"#), at: .after(item: "é", day: 1)),
    .insert(NewItem(id: "n"), at: .first(day: 1)),
    .remove(item: "c1"),
    .update(item: "c1", ItemUpdate(title: .set("a\nb"))),
    .update(item: "c1", ItemUpdate(title: .removed, custom: "null")),
    .update(item: "c1", ItemUpdate(custom: #"{"notes":null}"#)),
    .update(item: "t1", ItemUpdate(travel: #"{"mode":"train","durationMinutes":140}"#)),
    .normalize(day: 7),
    .retitle("a\"b"),
    .retitle(nil),
    .resize(startDate: "2026-06-09", dayCount: nil),
    .resize(startDate: nil, dayCount: 9),
    .resize(startDate: "2026-06-09", dayCount: 9),
    .shift(startDate: "2027-06-10"),
    .insertDay(3),
    .removeDay(3),
    .removeDay(3, items: .move),
    .removeDay(3, items: .remove),
    .duplicate(id: "b\n"),
    .duplicate(id: "b", title: .set("x")),
    .duplicate(id: "b", title: .removed),
    .fix(.travelMissing),
    .fix(.sortOrderTie, item: "c\"1"),
    .addGame("mlb:1\"2"),
    .dropGame(item: "g\n1"),
    .setOrigin(NewOrigin(city: "Łódź", region: "", country: "PL"), returns: true),
    .setOrigin(NewOrigin(city: "Nowhere", region: "X", latitude: -1.0 / 3, longitude: 180)),
    .setOrigin(nil, returns: false),
    .addReservation(
      Reservation(
        .flight,
        segments: [
          Reservation.Segment(
            from: .init(name: "Nîmes", code: "FNI", city: "Nîmes", country: "FR", latitude: 43.757, longitude: 4.416),
            to: .init(code: "ORD"), departure: .init("2026-06-10T17:05:00+02:00", zone: "Europe/Paris"),
            arrival: .init("2026-06-10T19:40"), number: "UA 1584"),
          Reservation.Segment(from: .init(code: "ORD"), to: .init(code: "LGA"), departure: .init("2026-06-11")),
        ], reference: "XJ4\"F2")),
    .addReservation(
      Reservation(.stay, title: "Grand", segments: [.init(from: .init(city: "Boston"), departure: .init("2026-06-10"))])
    ),
  ])
  func operationsComeBack(operation: EditOperation) {
    var reader = EditScriptReader()
    JSONWriter.lines([operation]).withBytes { reader.read($0, file: "script") }
    #expect(reader.findings.isEmpty)
    #expect(reader.script.entries.map(\.operation) == [operation])
  }
}
