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
  /// Those of them that stand there as often as there were records before.
  let commonKeys: Set<String>
  /// By which the feed was read last.
  let definition: FeedDefinition?
  /// Whether the feed's ids have changed in the nights before, too.
  let hadChurn: Bool

  /// Fewer games tell nothing.
  static let least = 8

  var found: [Drift] {
    // What its games are then follows from that.
    if let drift = members { return [drift] }
    var found: [Drift] = []
    if reading == .unusable { found.append(unusable) }
    if reading == .part {
      found.append(Drift(cause: .truncated, message: "it breaks off: what is behind that place is not there"))
    }
    if reading == .whole {
      found += [otherGames, pastDropped, cut].compactMap { $0 }.prefix(1)
      found += [turned, midnight ?? shifted ?? placeholder, churn].compactMap { $0 }
    }
    return found
  }

  // MARK: The source

  private var unusable: Drift {
    let text = errors.joined(separator: " ")
    let isEmpty =
      ["the file is empty", "there is no record", "nothing but blanks"].contains { text.contains($0) }
    if isEmpty { return Drift(cause: .empty, message: "there is nothing in it") }
    if isSameKind {
      return Drift(cause: .truncated, message: "it breaks off before there is a game in it that can be read")
    }
    return Drift(cause: .notAFeed, message: "it is something else than a feed of games")
  }

  /// Whether it is a document of the kind that it was: another one has other names in it.
  private var isSameKind: Bool { oldKeys.intersection(newKeys).count * 2 >= oldKeys.count && !oldKeys.isEmpty }

  /// A name that the definition asks for, and that is gone: then records may lack what tells games apart.
  var members: Drift? {
    guard let definition, isSameKind else { return nil }
    let asked = Set(definition.paths.flatMap { SourceKeys.names(inPath: $0) })
    let gone = oldKeys.subtracting(newKeys).intersection(asked).sorted { $0.precedesBytewise($1) }
    guard let first = gone.first else { return nil }
    let fresh = commonKeys.subtracting(oldKeys).sorted { $0.precedesBytewise($1) }
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
    let gone = seen.goneToCome + seen.gonePast
    guard gone >= DriftFinder.least, seen.lastKept > 0, seen.firstGone > seen.lastKept, seen.added * 4 < gone
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

  /// The time of day that stands for none more than any other.
  private var midnight: Drift? { observation.timesNow[0].flatMap { _ in placeholder(at: 0) } }

  private var placeholder: Drift? {
    observation.timesNow.max { ($0.value, -$0.key) < ($1.value, -$1.key) }.flatMap { placeholder(at: $0.key) }
  }

  /// One time of the day for most games, which was nothing of the kind before.
  private func placeholder(at second: Int) -> Drift? {
    let seen = observation
    guard let most = seen.timesNow.first(where: { $0.key == second }),
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
