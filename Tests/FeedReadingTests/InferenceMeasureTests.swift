import CivilTime
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import FeedReading
@testable import UnknownFeeds

/// Proposals for real feeds, whose own definitions are left out, against what these definitions make of them.
///
/// Of each file: whether its games come out with the same sides, dates and starts; if not, how they differ and what the
/// proposal asks. `SPORTSTIME_WHOLE=1` takes all files, also the large ones, and prints the table.
@Suite struct InferenceMeasureTests {
  /// Bytes of the largest file that each run takes.
  private static var most: Int { Seeds.isWhole ? .max : 400_000 }

  private static var files: [String] {
    let all: [String] = ["csv", "json", "xml", "ical"].flatMap { syntax in
      SharedFiles.names("feeds/\(syntax)").flatMap { folder in
        SharedFiles.names("feeds/\(syntax)/\(folder)").map { "\(syntax)/\(folder)/\($0)" }
      }
    }
    // Of one league's thirty clubs one shows what all do.
    .filter { Seeds.isWhole || !$0.contains("mlb-team-2019") || $0.contains("Royals") }
    return Seeds.sample(all, all.count / 2)
  }

  struct Outcome {
    var isEqual = false
    var asks = false
    /// Games whose start is at another instant than that of the definition, or should be none.
    var wrong = 0
    var line = ""
  }

  @Test(.enabled(if: SharedFeeds.arePresent, "\(SharedFiles.missing)"))
  func mostFilesComeOutEqual() {
    let outcomes = Self.files.compactMap { Self.outcome(of: $0) }
    let equal = outcomes.count(where: \.isEqual)
    let table = outcomes.map(\.line).joined(separator: "\n")
    if Seeds.isWhole { print("\(table)\n\(equal) of \(outcomes.count) equal") }
    #expect(equal * 100 >= outcomes.count * Self.aim, "\(equal) of \(outcomes.count):\n\(table)")
    let silent = outcomes.filter { $0.wrong > 0 && !$0.asks }
    #expect(silent.isEmpty, "wrong and not asked:\n\(silent.map(\.line).joined(separator: "\n"))")
  }

  /// Of a hundred files; the small ones alone have fewer of the plain tables.
  private static var aim: Int { Seeds.isWhole ? 80 : 70 }

  private static func outcome(of path: String) -> Outcome? {
    guard let bytes = SharedFeeds.bytes(path), bytes.count <= most else { return nil }
    let source = SharedFeeds.source(path)
    guard bytes.withBytes({ FeedCatalogue.builtIn.recognise($0.slice(HTTPHead.length($0), $0.count)) }) != nil else {
      return nil
    }
    let wanted = Imported([source]).games
    if wanted.isEmpty { return nil }
    var outcome = Outcome(line: "\(path): \(wanted.count) games")
    var inference = FeedInference(gazetteer: .builtIn, settings: ImportSettings())
    bytes.withBytes { inference.add($0, file: source.file, zones: .system) }
    guard let proposal = inference.proposal(name: "proposal", zones: .system) else {
      outcome.line += ", no proposal"
      return outcome
    }
    outcome.asks = !proposal.isCertain
    let read = proposal.text.withBytes { FeedDefinitionReader.read($0, file: "proposal", zones: .system) }
    guard let definition = read.definition else {
      outcome.line += ", the proposal is no definition: \(read.findings.map(\.message))"
      return outcome
    }
    let found = Imported([source], feed: definition).games
    compare(found, wanted, &outcome)
    let asked = proposal.questions + proposal.missing.map { "not found: \($0)" }
    if !asked.isEmpty { outcome.line += "; asked: \(asked.joined(separator: " | "))" }
    return outcome
  }

  private struct Key: Hashable {
    var home: String
    var away: String
    var date: String
  }

  private static func key(_ game: GameLine) -> Key {
    Key(home: game["home.id"] ?? "", away: game["away.id"] ?? "", date: game["localDate"] ?? "")
  }

  private static func instant(_ game: GameLine) -> Int64? {
    game["start"].flatMap { text in text.withBytes { OffsetInstant(rfc3339: $0)?.instant.seconds } }
  }

  private static func compare(_ found: [GameLine], _ wanted: [GameLine], _ outcome: inout Outcome) {
    var starts: [Key: [Int64?]] = [:]
    for game in wanted { starts[key(game), default: []].append(instant(game)) }
    var equal = 0
    var lacking = 0
    for game in found {
      guard let known = starts[key(game)] else { continue }
      let start = instant(game)
      if known.contains(start) {
        equal += 1
      } else if start == nil {
        lacking += 1
      } else {
        outcome.wrong += 1
      }
    }
    outcome.isEqual = equal == wanted.count && found.count == wanted.count
    outcome.line +=
      outcome.isEqual
      ? ", equal"
      : ", \(found.count) read, \(equal) equal, \(lacking) without their start, \(outcome.wrong) with another one"
  }
}
