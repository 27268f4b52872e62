import CivilTime
import FeedReading
import ItineraryModel
import SourceText
import SyncStore

/// Classifies how a feed has drifted from its earlier form.
struct DriftFinder {
  let status: FeedStatus
  /// The number of sources that were read.
  let sources: Int
  /// Whether one of them has no records.
  let hasEmptySource: Bool
  let observation: FeedObservation
  /// The member names that most records had before, and all current member names.
  let oldKeys: Set<String>
  let newKeys: Set<String>
  /// The names in `newKeys` that occur at least half as often as there were records before.
  let commonKeys: Set<String>
  /// The feed's definition.
  let definition: FeedDefinition?
  /// Whether the feed's ids also changed in the last night.
  let hadIDChurn: Bool

  var drifts: [Drift] {
    // A missing member explains every difference between the games.
    if let drift = members { return [drift] }
    var found: [Drift] = []
    if status == .unusable { found.append(unusable) }
    if status == .part {
      found.append(Drift(cause: .truncated, message: "it is truncated: the rest of its games is missing"))
    }
    if status == .whole {
      found += [otherGames, pastDropped, cut].compactMap { $0 }.prefix(1)
      found += [swapped, untimed ?? midnight ?? shifted ?? placeholder, churn].compactMap { $0 }
    }
    return found
  }

  // MARK: The source

  private var unusable: Drift {
    if hasEmptySource { return Drift(cause: .empty, message: "it has no records") }
    if isSameKind {
      return Drift(cause: .truncated, message: "it is truncated before the first complete game")
    }
    return Drift(cause: .notAFeed, message: "it is not a feed of games")
  }

  /// Whether the source has mostly the same member names as before.
  private var isSameKind: Bool { oldKeys.intersection(newKeys).count * 2 >= oldKeys.count && !oldKeys.isEmpty }

  /// A member that the definition uses and that is missing. Without it, games may not be identified correctly.
  var members: Drift? {
    guard let definition, isSameKind else { return nil }
    let used = Set(definition.paths.flatMap { SourceKeys.names(inPath: $0) })
    let gone = oldKeys.subtracting(newKeys).intersection(used).sorted { $0.precedesBytewise($1) }
    guard let first = gone.first else { return nil }
    let added = commonKeys.subtracting(oldKeys).sorted { $0.precedesBytewise($1) }
    let names = gone.count == 1 && added.count == 1 ? added.first : nearestWord(first, added)
    guard let name = names ?? added.first(where: { $0.lowercased().contains(first.lowercased()) }) else {
      return Drift(cause: .memberGone, message: "the member \(quotedForDisplay(first)) is missing")
    }
    return Drift(
      cause: .memberRenamed,
      message: "the member \(quotedForDisplay(first)) seems to have been renamed to \(quotedForDisplay(name))",
      definition: SourceKeys.renaming(first, to: name, in: definition))
  }

  // MARK: The games

  private func isMost(_ count: Int, of all: Int) -> Bool {
    all >= FeedObservation.minimumGames && count * 10 >= all * 8
  }

  private var otherGames: Drift? {
    let seen = observation
    guard isMost(seen.goneUpcoming, of: seen.kept + seen.goneUpcoming), seen.added >= FeedObservation.minimumGames,
      seen.goneGroups.isDisjoint(with: seen.newGroups)
    else { return nil }
    let names = seen.newGroups.sorted { $0.precedesBytewise($1) }.prefix(3).map { quotedForDisplay($0) }
    return Drift(
      cause: .otherGames, message: "it lists another league or season: \(names.joined(separator: ", "))")
  }

  private var cut: Drift? {
    let seen = observation
    let gone = seen.goneUpcoming + seen.gonePast
    guard gone >= FeedObservation.minimumGames else { return nil }
    if sources <= 1, seen.lastKept > 0, seen.firstGone > seen.lastKept, seen.added * 4 < gone {
      return Drift(
        cause: .cutAtLimit, message: "it ends after \(seen.lastKept) records: later ones are missing", cut: dateCut)
    }
    guard seen.goneUpcoming >= FeedObservation.minimumGames, let dateCut else { return nil }
    let whole = sources > 1 ? "none of its \(digitGrouped(sources)) sources lists" : "it lists nothing"
    return Drift(
      cause: .cutAtLimit,
      message: "\(whole)\(sources > 1 ? " anything" : "") after \(dateCut.last.description): "
        + "\(digitGrouped(seen.goneUpcoming)) later games are missing", cut: dateCut)
  }

  /// The date after which nothing is listed, if all missing games are later.
  private var dateCut: Drift.Cut? {
    let (last, first) = (observation.lastListedDate, observation.firstGoneDate)
    guard let last, let first, last <= first else { return nil }
    return Drift.Cut(last: last, firstGone: first)
  }

  private var pastDropped: Drift? {
    let seen = observation
    guard isMost(seen.gonePast, of: seen.past), seen.goneUpcoming * 10 < seen.gonePast else { return nil }
    return Drift(cause: .pastDropped, message: "it no longer lists past games (\(seen.gonePast))")
  }

  private var swapped: Drift? {
    guard isMost(observation.swapped, of: observation.kept) else { return nil }
    return Drift(cause: .sidesTurned, message: "home and away are swapped in \(observation.swapped) games")
  }

  private var shifted: Drift? {
    let seen = observation
    let most = seen.shifts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    if let most, isMost(most.value, of: seen.timed) {
      let minutes = most.key / 60
      return Drift(
        cause: .offsetShifted,
        message: "all games start \(durationText(minutes: minutes.magnitude)) "
          + (minutes < 0 ? "earlier" : "later") + " than before")
    }
    guard isMost(seen.zoneShifts, of: seen.timed) else { return nil }
    return Drift(cause: .offsetShifted, message: "all starts are shifted by the offsets of their zones")
  }

  /// Most games lost their start. That happens if all starts become midnight, which is read as an unset time.
  private var untimed: Drift? {
    guard isMost(observation.untimed, of: observation.timedBefore) else { return nil }
    return Drift(
      cause: .placeholderTimes, message: "\(observation.untimed) games had a start and have none now, or a placeholder")
  }

  /// Midnight, the most common placeholder.
  private var midnight: Drift? { observation.timesNow[0].flatMap { _ in placeholder(at: 0) } }

  private var placeholder: Drift? {
    observation.timesNow.max { ($0.value, -$0.key) < ($1.value, -$1.key) }.flatMap { placeholder(at: $0.key) }
  }

  /// Whether most games now start at the same time of day and did not before.
  private func placeholder(at second: Int) -> Drift? {
    let seen = observation
    guard let most = seen.timesNow.first(where: { $0.key == second }),
      isMost(most.value, of: seen.timed), (seen.timesBefore[most.key] ?? 0) * 2 < seen.timed,
      seen.timesBefore.count > 1
    else { return nil }
    let (hour, minute) = (most.key / 3_600, most.key / 60 % 60)
    let time = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    return Drift(
      cause: .placeholderTimes, message: "\(most.value) games start at \(time), which looks like a placeholder")
  }

  private var churn: Drift? {
    guard !hadIDChurn, isMost(observation.newIDs, of: observation.kept) else { return nil }
    return Drift(cause: .idsChurn, message: "the games have new ids, and are otherwise the same")
  }
}
