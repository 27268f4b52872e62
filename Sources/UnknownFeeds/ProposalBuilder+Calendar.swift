import CivilTime
import FeedReading
import FormatSyntax
import SourceText

/// Proposals for calendars: the sides are in the event titles, and the venue is in the location.
extension ProposalBuilder {
  /// Patterns for the text around a title. Those with a score come first.
  private static let titles = [
    "{home} [{homeScore#}] vs. {away} [{awayScore#}]", "{home} vs. {away} at {ground}", "{home} vs. {away}",
  ]

  mutating func addCalendar() {
    guard let title = table.columns.first(where: { $0.path == "SUMMARY" && !$0.texts.isEmpty }) else {
      proposal.missing.append("the titles of the events")
      return
    }
    let name = table.columns.first { $0.path == "/X-WR-CALNAME" }?.texts.first ?? ""
    let product = table.columns.first { $0.path == "/PRODID" }?.texts.first ?? ""
    let place = table.columns.first { $0.path == "LOCATION" }
    let titled = (0..<table.count).filter { title.text(ofRecord: $0) != nil }
    let titles = CalendarTitles(
      titled.compactMap { title.text(ofRecord: $0) }, grounds: titled.map { place?.text(ofRecord: $0) ?? "" },
      name: name, product: product, team: settings.team)
    if titles.lacksTeam { proposal.missing.append("whose calendar it is (--team NAME)") }
    let readings = Self.tails.map { reading(of: title, titles, tail: $0) }
    // If titles can be split in several ways, choose the one with the most known sides; without a gazetteer, the first
    // one.
    let best = readings.max { $0.known < $1.known } ?? readings[0]
    let others = title.texts.filter { best.pieces[$0] == nil }
    if others.count * 2 > title.texts.count {
      addCalendarEvents(title)
    } else {
      sides = (0..<table.count).map { number in title.text(ofRecord: number).flatMap { best.pieces[$0] } }
      addCalendarSides(title, best.patterns, others)
    }
    addCalendarTimes()
    addCalendarPlace()
  }

  /// Remarks that can follow two sides and are not part of the second name.
  private static let tails = ["", " ({})", ". {}", ": {}", ", {}"]

  private struct TitleReading {
    var patterns: [String]
    var pieces: [String: (home: String, away: String)] = [:]
    /// The number of sides that are teams of the same league.
    var known = 0
  }

  private func reading(of title: Column, _ titles: CalendarTitles, tail: String) -> TitleReading {
    let patterns = tail.isEmpty ? Self.titles : ["{home} vs. {away}" + tail] + Self.titles
    var reading = TitleReading(patterns: patterns)
    var names: [String] = []
    let compiled = patterns.compactMap { pattern in
      try? TextPattern(pattern) { name in
        names.append(name)
        return names.count - 1
      }
    }
    for text in title.texts {
      var found: [String: String] = [:]
      let sides = titles.read(text).sides
      for pattern in compiled where sides.withBytes({ pattern.match($0) { found[names[$0]] = $1.text } }) { break }
      guard let home = found["home"], let away = found["away"] else { continue }
      reading.pieces[text] = (SideWords.bare(home), SideWords.bare(away))
    }
    let sides = Set(reading.pieces.values.flatMap { [$0.home, $0.away] }).sorted { $0.precedesBytewise($1) }
    if let vote = voter?.names(sides) { reading.known = Int(vote.share * 100) }
    return reading
  }

  private mutating func addCalendarSides(_ title: Column, _ patterns: [String], _ others: [String]) {
    splits.append(
      .make([
        "from": .make(["from": .string(title.path), "title": .bool(true)]), "patterns": .texts(patterns),
      ]))
    let marks = title.texts.contains { $0.contains("*") } ? JSONValue.texts(["*"]) : nil
    for side in ["home", "away"] {
      let value: JSONValue =
        if let marks { .make(["from": .string("{\(side)}"), "strip": marks]) } else { .string("{\(side)}") }
      add(side, value, "cut out of \(shown(title))")
    }
    vote = voter?.names(sideTexts)
    addCalendarStatus(title)
    let gathering = JSONValue.make(["from": .string(title.path), "title": .string("gathering")])
    if title.texts.contains(where: { EventTitle($0).gathering != nil }) {
      add("name", gathering, "where several teams come to \(shown(title))")
      notGames.append(.make(["from": .array([.string("{home}"), gathering]), "is": .texts([""])]))
    } else {
      notGames.append(.make(["from": .string("{home}"), "is": .texts([""])]))
    }
    if let first = others.first {
      proposal.questions.append(
        "\(quotedForDisplay(title.path)): \(others.count) of \(title.texts.count) titles have no two sides, such as "
          + "\(quotedForDisplay(first)): are they not games?")
    }
  }

  private mutating func addCalendarStatus(_ title: Column) {
    splits.append(
      .make([
        "from": .make(["from": .string("{homeScore}"), "map": .make(["*": .string("final")])]),
        "patterns": .texts(["{result}"]),
      ]))
    let stated = JSONValue.make([
      "from": .texts([title.path, "DESCRIPTION"]), "join": .string("\n"), "title": .string("status"),
    ])
    let sources = JSONValue.array([.string("{result}"), stated, .string("STATUS")])
    let map = JSONValue.make([
      "CANCELLED": .string("cancelled"), "CONFIRMED": .string("scheduled"), "TENTATIVE": .string("scheduled"),
    ])
    add("status", .make(["firstOf": sources, "map": map]), shown(title))
  }

  private mutating func addCalendarEvents(_ title: Column) {
    proposal.isOfEvents = true
    add("name", title)
    proposal.questions.append(
      "\(quotedForDisplay(title.path)): the titles have no two sides: are these events such as races, and all of them?")
  }

  /// Adds the league of each competition that the descriptions name in their first lines.
  mutating func addCompetitions() -> Bool {
    guard proposesAll, settings.league.isEmpty, !sides.isEmpty,
      let about = table.columns.first(where: { $0.path == "DESCRIPTION" && $0.filled * 10 >= table.count * 9 })
    else { return false }
    let first = Column(path: "{competition}", steps: ["competition"])
    for number in 0..<table.count {
      let text = about.text(ofRecord: number)?.split(separator: "\n", omittingEmptySubsequences: false).first
      first.set(String(text ?? ""), ofRecord: number)
    }
    first.fill(upTo: table.count)
    // If there are too many different texts, they are not competitions.
    guard first.texts.count <= 30, first.texts.count * 3 <= table.count || first.texts.count == 1,
      first.filled * 10 >= table.count * 9
    else { return false }
    guard addStatedLeague(first, from: "{competition}") else { return false }
    splits.append(
      .make(["from": .string(about.path), "patterns": .texts(["{competition}\n{}", "{competition}"])]))
    return true
  }

  private mutating func addCalendarTimes() {
    let forms = JSONValue.texts(["yyyyMMddTHHmmss[X]"])
    var zones = ["DTSTART;TZID", "/X-WR-TIMEZONE"].filter { path in
      table.columns.contains { $0.path == path && $0.filled > 0 }
    }
    let starts = table.columns.first { $0.path == "DTSTART" }
    guard let starts, !starts.texts.isEmpty else { return proposal.missing.append("the date") }
    let isFloating = starts.texts.contains { $0.contains("T") && !$0.hasSuffix("Z") }
    var zone = JSONValue.string(settings.zone?.identifier ?? "venue")
    if settings.zone == nil, !zones.isEmpty {
      if zones.count == 1 { zones.append("/X-WR-TIMEZONE") }
      zone = .make(["firstOf": .texts(Array(zones.prefix(2)))])
    }
    add("start", .make(["from": .string(starts.path), "forms": forms, "zone": zone]), shown(starts))
    add("date", .make(["from": .string(starts.path), "forms": .texts(["yyyyMMdd", "yyyyMMdd*"])]), shown(starts))
    let midnight = starts.texts.filter { $0.contains("T000000") && !$0.hasSuffix("Z") }
    if !midnight.isEmpty, settings.isMidnightUnset != false {
      timeNotSet.append(.make(["from": .string(starts.path), "contains": .texts(["T000000"])]))
      if settings.isMidnightUnset == nil {
        proposal.questions.append(
          "\(quotedForDisplay(starts.path)): does 0:00 mean that the time is not set (--midnight unset, or --midnight "
            + "start if not)?")
      }
    }
    if isFloating, zones.isEmpty, settings.zone == nil {
      proposal.questions.append(
        "\(quotedForDisplay(starts.path)): the times have no zone: are they the venue's local times (--zone ZONE)?")
    }
  }

  private mutating func addCalendarPlace() {
    guard let place = table.columns.first(where: { $0.path == "LOCATION" && $0.filled > 0 }) else { return }
    if proposal.isOfEvents, !place.texts.contains(where: { $0.contains(",") }) { return add("city", place) }
    splits.append(
      .make([
        "from": .string(place.path), "patterns": .texts(["{venue}, {city}, {region}", "{venue+}, {city}", "{venue}"]),
      ]))
    add("venue", .make(["firstOf": .texts(["{venue}", "{ground}"])]), "cut out of \(shown(place))")
    add("city", .string("{city}"), "cut out of \(shown(place))")
    add("region", .string("{region}"), "cut out of \(shown(place))")
    if proposal.isOfEvents { dropGround() }
  }

  /// Drops the venue unless titles have two sides.
  private mutating func dropGround() {
    for (index, member) in game.enumerated() where member.key == "venue" {
      game[index] = JSONMember(key: "venue", value: .string("{venue}"))
    }
  }
}
