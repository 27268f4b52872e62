import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

/// One of the two sides of a game: what the gazetteer or the feed calls it, each spelling looked up once.
///
/// An object, so that taking one for each of a million records copies nothing.
final class ResolvedSide {
  let number: Int32
  let team: Gazetteer.TeamEntry?
  let zone: Zone?
  let isPlaceholder: Bool
  /// The name or the city depends on the time of the game.
  let isDated: Bool
  let findings: [Int]

  init(
    number: Int32, team: Gazetteer.TeamEntry?, zone: Zone?, isPlaceholder: Bool, isDated: Bool, findings: [Int]
  ) {
    self.number = number
    self.team = team
    self.zone = zone
    self.isPlaceholder = isPlaceholder
    self.isDated = isDated
    self.findings = findings
  }
}

/// Finds the team, or the placeholder for one, that a record names.
final class SideResolver {
  private struct Key: BitwiseCopyable {
    var league: TextID
    var id: TextID
    var name: TextID
    /// 0 where the time does not matter, or is not known.
    var month: Int32
  }

  private let definition: FeedDefinition
  private let gazetteer: Gazetteer
  private let zones: FeedZones
  private let findings: FindingTally
  // Keys are numbered as bytes by a text table, which is several times faster than a dictionary of them.
  private var keys = TextTable()
  private var sides: [ResolvedSide] = []

  init(_ definition: FeedDefinition, gazetteer: Gazetteer, zones: FeedZones, findings: FindingTally) {
    self.definition = definition
    self.gazetteer = gazetteer
    self.zones = zones
    self.findings = findings
  }

  /// The side that these members name; nil where the record names no such side.
  ///
  /// - Parameter month: 0 where the time does not matter, or is not known.
  func side(
    _ record: RecordEvaluator, _ idMember: GameMember, _ nameMember: GameMember,
    league: TextID, month: Int32 = 0, _ schedule: inout Schedule
  ) -> ResolvedSide? {
    let id = record.text(idMember)
    let name = record.text(nameMember)
    if id.isEmpty && name.isEmpty { return nil }
    let key = Key(league: league, id: schedule.texts.intern(id), name: schedule.texts.intern(name), month: month)
    let number = keys.number(of: key)
    if number < sides.count { return sides[number] }
    let resolved = newSide(record, id: id, name: name, league: league, month: month, &schedule)
    sides.append(resolved)
    return resolved
  }

  private func newSide(
    _ record: RecordEvaluator, id: ByteView, name: ByteView, league: TextID, month: Int32, _ schedule: inout Schedule
  ) -> ResolvedSide {
    let leagueText = schedule.texts.string(league)
    // A code means what its source means by it: TBA is Tampa Bay's in one of them.
    let isCodeOfTeam =
      name.isEmpty && !id.isEmpty && !definition.idScheme.isEmpty
      && gazetteer.team(definition.idScheme + ":" + id.text, league: leagueText) != nil
    let isPlaceholder = !isCodeOfTeam && record.isPlaceholder(name.isEmpty ? id : name)
    var team: Gazetteer.TeamEntry?
    var notes: [Int] = []
    var isDated = false
    if !isPlaceholder, !definition.hasOwnIDs {
      let time = month == 0 ? nil : month
      func find(_ text: String) {
        if team != nil || text.isEmpty { return }
        team = gazetteer.team(text, league: leagueText, month: time)
        isDated =
          isDated || text.withBytes { text in leagueText.withBytes { gazetteer.isDated(team: text, league: $0) } }
      }
      // Ids and codes mean something in their own league only, where a name may be known from another one.
      let isKnownLeague = gazetteer.hasTeams(ofLeague: leagueText)
      let isCode = !id.isEmpty && name.elementsEqual(id)
      if isKnownLeague, !id.isEmpty, !definition.idScheme.isEmpty { find(definition.idScheme + ":" + id.text) }
      if !isCode { find(name.text) }
      if isKnownLeague { find(id.text) }
      // The gazetteer is not expected to know the teams of a league that it does not know.
      if team == nil, isKnownLeague {
        notes.append(
          findings.number(
            .unknownTeam, "the gazetteer doesn't know the team \(shown(id, name))", line: findings.line))
      }
      if let team, month != 0, !team.period.contains(month) {
        notes.append(
          findings.number(
            .outsideKnownTime,
            "the gazetteer knows \(quotedForDisplay(team.name)) \(team.period.words): taken as nearest to that time",
            line: findings.line))
      }
    }
    let sideID =
      team?.id ?? (definition.hasOwnIDs && !id.isEmpty ? id.text : nil)
      ?? String(decoding: Slug.of(name.isEmpty ? id : name), as: UTF8.self)
    let sideName = team?.name ?? (name.isEmpty ? id : name).text
    let side = Side(id: schedule.texts.intern(sideID), name: schedule.texts.intern(sideName))
    return ResolvedSide(
      number: schedule.number(of: side), team: team, zone: team.flatMap { zones.database.zone($0.zone) },
      isPlaceholder: isPlaceholder, isDated: isDated, findings: notes)
  }

  private func shown(_ id: ByteView, _ name: ByteView) -> String { quotedForDisplay((name.isEmpty ? id : name).text) }
}
