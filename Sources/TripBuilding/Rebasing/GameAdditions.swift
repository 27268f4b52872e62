import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// Games that a followed series has gained.
struct GameAdditions {
  /// Indices in the newer schedule of games that the trip's request selects and the trip doesn't have, in order.
  private(set) var games: [Int] = []
  private(set) var findings: [Diagnostic] = []

  init(
    _ itinerary: Itinerary, _ matches: GameMatches, _ revisions: [GameRevision], _ followed: FollowedRequest,
    _ newer: NewerSchedule
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
    let new = selected.filter {
      !matches.scheduled.contains($0) && GameAdditions.isOf(seasons, newer.schedule.games[$0], newer)
        && isUsable($0, newer)
    }
    let room = GameAdditions.withRoom(new, itinerary, revisions, request, newer)
    games = GameAdditions.withoutClashes(room, beside: matches.scheduled, request, newer)
    if !games.isEmpty, !matches.idsStay { noteUnknown(request, newer) }
  }

  /// Where ids don't stay, a game that is to be left out may be among those that join.
  private mutating func noteUnknown(_ request: TripRequest, _ newer: NewerSchedule) {
    let unknown = request.without.filter { newer.selector.game($0) == nil }
    if unknown.isEmpty { return }
    findings.append(
      Diagnostic.broken(
        .requestFailed, item: nil,
        message: "the trip's request leaves out " + unknown.map { quotedForDisplay($0) }.joined(separator: ", ")
          + ", of which the newer schedule has no game, and games were added: one of them may be it under another id",
        fix: "import the newer schedule with --previous, so that games keep their ids, and rebase again"))
  }

  /// The seasons of the trip's games: without dates of its own, a request is for the season that the trip was built in.
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

  private static func select(_ request: TripRequest, _ newer: NewerSchedule) throws(BuildFailure) -> [Int] {
    // Those of the named games that are gone are reported as missing; they don't keep the others out. One that is to be
    // left out and is gone is left out.
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

  /// Those that can be seen beside the trip's games, as when it was built.
  private static func withoutClashes(
    _ games: [Int], beside scheduled: Set<Int>, _ request: TripRequest, _ newer: NewerSchedule
  ) -> [Int] {
    if request.onConflict == .keep { return games }
    var clashes = GameClashes(newer.schedule, newer.cities, request)
    let dropped = clashes.fewest(of: scheduled.union(games).sorted(), fixed: scheduled)
    return games.filter { !dropped.contains($0) }
  }

  /// Adds no game to a day that has as many as the request allows. Games that are off take nobody's place.
  private static func withRoom(
    _ games: [Int], _ itinerary: Itinerary, _ revisions: [GameRevision], _ request: TripRequest,
    _ newer: NewerSchedule
  ) -> [Int] {
    guard let most = request.maxGamesPerDay else { return games }
    var newest: [Int: GameRevision] = [:]
    for revision in revisions { newest[revision.item] = revision }
    var counts: [LocalDate: Int] = [:]
    for (index, item) in itinerary.items.enumerated() {
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
