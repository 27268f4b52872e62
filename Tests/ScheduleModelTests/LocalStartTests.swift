import CivilTime
import SourceText
import Testing

@testable import ScheduleModel

/// Starts in UTC, as programs write them, in the zones of their venues.
struct LocalStartTests {
  @Test(arguments: [
    // By the record, the venue and the city; the date is the one in UTC, the local one or none.
    (
      #""timeZone":"America/Los_Angeles","venue":{"name":"Yard"},"localDate":"2019-08-08""#, "2019-08-07T19:10:00-07:00"
    ),
    (#""venue":{"name":"Yard","timeZone":"Asia/Tokyo"}"#, "2019-08-08T11:10:00+09:00"),
    (#""venue":{"name":"Dodger Stadium","city":"Los Angeles"}"#, "2019-08-07T19:10:00-07:00"),
    (#""venue":{"city":"Chicago"},"localDate":"2019-08-07""#, "2019-08-07T21:10:00-05:00"),
    // Nobody knows the zone.
    (#""venue":{"name":"Yard","city":"Nowhere-on-Sea"}"#, "2019-08-08T02:10:00Z"),
    (#""venue":{"name":"Yard"}"#, "2019-08-08T02:10:00Z"),
  ])
  func startsAreLocal(_ members: String, _ start: String) throws {
    let text = #"{"id":"1","home":{"name":"A"},"away":{"name":"B"},"start":"2019-08-08T02:10:00Z",\#(members)}"# + "\n"
    var (schedule, findings) = readSchedule(text)
    schedule.localizeStarts(gazetteer: .builtIn, zones: .system)
    let game = try #require(schedule.games.first, "\(findings)")
    #expect(game.start == start.withBytes({ OffsetInstant(rfc3339: $0) }))
    #expect(game.start?.offset == start.withBytes({ OffsetInstant(rfc3339: $0) })?.offset)
    #expect(game.localDate?.description == String(start.prefix(10)))
  }
}
