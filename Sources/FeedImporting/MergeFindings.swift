import CivilTime
import FeedReading
import GameIdentity
import ScheduleModel
import SourceText

/// Creates findings about records that were merged into one game or kept apart, before the games are built.
struct MergeFindings {
  let merger: GameMerger
  /// By source: the name shown in locations.
  let files: [String]

  private var schedule: Schedule { merger.schedule }

  /// The maximum number of games that are reported individually; the rest are counted.
  private static let most = 1_000

  /// Two files that differ in times.
  private struct Files: Hashable {
    var taken: UInt32
    var other: UInt32
  }

  /// In the order of the records.
  func all() -> [Diagnostic] {
    var findings = merger.collisions.map { collision($0.first, $0.second) }
    let disagreements = merger.feeds.disagreements.filter { $0.matter != .time }
    findings += disagreements.prefix(Self.most).sorted { $0.order < $1.order }.map { disagreement($0) }
    let more = disagreements.count - Self.most
    if more > 0 {
      findings.append(
        Diagnostic(
          code: .moreFindings, severity: .warning,
          message: "and \(counted(more, "more game", "more games")) on which feeds disagree"))
    }
    findings += repetitions()
    findings += times()
    let open = merger.feeds.open.prefix(Self.most).sorted { $0.order < $1.order }
    return findings + open.compactMap { self.open($0.old, $0.new) }
  }

  /// One finding for each source with repeated rows. None if there are many repetitions, as in a source with a row for
  /// each team. In baseball, repeated rows are more likely doubleheaders.
  private func repetitions() -> [Diagnostic] {
    let sources = Dictionary(grouping: merger.repetitions) { merger.traits[$0.second].source }
    return sources.sorted { $0.key < $1.key }.compactMap { source, pairs in
      guard let pair = pairs.min(by: { schedule.games[$0.second].source.line < schedule.games[$1.second].source.line }),
        pairs.count <= max(1, merger.traits.count(where: { $0.source == source }) / 10)
      else { return nil }
      let sport = schedule.texts.withBytes(schedule.games[pair.second].league) { Sport.of(league: $0) }
      return finding(
        .identityOpen, sport == .baseball || sport == .softball ? .error : .warning,
        "\(counted(pairs.count, "record without a time repeats", "records without a time repeat")) another, the first "
          + "\(sides(pair.second)) on \(date(pair.second)), as at \(place(pair.first)): taken for one game, not for a "
          + "doubleheader; number the games of a day if they are two", at: pair.second)
    }
  }

  /// One finding per pair of files, because feeds that differ in times usually differ in many.
  private func times() -> [Diagnostic] {
    let disagreements = merger.feeds.disagreements.filter { $0.matter == .time }
    let pairs = Dictionary(grouping: disagreements) {
      Files(taken: merger.traits[$0.taken].source, other: merger.traits[$0.other].source)
    }
    let firsts = pairs.values.compactMap { pair in
      pair.min { $0.order < $1.order }.map { (first: $0, count: pair.count) }
    }
    return firsts.sorted { $0.first.order < $1.first.order }.map { first, count in
      let games = counted(count, "game starts", "games start")
      return finding(
        .feedsDisagree, .warning, "\(games) at another time here than in \(time(first))", at: first.other)
    }
  }

  private func collision(_ first: Int, _ second: Int) -> Diagnostic {
    let id = quotedForDisplay(schedule.texts.string(schedule.games[second].id))
    return finding(
      .idCollision, .error, "the id \(id) is also used by another game, at \(place(first)); both are kept", at: second
    )
  }

  private func disagreement(_ disagreement: JoinedFeeds.Disagreement) -> Diagnostic {
    let (taken, other) = (disagreement.taken, disagreement.other)
    let message =
      disagreement.matter == .date
      ? "\(sides(other)) is on \(date(other)) here but on \(date(taken)) at \(place(taken)); the latter is used"
      : "\(sides(other)) on \(date(other)) is \(sides(taken)) at \(place(taken)); the latter is used"
    return finding(.feedsDisagree, .warning, message, at: other)
  }

  private func time(_ disagreement: JoinedFeeds.Disagreement) -> String {
    let (taken, other) = (disagreement.taken, disagreement.other)
    return "\(displaySafe(file(taken))), which is used; the first is \(sides(other)): "
      + "\(start(other)) here, \(start(taken)) there"
  }

  private func open(_ old: [Int], _ new: [Int]) -> Diagnostic? {
    guard let first = old.first, let second = new.first else { return nil }
    return finding(
      .identityOpen, .warning,
      "it is not clear whether \(sides(second)) on \(dates(new)) is the game on \(dates(old)) at \(place(first)); "
        + "all are kept", at: second)
  }

  // MARK: Texts

  private func finding(_ code: DiagnosticCode, _ severity: Severity, _ message: String, at index: Int) -> Diagnostic {
    Diagnostic(code: code, severity: severity, message: message, location: location(index))
  }

  private func location(_ index: Int) -> SourceLocation {
    SourceLocation(file: file(index), line: Int(schedule.games[index].source.line), column: 1)
  }

  private func file(_ index: Int) -> String { files[Int(merger.traits[index].source)] }

  private func place(_ index: Int) -> String {
    displaySafe("\(file(index)):\(schedule.games[index].source.line)")
  }

  private func sides(_ index: Int) -> String {
    let game = schedule.games[index]
    func name(_ number: Int32) -> String {
      schedule.side(number).map { schedule.texts.string($0.name.isEmpty ? $0.id : $0.name) } ?? ""
    }
    return displaySafe("\(name(game.away)) at \(name(game.home))")
  }

  private func dates(_ games: [Int]) -> String {
    let shown = games.prefix(4).map { date($0) }.joined(separator: ", ")
    return games.count > 4 ? "\(shown) and \(games.count - 4) more days" : shown
  }

  private func date(_ index: Int) -> String { schedule.games[index].localDate?.description ?? "no date" }

  private func start(_ index: Int) -> String { schedule.games[index].start?.description ?? "no time" }
}
