package import SourceText

/// Finding teams by name.
extension Gazetteer {
  /// The team with this name, short name, alias, id or source id in its league, as it was in `month` or is today. If no
  /// period contains the month, the nearest one counts. If the gazetteer has no teams of the league (as with a cup),
  /// the only team in any league with exactly this full name.
  package func team(_ name: ByteView, league: ByteView, month: Int32? = nil) -> TeamEntry? {
    let uses = candidates(name, league)
    var numbers = GazetteerNames.entries(uses)
    if numbers.count > 1 {
      numbers = GazetteerNames.entries(
        uses.filter { use in month.map { use.period.contains($0) } ?? use.period.isOpen })
    }
    guard numbers.count == 1, let number = numbers.first else { return nil }
    guard let month else { return teams[number] }
    return entries(ofTeam: number).nearest(to: month)
  }

  package func team(_ name: String, league: String, month: Int32? = nil) -> TeamEntry? {
    name.withBytes { name in league.withBytes { team(name, league: $0, month: month) } }
  }

  /// The only team in any league with this full name: a club's teams in different sports are usually at home in the
  /// same city.
  package func namesake(_ name: String) -> TeamEntry? {
    let numbers = name.withBytes { GazetteerNames.entries(latest(teamsOfAnyLeague($0, teamNames.named($0)))) }
    return numbers.count == 1 ? numbers.first.map { teams[$0] } : nil
  }

  /// Whether two texts are names of teams that play each other: in the same league, or in `league` if given. Without a
  /// league, two city names don't count: `Paris - Lyon` is more often a train.
  package func areOpponents(_ first: String, _ second: String, league: String) -> Bool {
    let sides = [first, second].map { leagues(ofTeam: $0) }
    let common = sides[0].intersection(sides[1])
    if !league.isEmpty { return !(competitions[league] ?? [league]).isDisjoint(with: common) }
    let areCities = [first, second].allSatisfy { !$0.withBytes { cityNames.named(loosely: $0) }.isEmpty }
    return !common.isEmpty && !areCities
  }

  /// Whether a team of any league has this name or a similar one.
  package func hasTeam(named name: String) -> Bool { !leagues(ofTeam: name).isEmpty }

  /// The leagues that have a team with this name or a similar one.
  private func leagues(ofTeam name: String) -> Set<String> {
    name.withBytes { name in
      let exact = teamNames.named(name)
      return Set((exact.isEmpty ? teamNames.named(loosely: name) : exact).map { teams[$0.entry].league })
    }
  }

  /// The prefixes of source ids for teams, such as `statsapi` in `statsapi:147`, in byte order.
  package var idSchemes: [String] {
    var schemes: Set<String> = []
    for names in teamNames.names(of: Set(teams.indices), in: .always).values {
      for name in names {
        if let colon = name.utf8.firstIndex(of: .colon) { schemes.insert(String(name[..<colon])) }
      }
    }
    return schemes.sorted { $0.precedesBytewise($1) }
  }

  /// The number of teams of a league, or of all leagues of a competition.
  package func teamCount(ofLeague league: String) -> Int {
    let own = competitions[league] ?? [league]
    return teams.count { own.contains($0.league) }
  }

  /// Whether the league itself has teams. A competition has those of other leagues.
  package func isOfOwnTeams(league: String) -> Bool { leagues.contains(league) }

  /// Whether the month determines which team has the name, how that team is called, or whether it is known.
  package func isDated(team name: ByteView, league: ByteView) -> Bool {
    let numbers = GazetteerNames.entries(candidates(name, league))
    return numbers.count > 1 || numbers.contains { earlierTeams[$0] != nil || teams[$0].period != .always }
  }

  private func entries(ofTeam number: Int) -> [TeamEntry] { (earlierTeams[number] ?? []) + [teams[number]] }

  /// The teams that the name may mean: those of the league, or those of all leagues if the gazetteer has no teams of
  /// it.
  private func candidates(_ name: ByteView, _ league: ByteView) -> [GazetteerNames.Use] {
    let uses = teamNames.named(name)
    let wanted = league.text
    let home = competitions[wanted] ?? (leagues.contains(wanted) ? [wanted] : nil)
    guard let home else {
      if has(Self.otherSports, in: wanted) { return [] }
      let isOpen = wanted.isEmpty || has(Self.openWords, in: wanted)
      return latest(teamsOfAnyLeague(name, uses)).filter { isOpen || Self.franchises.contains(teams[$0.entry].league) }
    }
    let isHome = { (use: GazetteerNames.Use) in home.contains(teams[use.entry].league) }
    let exact = uses.filter(isHome)
    if !exact.isEmpty { return latest(exact) }
    // Source ids must match exactly.
    if name.contains(.colon) { return [] }
    let loose = teamNames.named(loosely: name).filter { isHome($0) && isLikely(name, teams[$0.entry]) }
    if !loose.isEmpty { return latest(closest(loose, name)) }
    return latest(nicknamed(name, isHome))
  }

  /// If only an affix such as FC distinguishes several clubs, the one whose name matches exactly: `FSV FRANKFURT` is
  /// not Frankfurt.
  private func closest(_ uses: [GazetteerNames.Use], _ name: ByteView) -> [GazetteerNames.Use] {
    if GazetteerNames.entries(uses).count < 2 { return uses }
    let wanted = Slug.of(name)
    let same = uses.filter { use in
      entries(ofTeam: use.entry).contains { team in
        [team.name, team.shortName].contains { $0.withBytes { Slug.of($0) } == wanted }
      }
    }
    return same.isEmpty ? uses : same
  }

  /// Clubs are named with and without FC, but only in sports where FC is common; in baseball there is no Toronto FC.
  private func isLikely(_ name: ByteView, _ team: TeamEntry) -> Bool {
    if !NameKey.hasAffix(name) { return true }
    return teams.contains { $0.league == team.league && $0.name.withBytes { NameKey.hasAffix($0) } }
  }

  private func has(_ known: [String], in league: String) -> Bool {
    let words = Slug.of(league)
    // Embedded Swift can't search for a text in another.
    let bytes = Array(words.utf8)
    return known.contains { word in bytes.indices.contains { bytes[$0...].starts(with: word.utf8) } }
  }

  /// Leagues whose teams play only one sport, so that a full name means the same team in any league. In other leagues,
  /// the name may be of another team unless the league, a cup or a friendly is stated: SV Werder Bremen also plays
  /// handball.
  private static let franchises: Set<String> = ["mlb", "mls", "nba", "nfl", "nhl", "nwsl", "wnba"]

  /// Words in the names of cups and friendlies, in which teams of any league play.
  private static let openWords = [
    "cup", "pokal", "copa", "coupe", "coppa", "beker", "taca", "trophy", "shield", "champions", "europa", "conference",
    "friendl", "freundschaft", "test", "amistos", "amical", "exhib", "all-star", "preseason", "pre-season", "playoff",
    "play-off", "postseason", "tour", "international", "nations", "world", "interleague", "spring", "winter", "summer",
  ]
  /// Whether a text names a sport of which the gazetteer has no clubs.
  package func isOfOtherSport(_ text: String) -> Bool { has(Self.otherSports, in: text) }

  private static let otherSports = [
    "handball", "handbal", "handboll", "balonmano", "kezilabda", "floorball", "unihockey", "innebandy", "salibandy",
    "waterpolo", "wasserball", "vizilabda", "korfball", "volleyball", "futsal", "hockey", "rugby", "netball",
    "badminton", "tennis", "cricket", "water-polo",
    "esport", "chess", "schach",
  ]

  /// A city, nickname, code or single word may be the name of several teams: there are Sharks and Tigers in every
  /// sport, and an Everton in Chile. A full name with several words is unique.
  private func teamsOfAnyLeague(_ name: ByteView, _ uses: [GazetteerNames.Use]) -> [GazetteerNames.Use] {
    guard name.contains(.blank), cityNames.named(name).isEmpty else { return [] }
    let wanted = Slug.of(name)
    return (uses.isEmpty ? teamNames.named(loosely: name) : uses).filter { use in
      entries(ofTeam: use.entry).contains { $0.name.withBytes { Slug.of($0) } == wanted }
    }
  }

  /// `NY Yankees`, `Bronx Yankees`: a place of the team before one of its names in the league.
  private func nicknamed(_ name: ByteView, _ isHome: (GazetteerNames.Use) -> Bool) -> [GazetteerNames.Use] {
    var blank = name.firstIndex(of: .blank, from: 0)
    while let at = blank {
      let place = name.slice(0, at).trimmed
      let uses = teamNames.named(name.slice(at + 1, name.count).trimmed).filter(isHome)
      let fitting = uses.filter { use in entries(ofTeam: use.entry).contains { isAt(place, $0) } }
      if !fitting.isEmpty { return fitting }
      blank = name.firstIndex(of: .blank, from: at + 1)
    }
    return []
  }

  /// Whether the text is a team's city, market or state, or the initials of its city or market.
  private func isAt(_ place: ByteView, _ team: TeamEntry) -> Bool {
    let written = PlaceKey.of(place)
    let market = city(team.city, region: team.region, country: team.country).map { markets[$0.market] } ?? ""
    let regions = countries.regions(place, country: team.country).map { $0.region }
    if !team.region.isEmpty, regions.contains(team.region) { return true }
    return [team.city, market].contains { known in
      let words = known.withBytes { PlaceKey.of($0) }
      let letters = words.split(separator: .blank).compactMap { $0.first }
      return words == written || letters.count > 1 && letters == written
    }
  }
}
