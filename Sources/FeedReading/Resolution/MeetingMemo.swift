import CivilTime
import ScheduleModel
import SourceText

/// The sides and the venue of games, by what records say of them: clubs meet again and again at the same grounds, and one
/// lookup of all that is said is several times faster than one of each side and one of the venue.
struct MeetingMemo {
  /// What all records that say the same have in common. A class, like `ResolvedSide`.
  final class Meeting {
    let home: Int32
    let away: Int32
    let isMatchable: Bool
    /// The number of the venue.
    let venue: Int32
    let venueZone: Zone?
    let homeZone: Zone?
    /// The numbers of the findings about the sides, then of those about the venue.
    let findings: [Int]

    init(home: ResolvedSide, away: ResolvedSide, isMatchable: Bool, venue: ResolvedVenue) {
      self.home = home.number
      self.away = away.number
      self.isMatchable = isMatchable
      self.venue = venue.number
      venueZone = venue.zone
      homeZone = home.zone
      findings = home.findings + away.findings + venue.findings
    }
  }

  /// Of what a meeting depends on.
  private static let members: [GameMember] = [
    .homeID, .homeName, .awayID, .awayName, .venueID, .venueName, .city, .region, .country, .zone, .venueZone,
    .latitude, .longitude,
  ]
  /// Bytes of all that is said: with more, meetings are worked out each time.
  private static let limit = 4 << 20

  /// Those of the members that records can have.
  private let stated: [GameMember]
  private var spellings = SpellingTable(limit: MeetingMemo.limit)
  /// By what is said of them; nil for those that depend on the time of the game, too.
  private var meetings: [Meeting?] = []
  /// The number of what the current record says; nil where there is no room for it.
  private var current: Int?

  init(_ values: FeedDefinition.Values) { stated = MeetingMemo.members.filter { values[$0] != nil } }

  /// The meeting that a record states, if it is known; otherwise `keep` is to be called.
  mutating func meeting(_ record: RecordEvaluator, _ game: Game) -> Meeting? {
    spellings.begin(game.neutralSite ? 1 : 0, game.league.raw)
    for member in stated { spellings.append(record.text(member)) }
    current = spellings.number()
    guard let current, current < meetings.count else { return nil }
    return meetings[current]
  }

  /// Keeps what was worked out for the record; nil where it is not the same for each record that says the same.
  mutating func keep(_ meeting: @autoclosure () -> Meeting?) {
    if current == meetings.count { meetings.append(meeting()) }
  }
}
