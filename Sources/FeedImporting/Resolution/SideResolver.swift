import CivilTime
import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText

/// A side of a game, resolved from the gazetteer or the feed. Each spelling is looked up only once.
///
/// A class, so that a million records share it without copies.
final class ResolvedSide {
  let number: Int32
  let team: Gazetteer.TeamEntry?
  let zone: Zone?
  let isPlaceholder: Bool
  /// Whether the name or the city depends on the time of the game.
  let isDated: Bool
  let findings: [Int]
  /// The country of a national team; empty for any other.
  let nation: String
  /// Whether the gazetteer states the team's venue.
  let hasGround: Bool

  init(
    number: Int32, team: Gazetteer.TeamEntry?, nation: String, zone: Zone?, isPlaceholder: Bool, isDated: Bool,
    findings: [Int]
  ) {
    self.number = number
    self.team = team
    self.nation = nation
    self.zone = zone
    self.isPlaceholder = isPlaceholder
    self.isDated = isDated
    self.findings = findings
    hasGround = team?.venue.isEmpty == false
  }
}

/// Finds the team or placeholder that a record names.
struct SideResolver {
  private let job: SourceJob
  private let findings: BatchFindings
  private var spellings = SpellingTable()
  private var sides: [ResolvedSide] = []

  init(_ job: SourceJob, findings: BatchFindings) {
    self.job = job
    self.findings = findings
  }

  /// The side that the members name; nil if the record names none.
  ///
  /// - Parameter month: 0 if the month doesn't matter or is unknown.
  mutating func side(
    _ record: RecordEvaluator, _ idMember: GameMember, _ nameMember: GameMember,
    league: TextID, month: Int32 = 0, _ schedule: inout Schedule
  ) -> ResolvedSide? {
    let id = record.text(idMember)
    var name = record.text(nameMember)
    // An object in place of the name has the name in it.
    if !job.hasOwnIDs, name.first == .openBrace, name.last == .closeBrace, let object = try? JSONValue.parse(name) {
      guard let own = ["name", "fullName", "title"].lazy.compactMap({ object[$0]?.string }).first else { return nil }
      name = record.copy(Array(own.utf8))
    }
    if id.isEmpty && name.isEmpty { return nil }
    spellings.begin(month, league.raw)
    spellings.append(id)
    spellings.append(name)
    let number = spellings.number()
    if let number, number < sides.count { return sides[number] }
    let resolved =
      HTMLEntities.decode(name)?.withBytes { name in
        newSide(record, id: id, name: name, league: league, month: month, &schedule)
      } ?? newSide(record, id: id, name: name, league: league, month: month, &schedule)
    if number != nil { sides.append(resolved) }
    return resolved
  }

  private func newSide(
    _ record: RecordEvaluator, id: ByteView, name: ByteView, league: TextID, month: Int32, _ schedule: inout Schedule
  ) -> ResolvedSide {
    let leagueText = schedule.texts.string(league)
    // A source's code has its own meaning: TBA is Tampa Bay in one source.
    let isCodeOfTeam =
      name.isEmpty && !id.isEmpty && !job.definition.idScheme.isEmpty
      && job.gazetteer.team(job.definition.idScheme + ":" + id.text, league: leagueText) != nil
    let isPlaceholder = !isCodeOfTeam && record.isPlaceholder(name.isEmpty ? id : name)
    var team: Gazetteer.TeamEntry?
    var notes: [Int] = []
    var isDated = false
    if !isPlaceholder, !job.hasOwnIDs {
      let time = month == 0 ? nil : month
      func find(_ text: String) {
        if team != nil || text.isEmpty { return }
        team = job.gazetteer.team(text, league: leagueText, month: time)
        isDated =
          isDated || text.withBytes { text in leagueText.withBytes { job.gazetteer.isDated(team: text, league: $0) } }
      }
      // Ids and codes are valid only in their own league; a name may be known from another league.
      let isKnownLeague = job.gazetteer.hasTeams(ofLeague: leagueText)
      let isCode = !id.isEmpty && name.elementsEqual(id)
      if isKnownLeague, !id.isEmpty, !job.definition.idScheme.isEmpty { find(job.definition.idScheme + ":" + id.text) }
      if !isCode { find(name.text) }
      if isKnownLeague { find(id.text) }
      // A missing team is worth reporting only if the gazetteer knows the league.
      if team == nil, isKnownLeague {
        notes.append(
          findings.number(
            .unknownTeam, "the team \(shown(id, name)) is not in the gazetteer"))
      }
      if let team, month != 0, !team.period.contains(month) {
        notes.append(
          findings.number(
            .outsideKnownTime,
            "the gazetteer has \(quotedForDisplay(team.name)) \(team.period.words); it is used as the nearest in time"))
      }
    }
    let sideID =
      team?.id ?? (job.hasOwnIDs && !id.isEmpty ? id.text : nil)
      ?? String(decoding: Slug.of(name.isEmpty ? id : name), as: UTF8.self)
    let sideName = team?.name ?? (name.isEmpty ? id : name).text
    let side = Side(id: schedule.texts.intern(sideID), name: schedule.texts.intern(sideName))
    let isOpen = team == nil && !isPlaceholder && !job.hasOwnIDs && !job.gazetteer.hasTeams(ofLeague: leagueText)
    let local = team ?? (isOpen ? job.gazetteer.namesake(name.text) : nil)
    let nation = team == nil && !job.hasOwnIDs ? job.gazetteer.country(name) ?? "" : ""
    return ResolvedSide(
      number: schedule.number(of: side), team: team, nation: nation,
      zone: local.flatMap { job.zones.database.zone($0.zone) },
      isPlaceholder: isPlaceholder, isDated: isDated, findings: notes)
  }

  private func shown(_ id: ByteView, _ name: ByteView) -> String { quotedForDisplay((name.isEmpty ? id : name).text) }
}
