package import CivilTime
package import ScheduleModel
package import SourceText

/// Selects a request's games from a schedule. Uses indexes, for many requests.
package struct GameSelector: Sendable {
  package let schedule: Schedule
  package private(set) var names: ScheduleNames
  private let gamesByID: GamesByID
  private let datedCount: Int

  package init(
    _ schedule: Schedule, gazetteer: Gazetteer, zones: ZoneDatabase? = nil, distances: TravelTable? = nil
  ) {
    self.schedule = schedule
    names = ScheduleNames(schedule, gazetteer: gazetteer, zones: zones, distances: distances)
    gamesByID = GamesByID(schedule)
    datedCount = schedule.games.lastIndex { $0.localDate != nil }.map { $0 + 1 } ?? 0
  }

  /// The selector with the known routes of a request in addition to its own.
  package func knowing(_ routes: [KnownRoute]) -> GameSelector {
    if routes.isEmpty { return self }
    var selector = self
    selector.names = names.knowing(routes)
    return selector
  }

  /// Indices of the request's games, in schedule order. Cancelled and postponed games are selected only by id.
  ///
  /// - Throws: all invalid names in the request, not only the first.
  package func select(_ request: TripRequest) throws(BuildFailure) -> [Int] {
    do throws(BuildFailure) {
      return try chosen(request)
    } catch {
      let all = problems(of: request)
      throw BuildFailure(all + error.problems.filter { !all.contains($0) })
    }
  }

  /// The unknown and ambiguous names in a request, in text order.
  private func problems(of request: TripRequest) -> [BuildFailure.Problem] {
    var problems: [BuildFailure.Problem] = []
    func note(_ body: () throws(BuildFailure) -> Void) {
      do throws(BuildFailure) { try body() } catch { problems += error.problems }
    }
    note { () throws(BuildFailure) in _ = try filter(request) }
    note { () throws(BuildFailure) in _ = try games(request.games, of: "game", request) }
    note { () throws(BuildFailure) in _ = try leftOut(by: request) }
    note { () throws(BuildFailure) in
      if let origin = request.origin { _ = try names.home(origin, at: request.offset(of: "origin")) }
    }
    return problems.enumerated().sorted {
      ($0.element.offset ?? 0, $0.offset) < ($1.element.offset ?? 0, $1.offset)
    }.map(\.element)
  }

  private func chosen(_ request: TripRequest) throws(BuildFailure) -> [Int] {
    let filter = try filter(request)
    let leftOut = try leftOut(by: request)
    var selected: [Int] = []
    for index in try candidates(request, filter) where !leftOut.contains(index) {
      let game = schedule.games[index]
      if request.games.isEmpty, game.status.isOff { continue }
      if game.localDate == nil {
        if request.games.isEmpty { continue }
        throw BuildFailure("the game \(shown(game)) has no date", at: request.offset(of: "game"))
      }
      if filter.passes(index, names, schedule) { selected.append(index) }
    }
    if selected.isEmpty { throw try nothingLeft(request, filter) }
    return cut(selected, to: request.maxGamesPerDay)
  }

  private func cut(_ games: [Int], to most: Int?) -> [Int] {
    guard let most else { return games }
    var day: LocalDate?
    var count = 0
    return games.filter { index in
      let date = schedule.games[index].localDate
      count = date == day ? count + 1 : 1
      day = date
      return count <= most
    }
  }

  /// The smallest indexed set that contains all possible matches.
  private func candidates(_ request: TripRequest, _ filter: GameFilter) throws(BuildFailure) -> [Int] {
    if !request.games.isEmpty {
      return try games(request.games, of: "game", request).sorted()
    }
    var low = 0
    var high = datedCount
    if let from = request.from { low = firstGame { $0 >= from } }
    if let to = request.to { high = firstGame { $0 > to } }
    guard let clubs = filter.clubs else { return Array(low..<max(low, high)) }
    var found: [Int] = []
    for club in clubs {
      let games = names.gamesOfClub[club]
      var at = games.partitioningIndex { $0 >= low }
      while at < games.count, games[at] < high {
        found.append(Int(games[at]))
        at += 1
      }
    }
    if clubs.count == 1 { return found }
    found.sort()
    // Two of the clubs may play each other, so skip duplicates.
    var last = -1
    found.removeAll { game in
      defer { last = game }
      return game == last
    }
    return found
  }

  /// Games to see instead of another one: of the same clubs at the same place, at another time within the request,
  /// nearest first. A request without dates allows a week before its first game and after its last.
  func games(
    insteadOf games: Set<Int>, of selected: [Int], _ request: TripRequest
  ) throws(BuildFailure) -> [Int: [Int]] {
    guard let first = selected.first, let last = selected.last, let begin = schedule.games[first].localDate,
      let end = schedule.games[last].localDate
    else { return [:] }
    let filter = try filter(request)
    let excluded = try leftOut(by: request).union(selected)
    var gamesAtHome: [Int: [Int]] = [:]
    for club in Set(games.map { names.homeClub[$0] }) where club >= 0 {
      gamesAtHome[club] = names.gamesOfClub[club].map(Int.init).filter { other in
        let game = schedule.games[other]
        guard let day = game.localDate, game.start != nil, !game.status.isOff, !excluded.contains(other),
          names.homeClub[other] == club, filter.passes(other, names, schedule)
        else { return false }
        return (request.from != nil || begin.days(since: day) <= 7) && (request.to != nil || day.days(since: end) <= 7)
      }
    }
    var found: [Int: [Int]] = [:]
    for game in games {
      guard let date = schedule.games[game].localDate, let others = gamesAtHome[names.homeClub[game]] else { continue }
      func distance(_ other: Int) -> Int { abs(schedule.games[other].localDate?.days(since: date) ?? 0) }
      found[game] = others.filter { other in
        names.awayClub[other] == names.awayClub[game]
          && names.venue(of: schedule.games[other]) == names.venue(of: schedule.games[game])
      }.sorted { (distance($0), $0) < (distance($1), $1) }
    }
    return found
  }

  /// Games that the request excludes, even if another member selects them.
  package func leftOut(by request: TripRequest) throws(BuildFailure) -> Set<Int> {
    try games(request.without, of: "without", request)
  }

  /// The games that a member of the request names.
  private func games(
    _ ids: [String], of member: String, _ request: TripRequest
  ) throws(BuildFailure) -> Set<Int> {
    var indices: Set<Int> = []
    var problems: [BuildFailure.Problem] = []
    for (number, name) in ids.enumerated() {
      do throws(BuildFailure) {
        indices.insert(try game(named: name))
      } catch {
        let offset = request.offset(of: member, element: number)
        problems += error.problems.map { BuildFailure.Problem(message: $0.message, offset: offset) }
      }
    }
    if !problems.isEmpty { throw BuildFailure(problems) }
    return indices
  }

  /// The game with an id or alias.
  package func game(_ id: String) -> Int? { id.withBytes { gamesByID.index($0) } }

  private func firstGame(_ reached: (LocalDate) -> Bool) -> Int {
    schedule.games.prefix(datedCount).partitioningIndex { $0.localDate.map(reached) ?? true }
  }

  // MARK: Names

  /// Resolves the request's names. Unambiguous names come first, because they may help to resolve the others.
  func filter(_ request: TripRequest) throws(BuildFailure) -> GameFilter {
    var filter = GameFilter(request)
    var problems: [BuildFailure.Problem] = []
    do throws(BuildFailure) { filter.leagues = try leagues(of: request) } catch { problems += error.problems }
    var open: [OpenName] = []
    for kind in OpenName.Kind.allCases {
      let texts = kind.texts(of: request)
      if texts.isEmpty { continue }
      var meant: Set<Int> = []
      for (number, text) in texts.enumerated() {
        let candidates = names.candidates(text, kind)
        if candidates.count == 1 {
          meant.formUnion(candidates)
        } else if candidates.isEmpty {
          problems += unknown(text, kind, at: request.offset(of: kind.rawValue, element: number)).problems
        } else {
          open.append(
            OpenName(
              kind: kind, text: text, candidates: candidates,
              offset: request.offset(of: kind.rawValue, element: number)))
        }
      }
      if meant.count > 0, !open.contains(where: { $0.kind == kind }) { filter[kind] = meant }
      // If a kind has ambiguous names, its unambiguous names filter only after those are resolved.
      if let last = open.indices.last, open[last].kind == kind { open[last].settled = meant }
    }
    for name in open {
      var playing = name.candidates
      if name.kind == .team, let leagues = filter.leagues { playing.removeAll { !names.plays($0, in: leagues) } }
      // If the league resolves a name, the games need not be searched.
      let left =
        playing.count == 1
        ? playing
        : playing.filter { candidate in
          var narrowed = filter
          narrowed[name.kind] = [candidate]
          return names.hasGame(candidate, name.kind) { narrowed.passes($0, names, schedule) }
        }
      guard left.count == 1 else {
        let choices = left.isEmpty ? name.candidates : left
        let message =
          "\(quotedForDisplay(name.text)) may be any of \(choices.count) \(name.kind.plural): "
          + NameIndex.list(choices.map { names.shown($0, name.kind) }) + "; say which"
        problems.append(BuildFailure.Problem(message: message, offset: name.offset))
        continue
      }
      filter[name.kind, default: []].formUnion(name.settled.union(left))
    }
    if !problems.isEmpty { throw BuildFailure(problems) }
    return filter
  }

  package func unknown(_ text: String, _ kind: OpenName.Kind, at offset: Int?) -> BuildFailure {
    let known = names.known(kind)
    let hint = didYouMean(text, known)
    let all = hint.isEmpty && (1...12).contains(known.count) ? "; there are " + NameIndex.list(known) : ""
    return BuildFailure("no \(kind.rawValue) \(quotedForDisplay(text)) in the schedule" + hint + all, at: offset)
  }

  package func leagues(of request: TripRequest) throws(BuildFailure) -> Set<TextID>? {
    if request.leagues.isEmpty { return nil }
    var leagues: Set<TextID> = []
    var problems: [BuildFailure.Problem] = []
    for (number, text) in request.leagues.enumerated() {
      if let league = names.league(text) {
        leagues.insert(league)
        continue
      }
      problems.append(
        BuildFailure.Problem(
          message: names.unknown(league: text), offset: request.offset(of: "league", element: number)))
    }
    if !problems.isEmpty { throw BuildFailure(problems) }
    return leagues
  }

  // MARK: Empty selections

  /// The first filter that leaves no games.
  private func nothingLeft(_ request: TripRequest, _ filter: GameFilter) throws(BuildFailure) -> BuildFailure {
    var step = GameFilter()
    var all: [Int]
    if request.games.isEmpty {
      // The games that league and team leave. If there are none, one of these two filters is the reason. Searching all
      // other games is not necessary.
      var always = request
      (always.from, always.to) = (nil, nil)
      step.leagues = filter.leagues
      step.clubs = filter.clubs
      all = filter.clubs == nil ? [] : try candidates(always, step)
      all.removeAll { schedule.games[$0].status.isOff || !step.passes($0, names, schedule) }
      if all.isEmpty {
        step = GameFilter()
        all = (0..<datedCount).filter { !schedule.games[$0].status.isOff }
      }
    } else {
      all = try candidates(request, step)
    }
    if all.isEmpty { return BuildFailure("the schedule has no game with a date that will be played") }
    let leftOut = try leftOut(by: request)
    func left(_ member: String, _ change: (inout GameFilter) -> Void) -> BuildFailure? {
      let count = all.count
      change(&step)
      all.removeAll { !step.passes($0, names, schedule) }
      guard all.isEmpty else { return nil }
      return BuildFailure(
        "no game matches: \(member) leaves none of \(count)", at: request.offset(of: member))
    }
    let failure =
      left("league") { $0.leagues = filter.leagues } ?? left("team") { $0.clubs = filter.clubs }
      ?? left("homeOnly") { $0.homeOnly = filter.homeOnly } ?? left("awayOnly") { $0.awayOnly = filter.awayOnly }
      ?? left("city") { $0.markets = filter.markets } ?? left("venue") { $0.venues = filter.venues }
      ?? left("from") { $0.from = filter.from } ?? left("to") { $0.to = filter.to }
      ?? left("weekdays") { $0.weekdays = filter.weekdays }
    if let failure { return failure }
    let count = all.count
    all.removeAll { leftOut.contains($0) }
    return BuildFailure(
      all.isEmpty ? "no game matches: without leaves none of \(count)" : "no game matches",
      at: all.isEmpty ? request.offset(of: "without") : nil)
  }

  package func shown(_ game: Game) -> String { quotedForDisplay(schedule.texts.string(game.id)) }
}

/// An ambiguous name.
package struct OpenName {
  package enum Kind: String, CaseIterable {
    case city, venue, team

    package var plural: String {
      switch self {
      case .city: "cities"
      case .venue: "venues"
      case .team: "teams"
      }
    }

    func texts(of request: TripRequest) -> [String] {
      switch self {
      case .city: request.cities
      case .venue: request.venues
      case .team: request.teams
      }
    }
  }

  var kind: Kind
  var text: String
  var candidates: [Int]
  var offset: Int?
  /// The meanings of the unambiguous names of its kind.
  var settled: Set<Int> = []
}

/// A request's filter on games, in the numbers of `ScheduleNames`. Nil means no restriction.
struct GameFilter {
  var leagues: Set<TextID>?
  var clubs: Set<Int>?
  var venues: Set<Int>?
  var markets: Set<Int>?
  var homeOnly = false
  var awayOnly = false
  var from: LocalDate?
  var to: LocalDate?
  var weekdays: Set<Int>?

  init() {}

  init(_ request: TripRequest) {
    homeOnly = request.homeOnly
    awayOnly = request.awayOnly
    from = request.from
    to = request.to
    if !request.weekdays.isEmpty { weekdays = Set(request.weekdays) }
  }

  subscript(kind: OpenName.Kind) -> Set<Int>? {
    get {
      switch kind {
      case .city: markets
      case .venue: venues
      case .team: clubs
      }
    }
    set {
      switch kind {
      case .city: markets = newValue
      case .venue: venues = newValue
      case .team: clubs = newValue
      }
    }
  }

  subscript(kind: OpenName.Kind, default usual: Set<Int>) -> Set<Int> {
    get { self[kind] ?? usual }
    set { self[kind] = newValue }
  }

  func passes(
    _ index: Int, _ names: ScheduleNames, _ schedule: Schedule, allowsUndated: Bool = false
  ) -> Bool {
    let game = schedule.games[index]
    if let leagues, !leagues.contains(game.league) { return false }
    if let date = game.localDate {
      if let from, date < from { return false }
      if let to, date > to { return false }
      if let weekdays, !weekdays.contains(date.weekday) { return false }
    } else if !allowsUndated {
      return false
    }
    if let venues, !venues.contains(names.venue(of: game)) { return false }
    if let markets, !markets.contains(names.market(of: game)) { return false }
    guard let clubs else { return true }
    if !awayOnly, clubs.contains(names.homeClub[index]) { return true }
    return !homeOnly && clubs.contains(names.awayClub[index])
  }
}
