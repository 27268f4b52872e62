import CivilTime
package import SourceText

/// Titles of games as fans write them: `Yankees at Orioles`, `Arsenal v Southampton`, `Foxes – Seals`. The league
/// determines the form. At a neutral site it is always `Foxes v Seals`, with the designated home team first.
package enum MatchTitle {
  package static func append(
    home: ByteView, away: ByteView, league: ByteView, isNeutral: Bool, to output: OutputBuffer
  ) {
    let form = isNeutral ? .homeVersus : Sport.titleForm(league: league)
    output.append(form == .visitorsAtHome ? away : home)
    output.append(word(form))
    output.append(form == .visitorsAtHome ? home : away)
  }

  /// The word between the teams, with blanks.
  package static func word(_ form: Sport.TitleForm) -> StaticString {
    switch form {
    case .visitorsAtHome: " at "
    case .homeVersus: " v "
    case .homeDash: " – "
    }
  }
}

/// Titles of a schedule's games, with short team names (`Yankees`) or the schedule's own.
package struct GameTitles: Sendable {
  package enum Names: String, Sendable, CaseIterable {
    case short, full
  }

  private let gazetteer: Gazetteer
  private let schedule: Schedule
  /// By side number.
  private let names: [String]

  package init(_ schedule: Schedule, gazetteer: Gazetteer, names: Names = .short) {
    self.schedule = schedule
    self.gazetteer = gazetteer
    var leagues = [TextID](repeating: .empty, count: schedule.sides.count)
    for game in schedule.games {
      if leagues.indices.contains(Int(game.home)) { leagues[Int(game.home)] = game.league }
      if leagues.indices.contains(Int(game.away)) { leagues[Int(game.away)] = game.league }
    }
    self.names = zip(schedule.sides, leagues).map { side, league in
      let (id, name) = (schedule.texts.string(side.id), schedule.texts.string(side.name))
      let entry =
        names == .short || name.isEmpty
        ? gazetteer.team(id: id, league: schedule.texts.string(league)) : nil
      if let entry { return names == .short ? entry.shortName : entry.name }
      return name.isEmpty ? id : name
    }
  }

  /// The name of a side; nil if there is no side with this number.
  package func name(_ side: Int32) -> String? { names.indices.contains(Int(side)) ? names[Int(side)] : nil }

  package func title(_ game: Game) -> String {
    let output = OutputBuffer(capacity: 128)
    append(game, to: output)
    return output.text
  }

  /// Appends nothing if the game has neither two sides nor a name.
  package func append(_ game: Game, to output: OutputBuffer) {
    guard let home = name(game.home), let away = name(game.away) else {
      return schedule.texts.withBytes(game.name) { output.append($0) }
    }
    schedule.texts.withBytes(game.league) { league in
      home.withBytes { home in
        away.withBytes { away in
          MatchTitle.append(home: home, away: away, league: league, isNeutral: game.neutralSite, to: output)
        }
      }
    }
  }

  /// The title for an itinerary's record.
  package func title(_ facts: GameFacts, in text: TextStore) -> String {
    let league = text.string(facts.league)
    func shortName(_ id: TextSpan, _ name: TextSpan) -> String {
      gazetteer.team(id: text.string(id), league: league)?.shortName ?? text.string(name)
    }
    let home = shortName(facts.homeID, facts.homeName)
    let away = shortName(facts.awayID, facts.awayName)
    if home.isEmpty, away.isEmpty { return text.string(facts.name) }
    let output = OutputBuffer(capacity: 128)
    home.withBytes { home in
      away.withBytes { away in
        text.withBytes(facts.league) {
          MatchTitle.append(home: home, away: away, league: $0, isNeutral: facts.neutralSite, to: output)
        }
      }
    }
    return output.text
  }
}
