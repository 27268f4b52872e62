import Foundation
import SportsTime
import Testing

/// What the debugger, `dump` and failing tests of an app show.
struct DebugTextTests {
  private static let modules = [
    "ByteScan", "CivilTime", "FeedImporting", "FeedReading", "FormatSyntax", "GameIdentity", "ItineraryDocuments",
    "ItineraryEditing", "ItineraryFixing", "ItineraryModel", "ItineraryValidation", "ScheduleModel", "SourceText",
    "TripBuilding", "TripCalendars", "TripChanging", "TripPages", "TripPlanning", "TripTimeline", "UnknownFeeds",
  ]

  private static func values() throws -> [Any] {
    let schedule = try Samples.schedule()
    var trip = try Samples.trip()
    var request = TripRequest()
    request.teams = ["New York Yankees"]
    request.earliestDeparture = try #require(TimeOfDay(hour: 7, minute: 0))
    var plan = PlanRequest()
    plan.visits = ["Boston"]
    let operation = EditOperation.insert(NewItem(id: "lunch", title: "Lunch"), at: .last(day: 1))
    let outcome = try trip.apply(operation)
    var table = ItineraryTable(trip)
    let built = try schedule.build(request)
    var values: [Any] = [
      schedule, trip, request, plan, operation, outcome, built, table, trip.items, trip.rows(), schedule.games,
      trip.timeline, Gazetteer.builtIn, ScheduleImport(), DocumentOptions(), try schedule.plan(plan),
      EditTarget.after(item: "lunch"), ItemUpdate(title: .set("Dinner")), DayItemsPolicy.allCases, EditPolicy.allCases,
      DragPointer.before(row: 1), DragCue.lifted, DiagnosticCode.travelTimeTooShort, ItineraryItem.Kind.game,
      Game.Status.allCases, try trip.validate(), Samples.fenway, schedule.differences(to: schedule),
      CalendarDate(year: 2026, month: 6, day: 10) as Any, StartTime("2026-06-10T19:10:00-04:00") as Any,
      TimeOfDay(hour: 7, minute: 30) as Any, ValidationRule.all,
    ]
    values.append(Placement(trip))
    values.append(Placement(trip).places(of: "lunch"))
    do { try trip.apply(.move(item: "g1", to: .last(day: 3))) } catch { values.append(error) }
    values.append(try table.lift(item: "lunch"))
    for row in 0...table.rowCount { values.append(table.move(to: .before(row: row))) }
    values.append(table.drop())
    return values
  }

  @Test func noInternalModuleIsNamed() throws {
    for value in try Self.values() {
      var text = String(reflecting: value)
      dump(value, to: &text)
      for module in Self.modules {
        if let place = text.range(of: module + ".") {
          Issue.record("\(type(of: value)): \(text[place.lowerBound...].prefix(160))")
        }
      }
    }
  }

  private static let texts: [(value: any Sendable, text: String)] = [
    (Position(day: 2, sortOrder: 1.5), "Position(day 2, 1.5)"),
    (DragPointer.belowLast, "DragPointer.belowLast"),
    (DragPointer.before(row: 3), "DragPointer.before(row: 3)"),
    (DragCue.lifted, "DragCue.lifted"),
    (EditTarget.after(item: "lunch"), "EditTarget.after(item: \"lunch\", day: nil)"),
    (
      City("Boston", region: "MA"),
      "City(city: \"Boston\", region: \"MA\", country: \"\", latitude: nil, longitude: nil)"
    ),
    (EditOperation.remove(item: "lunch"), "EditOperation({\"op\":\"remove\",\"item\":\"lunch\"})"),
  ]

  @Test(arguments: texts.indices)
  func typesHaveTheirPublicNames(_ index: Int) {
    #expect(String(reflecting: Self.texts[index].value) == Self.texts[index].text)
  }
}
