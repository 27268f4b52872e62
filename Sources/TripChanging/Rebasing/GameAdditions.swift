import TripBuilding
import CivilTime
import GameIdentity
import ItineraryModel
import ScheduleModel
import SourceText

/// Games to add to a series that the trip follows.
struct GameAdditions {
  /// The indices, in the newer schedule and in order, of games that the trip's request selects but the trip lacks.
  private(set) var games: [Int] = []
  private(set) var findings: [Diagnostic] = []

  init(
    _ itinerary: Itinerary, _ matches: GameMatches, _ revisions: [GameRevision], _ followed: FollowedRequest,
    leaving: Set<Int>, _ newer: NewerSchedule
  ) {
    if let failure = followed.failure { fail(failure) }
    guard let request = followed.request else { return }
    let selected: [Int]
    do throws(BuildFailure) {
      selected = try GameAdditions.select(request, newer)
    } catch {
      fail(error)
      return
    }
    let seasons = request.from == nil && request.to == nil ? GameAdditions.seasons(of: itinerary) : []
    // If an added game extended the trip further than games may move, other games could move there in the next rebase.
    let dates = TripDates(itinerary, request)
    let new = selected.filter {
      !matches.scheduled.contains($0) && GameAdditions.isOf(seasons, newer.schedule.games[$0], newer)
        && newer.schedule.games[$0].localDate.map(dates.hold) ?? true && isUsable($0, newer)
    }
    let room = GameAdditions.withRoom(new, itinerary, revisions, leaving, request, newer)
    games = GameAdditions.withoutClashes(room, beside: matches.scheduled, request, newer)
    if !games.isEmpty, !matches.idsStay { noteUnknown(request, newer) }
  }

  /// Reports excluded games whose ids are gone: if ids are not stable, an added game may be one of them.
  private mutating func noteUnknown(_ request: TripRequest, _ newer: NewerSchedule) {
    let unknown = request.without.filter { newer.selector.game($0) == nil }
    if unknown.isEmpty { return }
    findings.append(
      Diagnostic.broken(
        .requestFailed, item: nil,
        message: "the trip's request leaves out " + unknown.map { quotedForDisplay($0) }.joined(separator: ", ")
          + ", which the newer schedule does not have, and games were added: one of them may be it under another id",
        fix: "import the newer schedule with --previous, so that games keep their ids, and rebase again"))
  }

  /// The seasons of the trip's games. A request without dates covers the season in which the trip was built.
  private static func seasons(of itinerary: Itinerary) -> Set<[UInt8]> {
    var seasons: Set<[UInt8]> = []
    for item in itinerary.items {
      guard let facts = itinerary.game(item)?.facts, facts.season.count > 0 else { continue }
      seasons.insert(itinerary.text.withBytes(facts.season) { SeasonKey.of($0) })
    }
    return seasons
  }

  private static func isOf(_ seasons: Set<[UInt8]>, _ game: Game, _ newer: NewerSchedule) -> Bool {
    if seasons.isEmpty || game.season.isEmpty { return true }
    return newer.schedule.texts.withBytes(game.season) { seasons.contains(SeasonKey.of($0)) }
  }

  private mutating func fail(_ failure: BuildFailure) {
    findings.append(
      Diagnostic.broken(
        .requestFailed, item: nil,
        message: "the trip's request can't be run on the newer schedule, so no game was added: \(failure.message)",
        fix: "correct the request and rebase again"))
  }

  static func select(_ request: TripRequest, _ newer: NewerSchedule) throws(BuildFailure) -> [Int] {
    // Named games that are gone are reported as missing and don't prevent others from being added. An excluded game
    // that is gone needs no action.
    var present = request
    present.without = request.without.filter { newer.selector.game($0) != nil }
    if request.games.isEmpty { return try newer.selector.select(present) }
    present.games = request.games.filter { id in
      id.withBytes { newer.games.index($0) }.map { newer.schedule.games[$0].localDate != nil } ?? false
    }
    return present.games.isEmpty ? [] : try newer.selector.select(present)
  }

  private mutating func isUsable(_ index: Int, _ newer: NewerSchedule) -> Bool {
    let game = newer.schedule.games[index]
    if game.localDate == nil { return false }
    if !newer.lacksCity(game) { return true }
    findings.append(
      Diagnostic.broken(
        .missingField, item: nil,
        message: "the game \(newer.selector.shown(game)) belongs to the trip, but the schedule has no city for it",
        fix: "add its venue to the gazetteer, import again and rebase again"))
    return false
  }

  /// The games that don't clash with the trip's games, by the rules for building. No game of the trip is dropped for
  /// them, even if two games of the trip clash with each other.
  static func withoutClashes(
    _ games: [Int], beside scheduled: Set<Int>, _ request: TripRequest, _ newer: NewerSchedule
  ) -> [Int] {
    if request.onConflict == .keep { return games }
    if request.assumedTimes.isEmpty {
      return withoutClashes(games, beside: scheduled, GameClashes(newer.schedule, newer.cities, request))
    }
    // Games with an assumed start have a different position in the order of the schedule.
    let planned = request.assumedTimes.applied(to: newer.schedule, newer.selector.names)
    let numbers = Dictionary(zip(planned.games.map(\.id), planned.games.indices)) { first, _ in first }
    func number(_ game: Int) -> Int? { numbers[newer.schedule.games[game].id] }
    let kept = Set(
      withoutClashes(
        games.compactMap(number), beside: Set(scheduled.compactMap(number)),
        GameClashes(planned, newer.cities, request)))
    return games.filter { number($0).map(kept.contains) ?? false }
  }

  private static func withoutClashes(_ games: [Int], beside scheduled: Set<Int>, _ clashes: GameClashes) -> [Int] {
    var trip = scheduled
    // Repeat until no other game fits, so that rebasing onto the same schedule again adds none.
    while true {
      let fitting = clashes.fitting(games.filter { !trip.contains($0) }, among: trip)
      if fitting.isEmpty { break }
      let dropped = clashes.fewest(of: trip.union(fitting).sorted(), fixed: trip)
      var kept = trip.union(fitting).subtracting(dropped).union(trip)
      // Games of the trip that count as dropped are still there.
      while true {
        let added = kept.subtracting(trip).sorted()
        let left = clashes.fitting(added, among: kept)
        if left.count == added.count { break }
        kept = trip.union(left)
      }
      if kept.count == trip.count { break }
      trip = kept
    }
    return games.filter { trip.contains($0) }
  }

  /// Enforces the request's limit of games per day. Cancelled and postponed games don't count.
  static func withRoom(
    _ games: [Int], _ itinerary: Itinerary, _ revisions: [GameRevision], _ leaving: Set<Int>,
    _ request: TripRequest, _ newer: NewerSchedule
  ) -> [Int] {
    guard let most = request.maxGamesPerDay else { return games }
    var newest: [Int: GameRevision] = [:]
    for revision in revisions { newest[revision.item] = revision }
    var counts: [LocalDate: Int] = [:]
    for (index, item) in itinerary.items.enumerated() where !leaving.contains(index) {
      guard let facts = itinerary.game(item)?.facts else { continue }
      let isOff = newest[index]?.isOff ?? facts.status.isOff
      if !isOff, let date = newest[index].map({ $0.date }) ?? facts.date { counts[date, default: 0] += 1 }
    }
    return games.filter { index in
      let game = newer.schedule.games[index]
      if game.status.isOff { return true }
      guard let date = game.localDate, counts[date, default: 0] < most else { return false }
      counts[date, default: 0] += 1
      return true
    }
  }
}
