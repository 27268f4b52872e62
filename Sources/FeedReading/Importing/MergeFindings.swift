import CivilTime
import ScheduleModel
import SourceText

/// Findings about records that were merged into one game, or that were not; of all records, or part by part.
struct MergeFindings {
  /// By source, as shown in locations.
  private let files: [String]
  private var collisions: [(place: UInt32, finding: Diagnostic)] = []
  private var disagreements: [(order: JoinedFeeds.Order, finding: Diagnostic)] = []
  /// Those that are not among `disagreements`.
  private var further = 0
  private var times: [Files: Times] = [:]
  private var open: [(order: JoinedFeeds.Order, finding: Diagnostic)] = []

  /// Maximum number of games that are reported individually; the rest are counted.
  private static let most = 1_000

  /// A pair of files that differ in times.
  private struct Files: Hashable {
    var taken: UInt32
    var other: UInt32
  }

  private struct Times {
    var count = 0
    var first: JoinedFeeds.Order
    /// About the first, as it ends; and where that is.
    var words: String
    var location: SourceLocation
  }

  init(files: [String]) { self.files = files }

  /// Takes what was found about records, before the games are made of them.
  mutating func add(_ merger: GameMerger) {
    let words = MergeWords(merger: merger, files: files)
    for (first, second) in merger.collisions {
      collisions.append((merger.traits[second].place, words.collision(first, second)))
    }
    let reported = merger.feeds.disagreements.filter { $0.matter != .time }
    disagreements += reported.prefix(MergeFindings.most).map { ($0.order, words.disagreement($0)) }
    further += max(0, reported.count - MergeFindings.most)
    for disagreement in merger.feeds.disagreements where disagreement.matter == .time {
      let files = Files(
        taken: merger.traits[disagreement.taken].source, other: merger.traits[disagreement.other].source)
      if times[files].map({ disagreement.order < $0.first }) ?? true {
        times[files] = Times(
          count: times[files]?.count ?? 0, first: disagreement.order, words: words.time(disagreement),
          location: words.location(disagreement.other))
      }
      times[files]?.count += 1
    }
    open += merger.feeds.open.prefix(MergeFindings.most).compactMap { match in
      words.open(match.old, match.new).map { (match.order, $0) }
    }
  }

  /// In the order of the records.
  func all() -> [Diagnostic] {
    var findings = collisions.sorted { $0.place < $1.place }.map(\.finding)
    findings += disagreements.sorted { $0.order < $1.order }.prefix(MergeFindings.most).map(\.finding)
    let more = disagreements.count + further - MergeFindings.most
    if more > 0 {
      findings.append(
        Diagnostic(
          code: .moreFindings, severity: .warning, message: "and \(more) more games about which feeds do not agree"))
    }
    // One per pair of files: feeds that differ in times mostly differ in many.
    for times in times.values.sorted(by: { $0.first < $1.first }) {
      let games = times.count == 1 ? "1 game starts" : "\(times.count) games start"
      findings.append(
        Diagnostic(
          code: .feedsDisagree, severity: .warning, message: "\(games) at another time here than in \(times.words)",
          location: times.location))
    }
    return findings + open.sorted { $0.order < $1.order }.prefix(MergeFindings.most).map(\.finding)
  }
}

/// The words of findings about records.
private struct MergeWords {
  let merger: GameMerger
  let files: [String]

  private var schedule: Schedule { merger.schedule }

  func collision(_ first: Int, _ second: Int) -> Diagnostic {
    let id = quotedForDisplay(schedule.texts.string(schedule.games[second].id))
    return finding(
      .idCollision, .error, "the id \(id) is that of another game, too, at \(place(first)); both are kept", at: second
    )
  }

  func disagreement(_ disagreement: JoinedFeeds.Disagreement) -> Diagnostic {
    let (taken, other) = (disagreement.taken, disagreement.other)
    let message =
      disagreement.matter == .date
      ? "\(sides(other)) is on \(date(other)) here and on \(date(taken)) at \(place(taken)), which is taken"
      : "\(sides(other)) on \(date(other)) is \(sides(taken)) at \(place(taken)), which is taken"
    return finding(.feedsDisagree, .warning, message, at: other)
  }

  func time(_ disagreement: JoinedFeeds.Disagreement) -> String {
    let (taken, other) = (disagreement.taken, disagreement.other)
    return "\(displaySafe(file(taken))), which is taken; the first is \(sides(other)): "
      + "\(start(other)) here, \(start(taken)) there"
  }

  func open(_ old: [Int], _ new: [Int]) -> Diagnostic? {
    guard let first = old.first, let second = new.first else { return nil }
    return finding(
      .identityOpen, .warning,
      "it is not clear whether \(sides(second)) on \(dates(new)) is that on \(dates(old)) at \(place(first)): "
        + "all are kept", at: second)
  }

  // MARK: Texts

  private func finding(_ code: DiagnosticCode, _ severity: Severity, _ message: String, at index: Int) -> Diagnostic {
    Diagnostic(code: code, severity: severity, message: message, location: location(index))
  }

  func location(_ index: Int) -> SourceLocation {
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
