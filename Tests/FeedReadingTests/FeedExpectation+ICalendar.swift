/// What each calendar beside the project holds.
///
/// Counted by programs that are not this one, and by the list that came with the feeds.
extension FeedExpectation {
  static let ical: [FeedExpectation] = [
    FeedExpectation(
      path: "ical/apple-ical/Packers.ics", feed: "packers-ical", read: 66, games: 63, notGames: 3, timeNotSet: 2,
      findings: ["bare-lf": 1]),
    FeedExpectation(
      path: "ical/cycling/TDF2025.ics", feed: "cycling-ical", read: 111, games: 104, notGames: 7, timeNotSet: 104),
    FeedExpectation(
      path: "ical/cycling/TDF2026.ics", feed: "cycling-ical", read: 24, games: 21, notGames: 3, timeNotSet: 21),
    FeedExpectation(
      path: "ical/ecal/Formula_1-2025.ics", feed: "f1-ecal", read: 121, games: 120, notGames: 1,
      findings: ["date-of-utc": 40]),
    FeedExpectation(
      path: "ical/f1calendar/f1-2025.ics", feed: "f1calendar-ical", read: 120, games: 120, findings: ["bare-lf": 1]),
    FeedExpectation(path: "ical/mkdynamic/worldcup-2022-final.ics", feed: "world-cup-ical", read: 64, games: 64),
    FeedExpectation(path: "ical/mls/cfmontreal-2026.ics", feed: "mls-ical", read: 39, games: 39),
    FeedExpectation(path: "ical/mls/curacao-2026.ics", feed: "mls-ical", read: 3, games: 3),
    FeedExpectation(path: "ical/mls/intermiamicf-2026.ics", feed: "mls-ical", read: 44, games: 44),
    FeedExpectation(path: "ical/mls/lagalaxy-2026.ics", feed: "mls-ical", read: 43, games: 43),
    FeedExpectation(
      path: "ical/mls/mls-2026-snapshot-2026-02-07.ics", feed: "mls-ical", read: 579, games: 579,
      findings: ["date-of-utc": 24]),
    FeedExpectation(
      path: "ical/mls/mls-2026-snapshot-2026-04-01.ics", feed: "mls-ical", read: 862, games: 862,
      findings: ["date-of-utc": 59]),
    FeedExpectation(
      path: "ical/mls/mls-2026.ics", feed: "mls-ical", read: 785, games: 785, findings: ["date-of-utc": 39]),
    FeedExpectation(path: "ical/mls/unitedstates-2026.ics", feed: "mls-ical", read: 5, games: 5),
    FeedExpectation(
      path: "ical/southendzone/rams-2018.ics", feed: "southendzone-ical", read: 27, games: 27, timeNotSet: 5,
      findings: ["bare-lf": 1]),
  ]
}
