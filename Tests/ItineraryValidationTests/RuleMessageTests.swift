import TestSupport
import ItineraryValidation
import SourceText
import Testing

/// What each rule states about its failing example.
struct RuleMessageTests {
  static let messages = [
    "missing-field": #"sortOrder of "Dinner" is missing"#,
    "wrong-type": #"sortOrder of "Dinner" should be a number"#,
    "unknown-kind": #""Dinner" is of the kind "gmae"; an item is a game, travel or custom"#,
    "limit-exceeded": "the itinerary's dayCount is 3,661, not 1 to 3,660",
    "duplicate-item-id": #"the id "c1" of "Dinner" is also the id of "Dinner" on day 1"#,
    "duplicate-game": #""g2" on day 1 (2026-06-10) is the game "mlb:745123", which is also "g1" on day 1 (2026-06-10)"#,
    "unreadable-itinerary": "this is not a readable itinerary: the text ends where a value is expected",
    "same-team-twice": #"in "g1" "Boston Red Sox" plays against itself"#,
    "day-out-of-range": #""Dinner" is on day 2, but the trip has only day 1"#,
    "sort-order-not-finite": #"the sort order of "Dinner" is too large to be a finite number"#,
    "games-out-of-order": #"the game "g2" is placed after "g1" on day 1 (2026-06-10), but is played before it"#,
    "game-outside-band": #"the game "g1" has the sort order 2.0; games need one from 0 up to, but not including, 1"#,
    "game-on-wrong-day": #"the game "g1" is played on 2026-06-10, which is day 1, but is on day 2 (2026-06-11)"#,
    "game-date-contradicts-start":
      #"the game "g1" has the localDate 2026-06-10, but starts on 2026-06-11 where it is played "#
      + "(2026-06-11T19:10:00-04:00)",
    "game-not-in-schedule": #"the game "g1" is not in the schedule"#,
    "game-differs-from-schedule":
      #"the schedule has the game "g1" starting at 2026-06-10T13:05:00-04:00, not at "#
      + "2026-06-10T19:10:00-04:00",
    "game-cancelled": #"the game "g1" on day 1 (2026-06-10) is cancelled"#,
    "travel-before-departure-game":
      #""t1" on day 1 (2026-06-10) leaves before the game "g1" is played; legal: day 1 after the game "#
      + "at 19:10 or day 2 before the game at 19:05",
    "travel-after-arrival-game":
      #""t1" on day 2 (2026-06-11) comes after the game "g2" has begun; legal: day 1 after the game at "#
      + "19:10 or day 2 before the game at 19:05",
    "travel-outside-day-range":
      #""t1" on day 3 (2026-06-12) is after day 2 (2026-06-11), the day of the game "g2"; legal: day 1 "#
      + "after the game at 19:10 or day 2 before the game at 19:05",
    "travel-out-of-sequence": #""t2" comes before "t1", which is an earlier leg of the trip"#,
    "travel-missing": #"no travel for leg 0, Boston → Bronx, between the games "g1" and "g2", on days 1 to 2"#,
    "travel-disconnected": #""t1" on day 1 (2026-06-10) goes Boston → Chicago, which is not a leg of the trip"#,
    "travel-duplicate":
      #""t2" on day 2 (2026-06-11) is a second travel item for leg 0; the first is "t1" on day 1 "#
      + "(2026-06-10)",
    "games-overlap-in-different-cities": #"the game "g2" in Bronx starts while "g1" in Boston is being played"#,
    "booked-times-contradict": #""t1" is on day 2 (2026-06-11), but departs on 2026-06-12"#,
    "same-day-games-in-different-cities": #"on day 1 (2026-06-10), "g1" is in Boston and "g2" in Bronx"#,
    "games-overlap":
      #"the game "g2" starts while "g1" is being played at another venue in Flushing"#,
    "travel-time-too-short":
      #""t1" takes 20 h, but there is only 11 h 55 min between the game "g1" and 2 h before the game "#
      + #""g2": 8 h 5 min too short"#,
    "booked-travel-misses-game": #""t1" arrives 35 min after "g2" begins"#,
    "sort-order-tie": #""Dinner" has the same sort order, 1.0, as "Dinner" on day 1 (2026-06-10)"#,
    "drive-too-long": #""t1" is a drive of 16 h 40 min; the limit is 14 h a day"#,
    "own-time-out-of-order": #""Lunch" is at 12:30 but is placed after "g1" at 19:10 on day 1 (2026-06-10)"#,
    "items-overlap": #""Dinner" at 18:00 overlaps "g1" at 19:10 on day 1 (2026-06-10)"#,
    "item-in-other-city": #""Lunch" is in "Chicago", but the trip is in "Boston" at that time, on day 1 (2026-06-10)"#,
    "bed-in-other-city": #""Grand Hotel" is in "Chicago", but day 1 (2026-06-10) ends in "Boston""#,
    "check-out-after-leaving":
      #""Grand Hotel" lasts until day 3 (2026-06-12), but the trip is in "Bronx" for the night of day 2 "#
      + "(2026-06-11)",
    "two-beds": #""Old Inn" and "Grand Hotel" are both for the night of day 2 (2026-06-11)"#,
    "sort-order-gap-exhausted":
      #"no item fits between "Dinner" and "Dinner" on day 1 (2026-06-10): their sort orders are 1.0 and "#
      + "1.00000000001",
    "game-postponed": #"the game "g1" on day 1 (2026-06-10) is postponed"#,
    "unknown-venue": #"the venue "Sandlot" of "g1" has no coordinates or no time zone, and is not in the gazetteer"#,
    "unknown-city": #"the city "Bosten" of "g1" is not in the gazetteer"#,
    "unknown-time-zone": #"the time zone "America/Boston" of "g1" is not in the IANA database"#,
    "time-nonexistent":
      #""g1" starts at 2026-03-08T02:30:00-05:00, which does not exist in America/New_York: clocks are "#
      + "put forward over that time",
    "time-ambiguous":
      #""g1" starts at 2026-11-01T01:30:00-04:00, which occurs twice in America/New_York; the offset "#
      + "selects the first time",
    "duplicate-itinerary-id": #"the id "trip" is also the id of the itinerary on line 1"#,
    "empty-title": #"the title of "c1" on day 1 (2026-06-10) is empty"#,
    "game-time-not-set": #"the time of the game "g1" on day 1 (2026-06-10) is not set"#,
    "day-without-items": "nothing is planned for days 2 to 3",
    "order-inferred": "the order of items was inferred from their times, because the document has none",
    "team-in-two-places":
      "Yankees can't be at Seattle at 2026-06-10T19:00:00-07:00: its game at Boston begins at "
      + "2026-06-10T19:00:00-04:00, 4,000 km away",
    "night-without-bed": "the trip has no stay for the night of day 1 (2026-06-10)",
    "offset-not-of-zone":
      "Yankees at Red Sox starts at 2026-06-10T19:00:00-07:00, and at that time it is "
      + "2026-06-10T22:00:00-04:00 in America/New_York",
    "team-twice-a-day": "Yankees plays twice on 2026-06-10: Yankees at Red Sox and Mets at Yankees",
    "venue-not-own":
      "New York Yankees at Boston Red Sox on 2026-06-30 is at Citi Field in Flushing, which is not a "
      + "home venue of Boston Red Sox, and is not marked as a neutral-site game",
    "neutral-at-home":
      "New York Yankees at Boston Red Sox on 2026-06-10 is at Fenway Park in Boston, the home venue of "
      + "Boston Red Sox, but marked as a neutral-site game",
    "odd-start-time": "Yankees at Red Sox starts at 2026-06-10T03:33:00-04:00 where it is played: is the time set?",
    "missing-meeting": "Dogs at home to Cats is missing in x 2026",
    "unequal-games": "Elks has 4 games in x 2026, where most have 5",
    "home-away-unbalanced": "Ants has 5 games at home and 0 away in x 2026",
    "feeds-disagree":
      "Yankees at Red Sox on 2026-06-10: s1.jsonl has 2026-06-10T13:00:00-04:00, s0.jsonl has "
      + "2026-06-10T19:00:00-04:00",
  ]

  /// A drive that is within the day's limit is late because of its night.
  @Test func lateDriveNamesItsNight() throws {
    let trip = """
      {"id":"t","startDate":"2026-06-10","dayCount":2,"request":{"team":["x"]},"items":[
      {"id":"g1","kind":"game","day":1,"sortOrder":0,"game":{"venue":{"city":"Boston","timeZone":"America/New_York"},"start":"2026-06-10T15:10:00-04:00"}},
      {"id":"t1","kind":"travel","day":2,"sortOrder":-1,"travel":{"from":{"city":"Boston"},"to":{"city":"Philadelphia"},"mode":"drive","durationMinutes":320}},
      {"id":"g2","kind":"game","day":2,"sortOrder":0,"game":{"venue":{"city":"Philadelphia","timeZone":"America/New_York"},"start":"2026-06-11T13:05:00-04:00"}}]}
      """
    let found = findings(in: trip).first { $0.code == "drive-too-long" }
    #expect(
      try #require(found).message
        == #""t1" is a drive of 5 h 20 min that, without driving at night, arrives 1 h 15 min too late"#)
  }

  @Test(arguments: RuleRegistry.all.map(\.code)) func failingExampleHasMessage(_ code: DiagnosticCode) throws {
    let rule = try #require(RuleRegistry.rule(code))
    let found =
      rule.subject == .itinerary
      ? findings(in: rule.failing, settings: settings(for: rule.code)) : auditFindings(of: rule.failing)
    let finding = try #require(found.first { $0.code == rule.code })
    #expect(finding.message == Self.messages[code.rawValue])
  }
}
