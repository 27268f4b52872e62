import CivilTime
import ScheduleModel
import SourceText

/// Findings about records that were merged into one game, or that were not.
struct MergeFindings {
  /// Before the games are made of the records.
  private let merger: GameMerger
  /// By source, as shown in locations.
  private let files: [String]

  init(_ merger: GameMerger, files: [String]) {
    self.merger = merger
    self.files = files
  }

  private var schedule: Schedule { merger.schedule }

  /// Maximum number of games that are reported individually; the rest are counted.
  private static let most = 1_000

  func all() -> [Diagnostic] {
    var findings = merger.collisions.map { collision($0.first, $0.second) }
    let reported = merger.feeds.disagreements.filter { $0.matter != .time }
    findings += reported.prefix(MergeFindings.most).map { disagreement($0) }
    if reported.count > MergeFindings.most {
      findings.append(
        Diagnostic(
          code: .moreFindings, severity: .warning,
          message: "and \(reported.count - MergeFindings.most) more games about which feeds do not agree"))
    }
    return findings + times(merger.feeds.disagreements.filter { $0.matter == .time })
      + merger.feeds.open.prefix(MergeFindings.most).compactMap { open($0.old, $0.new) }
  }

  private func collision(_ first: Int, _ second: Int) -> Diagnostic {
    let id = quotedForDisplay(schedule.texts.string(schedule.games[second].id))
    return finding(
      .idCollision, .error, "the id \(id) is that of another game, too, at \(place(first)); both are kept", at: second
    )
  }

  private func disagreement(_ disagreement: JoinedFeeds.Disagreement) -> Diagnostic {
    let (taken, other) = (disagreement.taken, disagreement.other)
    let message =
      disagreement.matter == .date
      ? "\(sides(other)) is on \(date(other)) here and on \(date(taken)) at \(place(taken)), which is taken"
      : "\(sides(other)) on \(date(other)) is \(sides(taken)) at \(place(taken)), which is taken"
    return finding(.feedsDisagree, .warning, message, at: other)
  }

  /// One per pair of files: feeds that differ in times mostly differ in many.
  private func times(_ disagreements: [JoinedFeeds.Disagreement]) -> [Diagnostic] {
    struct Files: Hashable {
      var taken: Int
      var other: Int
    }
    var found: [Files: Int] = [:]
    var firsts: [(first: JoinedFeeds.Disagreement, count: Int)] = []
    for disagreement in disagreements {
      let files = Files(
        taken: Int(merger.traits[disagreement.taken].source), other: Int(merger.traits[disagreement.other].source))
      let number = found[files] ?? firsts.count
      if number == firsts.count {
        found[files] = number
        firsts.append((disagreement, 0))
      }
      firsts[number].count += 1
    }
    return firsts.map { first, count in
      let games = count == 1 ? "1 game starts" : "\(count) games start"
      let file = displaySafe(file(first.taken))
      return finding(
        .feedsDisagree, .warning,
        "\(games) at another time here than in \(file), which is taken; the first is \(sides(first.other)): "
          + "\(start(first.other)) here, \(start(first.taken)) there", at: first.other)
    }
  }

  private func open(_ old: [Int], _ new: [Int]) -> Diagnostic? {
    guard let first = old.first, let second = new.first else { return nil }
    return finding(
      .identityOpen, .warning,
      "it is not clear whether \(sides(second)) on \(dates(new)) is that on \(dates(old)) at \(place(first)): "
        + "all are kept", at: second)
  }

  // MARK: Texts

  private func finding(_ code: DiagnosticCode, _ severity: Severity, _ message: String, at index: Int) -> Diagnostic {
    Diagnostic(
      code: code, severity: severity, message: message,
      location: SourceLocation(
        file: file(index), line: Int(schedule.games[index].source.line), column: 1))
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
