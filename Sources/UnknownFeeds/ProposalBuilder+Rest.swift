import CivilTime
import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText

extension ProposalBuilder {
  mutating func addPlace() {
    // The home side's venue may be the game's venue, and its location the city.
    let venues = (named[.venue] ?? []).map(\.column).filter { column in
      let words = column.steps.flatMap { ColumnName.words(in: $0) }
      if isStated(column) { return true }
      if SidePair.isOfSide(column.steps, away: true) || isSideMark(column) { return false }
      return column.steps.count == 1 || !["location", "place"].contains(words.last)
        || !SidePair.isOfSide(column.steps)
    }
    // `stadium` with the grounds and `venue` with their cities
    let ground = venues.dropFirst().first { other in
      other.steps.count == 1 && areGrounds(other) && venues.first.map { !areGrounds($0, perhaps: true) } ?? false
    }
    // Or `stadium` with their ids and `stadium_name`
    let withNames = venues.first.flatMap { first in
      first.texts.contains(where: \.hasLetters)
        ? nil : venues.first { $0.steps.count == first.steps.count && $0.texts.contains(where: \.hasLetters) }
    }
    let venue = ground ?? withNames ?? venues.first
    if let column = venue {
      let areIDs = !idScheme.isEmpty && column.texts.allSatisfy { $0.utf8.count >= 16 && !$0.contains(" ") }
      add(areIDs ? "venueId" : "venue", column)
    }
    if proposesAll, let zone = placeColumn(.zone), zone.texts.allSatisfy({ zones.anyZone($0) != nil }),
      ["venue", "ground", "stadium", "arena"].contains(where: {
        ColumnName.words(in: zone.steps.joined(separator: " ")).contains($0)
      })
    {
      add("timeZone", zone)
    }
    if let city = placeColumn(.city) ?? (ground == nil ? nil : venues.first)
      ?? venue.flatMap({ cityColumn(beside: $0) })
    {
      add("city", city)
    } else if venue == nil {
      addPlaceOfNotes()
    }
    // Texts other than states and countries are reported when the records are read.
    let region = placeColumn(.region)
    if let region { add("region", region) }
    if let column = placeColumn(.country) {
      add("country", column)
    } else if let region {
      addCountry(ofStates: region)
    }
  }

  /// Adds the country of states if the codes of some are those of a country or of another country's states: next to
  /// NSW and QLD, SA is South Australia.
  private mutating func addCountry(ofStates column: Column) {
    for (country, own, shared) in Self.states {
      let states = column.texts.filter { own.contains($0) || shared.contains($0) }
      guard states.count(where: own.contains) > 1, states.count * 4 >= column.texts.count * 3 else { continue }
      let map = states.map { JSONMember(key: $0, value: .string(country)) }
      let others = [JSONMember(key: "*", value: .string(""))]
      return add(
        "country", .make(["from": .string(column.path), "map": .object(map + others)]),
        "\(shown(column)), whose codes are states of \(country)")
    }
  }

  /// By country: codes that only its states have, and codes that others also have.
  private static let states: [(country: String, own: Set<String>, shared: Set<String>)] = [
    ("AU", ["ACT", "NSW", "QLD", "TAS", "VIC"], ["NT", "SA", "WA"]),
    (
      "BR", ["AC", "AP", "CE", "DF", "GO", "PB", "PI", "RJ", "RN", "RR", "SP"],
      ["AL", "AM", "BA", "ES", "MA", "MG", "MS", "MT", "PA", "PE", "PR", "RO", "RS", "SC", "SE", "TO"]
    ),
  ]

  /// Whether a word in most texts, or perhaps in any of them, is one for a ground.
  private func areGrounds(_ column: Column, perhaps: Bool = false) -> Bool {
    let words: Set<String> = [
      "stadium", "arena", "park", "field", "ground", "estadio", "stade", "stadion", "stadio", "estadi", "center",
      "centre", "dome", "garden", "coliseum", "oval",
    ]
    let found = column.texts.count { !words.isDisjoint(with: ColumnName.words(in: $0)) }
    return perhaps ? found > 0 : found * 2 > column.texts.count
  }

  /// Places in notes, which are elsewhere than the home side's ground: `at (Prague, CZ)`, `at Nokia Arena (Tampere, FI)`.
  private mutating func addPlaceOfNotes() {
    let notes = table.columns.first { column in
      column.steps.count == 1 && ["note", "notes", "remarks"].contains(ColumnName.words(in: column.steps[0]).joined())
        && column.texts.contains { $0.wholeMatch(of: /at .*\([^()]+, [^()]+\)/) != nil }
    }
    guard let notes else { return }
    splits.append(
      .make(["from": .string(notes.path), "patterns": .texts(["at {ground} ({place})", "at ({place})"])]))
    add("venue", .string("{ground}"), "cut out of \(shown(notes))")
    add("city", .string("{place}"), "cut out of \(shown(notes))")
  }

  /// A second column for the place, if it has the cities of grounds: `stadium` and `location`.
  private func cityColumn(beside venue: Column) -> Column? {
    let general: Set<String> = ["location", "place", "lugar", "luogo", "lieu", "ort", "local", "lokasi"]
    let parts: Set<String> = [
      "pitch", "field", "court", "feld", "platz", "halle", "hall", "campo", "cancha", "terrain",
    ]
    func isGeneral(_ column: Column) -> Bool {
      column.steps.count == 1 && general.contains(ColumnName.words(in: column.steps[0]).joined())
    }
    guard !isGeneral(venue) else { return nil }
    return named[.venue]?.map(\.column).first { column in
      guard isGeneral(column), column !== venue, column.filled * 2 >= venue.filled, !isSideMark(column),
        column.texts.count <= venue.texts.count
      else { return false }
      // Each ground is in one city, and an address is not one.
      var known: [String: String] = [:]
      func isCity(_ text: String) -> Bool {
        !text.contains(where: \.isNumber) && text.count { $0 == "," } < 2
          && parts.isDisjoint(with: ColumnName.words(in: text))
      }
      return column.texts.allSatisfy(isCity)
        && (0..<table.count).allSatisfy { number in
          guard let ground = venue.text(ofRecord: number), let city = column.text(ofRecord: number) else { return true }
          return ground != city && known.updateValue(city, forKey: ground).map { $0 == city } ?? true
        }
    }
  }

  /// The best column for the game's location, other than the place that a side is from and the state of a status.
  private func placeColumn(_ role: ColumnRole) -> Column? {
    named[role]?.first { found in
      isStated(found.column)
        || !SidePair.isOfSide(found.column.steps)
          && !(role == .region
            && (isInStatus(found.column) || hasStatusWords(found.column) || isAroundVenues(found.column)))
    }?.column
  }

  /// Whether a text around the records is next to several grounds in them, which are not all in one state.
  private func isAroundVenues(_ column: Column) -> Bool {
    column.path.hasPrefix("/") && named[.venue]?.contains { $0.column.texts.count > 1 } ?? false
  }

  private func isSideMark(_ column: Column) -> Bool {
    column.texts.allSatisfy { ["home", "away", "neutral", "h", "a", "n"].contains($0.lowercased()) }
  }

  /// Adds members that a schedule can do without.
  mutating func addRest() {
    if let column = column(.season), column.texts.allSatisfy({ $0.contains(where: \.isNumber) }),
      !game.contains(where: { $0.key == "season" })
    {
      add("season", column)
    }
    // `PRE_MATCH` is the progress of a game, not a phase.
    if let column = column(.phase) ?? column(.league).flatMap({ isOfPhases($0) ? $0 : nil }),
      column.texts.contains(where: { $0.contains(where: \.isLetter) }),
      column.texts.contains(where: { [nil, .final].contains(StatusWords.status($0)) })
    {
      add("phase", column)
    }
    addID()
    if let column = column(.gameNumber), column.texts.allSatisfy({ ["0", "1", "2"].contains($0) }) {
      add("gameNumber", column)
    } else if let column = gameNumberByValues() {
      add("gameNumber", column)
    }
    addNeutral()
    addStatus()
    addDetails()
  }

  /// Adds the round, the broadcasters and the game's addresses.
  private mutating func addDetails() {
    func isAddress(_ text: String) -> Bool { text.withBytes { $0.isWebAddress } }
    func ownColumn(_ role: ColumnRole) -> Column? {
      named[role]?.first { found in
        let isOfGame = ColumnName.gameWords.union(["league", "round"]).contains { first in
          found.column.steps.count == 2 && found.column.steps.first.map { ColumnName.words(in: $0) } == [first]
        }
        return found.column.steps.count == 1 || isOfGame || isStated(found.column)
      }?.column
    }
    if let column = ownColumn(.round), !column.texts.contains(where: isAddress) { add("round", column) }
    if let column = ownColumn(.broadcast), !column.texts.contains(where: isAddress), !isFlag(column) {
      add("broadcast", column)
    }
    for (role, member) in [(ColumnRole.tickets, "tickets"), (.url, "url")] {
      if let column = ownColumn(role), column.texts.allSatisfy(isAddress) { add(member, column) }
    }
  }

  private func isFlag(_ column: Column) -> Bool {
    column.texts.allSatisfy { ["yes", "no", "true", "false", "y", "n", "x", "0", "1"].contains($0.lowercased()) }
  }

  /// Adds the id that the table gives each record. A calendar's ids are those of its entries.
  private mutating func addID() {
    let own = named[.id]?.first { found in
      let (column, words) = (found.column, found.column.steps.flatMap { ColumnName.words(in: $0) })
      let isOfGame = column.steps.count == 1 || words.first.map(ColumnName.gameWords.contains) ?? false
      return isOfGame && !column.path.hasPrefix("/") && column.filled == table.count
        && column.texts.count == table.count && column.texts.allSatisfy { $0.utf8.count <= Limits.idBytes / 2 }
    }
    guard table.syntax != .ical, table.count > 1, let column = own?.column else { return }
    add("id", column)
    hasStableIDs = true
  }

  /// An unnamed column with 1 and 2 exactly in the records in which the same sides play twice on a day.
  private func gameNumberByValues() -> Column? {
    guard table.isWithoutHeader, sides.count == table.count else { return nil }
    let days = table.columns.first { column in
      game.contains { $0.key == "date" && $0.value["from"]?.string == column.path }
    }
    return table.columns.first { column in
      guard Set(column.texts) == ["0", "1", "2"] || Set(column.texts) == ["1", "2"], let days else { return false }
      var meetings: [String: Set<String>] = [:]
      for number in 0..<table.count {
        guard let both = sides[number], let day = days.text(ofRecord: number), let text = column.text(ofRecord: number),
          text != "0"
        else { continue }
        meetings["\(day) \(both.home) \(both.away)", default: []].insert(text)
      }
      return meetings.values.contains { $0 == ["1", "2"] } && !meetings.values.contains { $0 == ["2"] }
    }
  }

  // MARK: The league

  /// Adds the league in the records, otherwise the league to which the teams belong.
  mutating func addLeague() {
    if table.syntax == .ical, addCompetitions() { return }
    // A number is a level of a league.
    let columns = named[.league]?.map(\.column) ?? []
    let own = columns.first { isStated($0) || !isOfPhases($0) && $0.texts.contains(where: \.hasLetters) }
    let stated = (own ?? leaguesAsSports()).map { withoutMatchdays($0) }
    if let stated, let country = countryOfLeagues(stated) {
      add(
        "league", .make(["from": .texts([country.path, stated.path]), "slug": .bool(true)]),
        "\(shown(country)), with \(shown(stated))")
      return
    }
    if let stated, addStatedLeague(stated, from: stated.path) { return }
    guard settings.league.isEmpty, let vote, vote.isLikely else {
      if let stated {
        add("league", .make(["from": .string(stated.path), "slug": .bool(true)]), shown(stated))
      }
      return
    }
    add("league", .make(["constant": .string(vote.league)]), vote.evidence)
    if !vote.isCertain { proposal.questions.append("league: \(question(vote)) (--league NAME)") }
  }

  /// The leagues of a column with a matchday after most of them, which is the round: `Ligue 1 - Journée 31`.
  private mutating func withoutMatchdays(_ column: Column) -> Column {
    var patterns: [String] = []
    var leagues: [String: String] = [:]
    for text in column.texts {
      guard
        let match = text.wholeMatch(
          of:
            /(.+?)([ ]*[-\u{2013}|,:\/][ ]*(?i:journ[eé]e|matchday|spieltag|giornata|jornada|rodada|round|matchweek|week)[ ]*)\d+/
        )
      else { continue }
      leagues[text] = String(match.1)
      let pattern = "{competition}\(match.2){matchday#}"
      if !patterns.contains(pattern) { patterns.append(pattern) }
    }
    guard leagues.count > 1, leagues.count * 2 > column.texts.count else { return column }
    splits.append(.make(["from": .string(column.path), "patterns": .texts(patterns + ["{competition}"])]))
    if self.column(.round) == nil { add("round", .string("{matchday}"), "cut out of \(shown(column))") }
    let cut = Column(path: "{competition}", steps: column.steps)
    for number in 0..<table.count {
      if let text = column.text(ofRecord: number) { cut.set(leagues[text] ?? text, ofRecord: number) }
    }
    cut.fill(upTo: table.count)
    return cut
  }

  /// `sport`, if its texts are leagues: `nba`.
  private func leaguesAsSports() -> Column? {
    let leagues: Set<String> = ["mlb", "mls", "nba", "nfl", "nhl", "nwsl", "wnba"]
    return table.columns.first { column in
      column.steps.count == 1 && ColumnName.words(in: column.steps[0]) == ["sport"]
        && !column.texts.isEmpty && leagues.isSuperset(of: column.texts.map { $0.lowercased() })
    }
  }

  /// Whether all texts are parts of a season: `REGULAR SEASON`, `Playoffs`.
  private func isOfPhases(_ column: Column) -> Bool {
    !column.texts.isEmpty
      && column.texts.allSatisfy { text in
        Self.phases.contains(text.lowercased().filter(\.isLetter))
      }
  }

  private static let phases: Set<String> = [
    "regularseason", "regular", "playoffs", "playoff", "preseason", "postseason", "exhibition",
  ]

  /// The column with the leagues' countries, if leagues of several countries have the same name.
  private func countryOfLeagues(_ league: Column) -> Column? {
    let country = table.columns.first { column in
      let words = column.steps.flatMap { ColumnName.words(in: $0) }
      return ["league", "competition", "tournament"].contains(where: words.contains)
        && words.suffix(2).contains { ["country", "nation", "area"].contains($0) }
    }
    guard let country, !country.path.hasPrefix("/") else { return nil }
    var known: [String: String] = [:]
    let isShared = (0..<table.count).contains { number in
      guard let name = league.text(ofRecord: number), let own = country.text(ofRecord: number) else { return false }
      return known.updateValue(own, forKey: name).map { $0 != own } ?? false
    }
    return isShared ? country : nil
  }

  private func question(_ vote: LeagueVote) -> String {
    let others = vote.rivals.prefix(3).map { "or of \($0)" }.joined(separator: ", ")
    let which = others.isEmpty ? "" : ", " + others
    return "are the sides of \(vote.league)\(which)? \(vote.evidence)"
  }

  /// Adds names of leagues, and codes such as `E0` whose league follows from the sides.
  ///
  /// - Parameter path: the path of the text if it is only a piece of the column's text.
  mutating func addStatedLeague(_ column: Column, from path: String) -> Bool {
    guard let voter else {
      add("league", .make(["from": .string(path), "slug": .bool(true)]), shown(column))
      return true
    }
    func isLeague(_ text: String) -> Bool {
      voter.gazetteer.hasTeams(ofLeague: Slug.of(text))
    }
    if column.texts.allSatisfy(isLeague) || sides.isEmpty && column.texts.contains(where: isLeague) {
      add("league", .make(["from": .string(path), "slug": .bool(true)]), shown(column))
      return true
    }
    guard column.texts.count <= 40, !sides.isEmpty else { return false }
    var map: [JSONMember] = []
    for text in column.texts where !isLeague(text) {
      let own = sides.indices.filter { column.text(ofRecord: $0) == text }.compactMap { sides[$0] }
      let names = Array(Set(own.flatMap { [$0.home, $0.away] })).sorted { $0.precedesBytewise($1) }
      guard let vote = idScheme.isEmpty ? voter.names(names) : voter.ids(names), vote.isLikely else { continue }
      map.append(JSONMember(key: text, value: .string(vote.league)))
      if !vote.isCertain {
        proposal.questions.append("league: if it is \(quotedForDisplay(text)), \(question(vote))")
      }
    }
    if map.isEmpty, !column.texts.contains(where: isLeague) { return false }
    add(
      "league", .make(["from": .string(path), "map": .object(map), "slug": .bool(true)]),
      "\(shown(column)); \(map.count) of its words by the sides")
    return true
  }

  /// Uses a column with words such as `Home`, `Away` and `Neutral`, in addition to both sides.
  private mutating func addNeutralMarks() {
    guard let marks = sideMarks()?.column else { return }
    addNeutral(marks.texts.filter { SideWords.neutral.contains($0.lowercased()) && $0.count > 1 }, of: marks)
  }

  /// Reads some texts of a column as a neutral venue and all others as not neutral.
  mutating func addNeutral(_ texts: [String], of column: Column) {
    if texts.isEmpty { return }
    let map =
      [JSONMember(key: "*", value: .string("false"))] + texts.map { JSONMember(key: $0, value: .string("true")) }
    add("neutralSite", .make(["from": .string(column.path), "map": .object(map)]), shown(column))
  }

  private mutating func addNeutral() {
    if game.contains(where: { $0.key == "neutralSite" }) { return }
    guard let column = column(.neutralSite) else { return addNeutralMarks() }
    let yes = column.texts.filter {
      ["true", "yes", "y", "1", "x", "n", "neutral", "ja", "si", "oui"].contains($0.lowercased())
    }
    let no = column.texts.filter { ["false", "no", "0", "nein", "non", "home", "h"].contains($0.lowercased()) }
    // N means "no" if there is also a Y, and otherwise "neutral".
    let isNo = { (text: String) in text.lowercased() == "n" && column.texts.contains { $0.lowercased() == "y" } }
    guard yes.count + no.count == column.texts.count else { return }
    let map = column.texts.map { text in
      JSONMember(key: text, value: .string(yes.contains(text) && !isNo(text) ? "true" : "false"))
    }
    add("neutralSite", .make(["from": .string(column.path), "map": .object(map)]), shown(column))
  }
}
