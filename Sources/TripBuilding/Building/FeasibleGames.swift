import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// Chooses the games of a trip from those that its request selects. Games are indices into the schedule.
struct FeasibleGames {
  let schedule: Schedule
  let selector: GameSelector
  let known: KnownEstimates
  let titles: GameTitles
  /// A scratch buffer for composing text.
  private let buffer: OutputBuffer

  init(
    _ schedule: Schedule, _ selector: GameSelector, _ known: KnownEstimates, _ titles: GameTitles,
    _ buffer: OutputBuffer
  ) {
    self.schedule = schedule
    self.selector = selector
    self.known = known
    self.titles = titles
    self.buffer = buffer
  }

  private var cities: CityTable { known.cities }

  /// The games that have a place and don't clash.
  ///
  /// - Parameters:
  ///   - selected: what the request selects.
  ///   - isStretch: whether they form one of a request's road trips.
  func choose(
    _ selected: [Int], _ request: TripRequest, isStretch: Bool = false, _ findings: inout [Diagnostic]
  ) throws(BuildFailure) -> [Int] {
    var games: [Int] = []
    for index in selected {
      if cities.city(ofVenue: schedule.games[index].venue) != nil {
        games.append(index)
      } else if request.games.isEmpty {
        findings.append(
          Diagnostic(
            code: .missingField, severity: .warning,
            message: "left out \(shown(index)): the schedule has no city for it"))
      } else {
        throw BuildFailure(
          "the game \(selector.shown(schedule.games[index])) has no city", at: request.offset(of: "game"))
      }
    }
    if games.isEmpty { throw BuildFailure("none of the matching games has a city") }
    try leaveOutUnreachable(&games, request, isStretch: isStretch, &findings)
    if games.isEmpty { return [] }
    // A cancelled or postponed game is selected only if the request names it.
    for index in games where schedule.games[index].status.isOff {
      let status = schedule.games[index].status
      findings.append(
        Diagnostic(
          code: status == .cancelled ? .gameCancelled : .gamePostponed, severity: .warning,
          message: "\(shown(index)) is \(status.word)"))
    }
    var clashes = GameClashes(known, request)
    if isStretch, request.onConflict == .drop, !clashes.canRest(games) {
      // Don't leave out games for impossible days of rest.
      var other = request
      other.restDays = 0
      clashes = GameClashes(known, other)
      findings.append(
        Diagnostic(
          code: .tooFewRestDays, severity: .warning,
          message: "the road trip from \(shown(games[0])) can't have \(counted(request.restDays, "day", "days")) of "
            + "rest, whichever games are left out"))
    }
    switch request.onConflict {
    case .keep:
      findings += clashes.among(games).map { clash in
        Diagnostic(code: clash.code, severity: .warning, message: words(clash, "", " clashes with "))
      }
    case .drop:
      let dropped = clashes.fewest(of: games)
      if dropped.isEmpty { break }
      let found = clashes.clashes(of: dropped, among: games)
      findings += found.map { clash in
        Diagnostic(code: clash.code, severity: .warning, message: words(clash, "left out ", ", which clashes with "))
      }
      for game in dropped.subtracting(found.map(\.game)).sorted() {
        findings.append(
          Diagnostic(
            code: .tooFewRestDays, severity: .warning,
            message: "left out \(shown(game)), for \(counted(request.restDays, "day", "days")) of rest"))
      }
      games.removeAll { dropped.contains($0) }
    case .fail:
      let dropped = clashes.fewest(of: games)
      if dropped.isEmpty { break }
      let found = clashes.clashes(of: dropped, among: games)
      if found.isEmpty { break }
      let problems = found.map {
        BuildFailure.Problem(
          message: words($0, "", " clashes with "), offset: request.offset(of: "onConflict"))
      }
      throw BuildFailure(problems)
    }
    if clashes.restDays > 0 { try checkRest(games, request, clashes, &findings) }
    return games
  }

  /// Leaves out the games that no allowed mode of travel reaches from home. Only for a road trip, all games may be left
  /// out.
  private func leaveOutUnreachable(
    _ games: inout [Int], _ request: TripRequest, isStretch: Bool, _ findings: inout [Diagnostic]
  ) throws(BuildFailure) {
    guard let place = request.origin, !request.modes.contains(.fly) else { return }
    let home = try selector.names.home(place, at: request.offset(of: "origin"))
    let unreachable = games.filter { game in
      let spot = cities.spot(ofVenue: schedule.games[game].venue)
      return spot.map { !cities.isReachable(home.spot, $0, modes: request.modes) } ?? false
    }
    if unreachable.isEmpty { return }
    let reason = "no road leads there from \(home.place.city); allow flights, or state the route"
    if !isStretch, !request.games.isEmpty || unreachable.count == games.count {
      throw BuildFailure(
        "the game \(shown(unreachable[0])) can't be reached: \(reason)", at: request.offset(of: "modes"))
    }
    findings += unreachable.map {
      Diagnostic(code: .travelTimeTooShort, severity: .warning, message: "left out \(shown($0)): \(reason)")
    }
    games.removeAll(where: Set(unreachable).contains)
  }

  /// Checks whether the trip has the requested days of rest.
  private func checkRest(
    _ games: [Int], _ request: TripRequest, _ clashes: GameClashes, _ findings: inout [Diagnostic]
  ) throws(BuildFailure) {
    let days = clashes.restDays(of: games.filter { !schedule.games[$0].status.isOff })
    if days >= request.restDays { return }
    let message =
      "the trip has \(counted(days, "day", "days")) without games or travel between its first and last game, but the "
      + "request asks for \(request.restDays)"
    switch request.onConflict {
    case .keep: findings.append(Diagnostic(code: .tooFewRestDays, severity: .warning, message: message))
    case .fail: throw BuildFailure(message, at: request.offset(of: "restDays"))
    case .drop:
      throw BuildFailure(message + ", whichever games are left out", at: request.offset(of: "restDays"))
    }
  }

  private func words(_ clash: GameClashes.Clash, _ start: StaticString, _ verb: StaticString) -> String {
    buffer.removeAll()
    buffer.append(start)
    append(clash.game)
    buffer.append(verb)
    append(clash.other)
    buffer.append(": ")
    clash.reason.append(to: buffer)
    return buffer.text
  }

  func shown(_ index: Int) -> String {
    buffer.removeAll()
    append(index)
    return buffer.text
  }

  /// Adds `"Red Sox at Yankees" (mlb:745123, 2026-06-10 in Bronx)` to the buffer.
  private func append(_ index: Int) {
    let game = schedule.games[index]
    let start = buffer.count
    buffer.appendQuoted { titles.append(game, to: $0) }
    if buffer.count == start + 2 { buffer.truncate(to: start) } else { buffer.append(.blank) }
    buffer.append("(")
    schedule.texts.withBytes(game.id) { buffer.append(displaySafe: $0) }
    if let date = game.localDate {
      buffer.append(", ")
      date.append(to: buffer)
    }
    if let venue = schedule.venue(game.venue), venue.city != .empty {
      buffer.append(" in ")
      schedule.texts.withBytes(venue.city) { buffer.append(displaySafe: $0) }
    }
    buffer.append(")")
  }
}
