import FeedReading
import SourceText

/// Gives a feed's departure from what it was its cause.
struct DriftFinder {
  let reading: FeedReading
  let errors: [String]
  let observation: FeedObservation
  /// The names of members in the sources: before, those that most records had, and now.
  let oldKeys: Set<String>
  let newKeys: Set<String>
  /// By which the feed was read last.
  let definition: FeedDefinition?
  /// Whether the feed's ids have changed in the nights before, too.
  let hadChurn: Bool

  /// Fewer games tell nothing.
  static let least = 8

  var found: [Drift] {
    var found: [Drift] = []
    if let drift = members { found.append(drift) }
    if reading == .unusable, found.isEmpty { found.append(unusable) }
    if reading == .part {
      found.append(Drift(cause: .truncated, message: "it breaks off: what is behind that place is not there"))
    }
    if reading == .whole {
      found += [otherGames, cut, pastDropped].compactMap { $0 }.prefix(1)
      found += [turned, placeholder ?? shifted, churn].compactMap { $0 }
    }
    return found
  }

  // MARK: The source

  private var unusable: Drift {
    let text = errors.joined(separator: " ")
    let isEmpty =
      ["the file is empty", "there is no record", "nothing but blanks"].contains { text.contains($0) }
    return isEmpty
      ? Drift(cause: .empty, message: "there is nothing in it")
      : Drift(cause: .notAFeed, message: "it is something else than a feed of games")
  }

  /// A name that the definition asks for, and that is gone.
  private var members: Drift? {
    guard let definition, !oldKeys.isEmpty, !newKeys.isEmpty else { return nil }
    let asked = Set(definition.paths.flatMap { SourceKeys.names(inPath: $0) })
    let gone = oldKeys.subtracting(newKeys).intersection(asked).sorted { $0.precedesBytewise($1) }
    // Another kind of document has none of the names.
    guard let first = gone.first, gone.count * 2 <= oldKeys.count else { return nil }
    let fresh = newKeys.subtracting(oldKeys).sorted { $0.precedesBytewise($1) }
    let names = gone.count == 1 && fresh.count == 1 ? fresh.first : nearestWord(first, fresh)
    guard let name = names ?? fresh.first(where: { $0.lowercased().contains(first.lowercased()) }) else {
      return Drift(cause: .memberGone, message: "the member \(quotedForDisplay(first)) is there no more")
    }
    return Drift(
      cause: .memberRenamed,
      message: "the member \(quotedForDisplay(first)) seems to be \(quotedForDisplay(name)) now",
      definition: SourceKeys.renaming(first, to: name, in: definition))
  }

  // MARK: The games

  private func isMost(_ count: Int, of all: Int) -> Bool {
    all >= DriftFinder.least && count * 10 >= all * 8
  }

  private var otherGames: Drift? {
    let seen = observation
    guard isMost(seen.goneToCome, of: seen.kept + seen.goneToCome), seen.added >= DriftFinder.least,
      seen.goneGroups.isDisjoint(with: seen.newGroups)
    else { return nil }
    let names = seen.newGroups.sorted { $0.precedesBytewise($1) }.prefix(3).map { quotedForDisplay($0) }
    return Drift(
      cause: .otherGames, message: "its games are those of another league or season: \(names.joined(separator: ", "))")
  }

  private var cut: Drift? {
    let seen = observation
    guard seen.goneToCome >= DriftFinder.least, seen.lastKept > 0, seen.firstGone > seen.lastKept,
      seen.added * 4 < seen.goneToCome
    else { return nil }
    return Drift(
      cause: .cutAtLimit, message: "it stops after \(seen.lastKept) records: what came behind them is not there")
  }

  private var pastDropped: Drift? {
    let seen = observation
    guard isMost(seen.gonePast, of: seen.past), seen.goneToCome * 10 < seen.gonePast else { return nil }
    return Drift(cause: .pastDropped, message: "games that are over are there no more (\(seen.gonePast))")
  }

  private var turned: Drift? {
    guard isMost(observation.turned, of: observation.kept) else { return nil }
    return Drift(cause: .sidesTurned, message: "home and away are exchanged in \(observation.turned) games")
  }

  private var shifted: Drift? {
    let seen = observation
    let most = seen.shifts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    if let most, isMost(most.value, of: seen.timed) {
      let minutes = most.key / 60
      return Drift(
        cause: .offsetShifted,
        message: "all games start \(minutes.magnitude) minutes \(minutes < 0 ? "earlier" : "later") than before")
    }
    guard isMost(seen.zoneShifts, of: seen.timed) else { return nil }
    return Drift(cause: .offsetShifted, message: "all starts are off by the offsets of their zones")
  }

  /// One time of the day for most games, which was nothing of the kind before.
  private var placeholder: Drift? {
    let seen = observation
    guard let most = seen.timesNow.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }),
      isMost(most.value, of: seen.timed), (seen.timesBefore[most.key] ?? 0) * 2 < seen.timed,
      seen.timesBefore.count > 1
    else { return nil }
    let (hour, minute) = (most.key / 3_600, most.key / 60 % 60)
    let time = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    return Drift(
      cause: .placeholderTimes, message: "\(most.value) games start at \(time): that looks like no time at all")
  }

  private var churn: Drift? {
    guard !hadChurn, isMost(observation.renamed, of: observation.kept) else { return nil }
    return Drift(cause: .idsChurn, message: "the ids are others, and the games are not")
  }
}
