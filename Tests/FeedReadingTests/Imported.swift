import TestSupport
import CivilTime
import FeedImporting
import FormatSyntax
import ScheduleModel
import SourceText

import FeedReading

/// A source to import.
struct FeedText: CustomStringConvertible {
  var file: String
  var bytes: [UInt8]

  init(_ file: String, _ bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  init(_ file: String, _ text: String) { self.init(file, Array(text.utf8)) }

  var description: String { "\(file):\n\(String(decoding: bytes, as: UTF8.self))" }
}

/// What came of an import, as the schedule's lines show it.
struct Imported {
  var report = ImportReport()
  var rejects: [RejectedRecord] = []
  /// `file:line:column: message` of sources that could not be read at all.
  var failures: [String] = []
  /// Whether one of them says that there are games from before the place where it breaks off.
  var isBrokenOff = false
  var games: [GameLine] = []
  private var schedule = Schedule()

  init(
    _ sources: [FeedText], feed: FeedDefinition? = nil, catalogue: FeedCatalogue = .builtIn,
    zones: ZoneDatabase = .system, settings: ImportSettings = ImportSettings(), threads: WorkerThreads = .none,
    recordsAtOnce: Int? = nil
  ) {
    var importer = Importer(gazetteer: .builtIn, zones: zones, catalogue: catalogue, settings: settings)
    importer.threads = threads
    if let recordsAtOnce { importer.recordsAtOnce = recordsAtOnce }
    let kept = Kept()
    var callbacks = Importer.Callbacks()
    callbacks.onReject = { kept.rejects.append($0) }
    for source in sources {
      do throws(Importer.Failure) {
        try source.bytes.withBytes { (bytes) throws(Importer.Failure) in
          try importer.read(bytes, file: source.file, feed: feed, callbacks: callbacks)
        }
      } catch {
        failures.append("\(error.location.description): \(error.message)")
        isBrokenOff = isBrokenOff || error.hasGames
      }
    }
    finish(&importer)
    rejects = kept.rejects
  }

  private final class Kept { var rejects: [RejectedRecord] = [] }

  /// Takes what the importer has read.
  mutating func finish(_ importer: inout Importer) {
    let result = importer.finish()
    report = result.report
    let output = OutputBuffer()
    let writer = ScheduleWriter(result.schedule)
    schedule = result.schedule
    games = result.schedule.games.compactMap { game in
      output.removeAll()
      writer.append(game, to: output)
      return GameLine(output.array)
    }
  }

  /// The schedule in each form.
  var written: [ScheduleFormat: [UInt8]] {
    var written: [ScheduleFormat: [UInt8]] = [:]
    for format in ScheduleFormat.allCases { written[format] = ScheduleWriter(schedule).bytes(as: format) }
    return written
  }

  /// `read=2 games=1 duplicate=1 …` of each source, nothing said about zeros.
  var counts: [String] {
    report.sources.map { source in
      let counts = [
        ("read", source.read), ("games", source.games), ("duplicate", source.duplicate),
        ("rejected", source.rejected), ("notGames", source.notGames), ("timeNotSet", source.timeNotSet),
      ]
      return counts.filter { $0.1 > 0 }.map { "\($0.0)=\($0.1)" }.joined(separator: " ")
    }
  }

  var doCountsReconcile: Bool {
    report.sources.allSatisfy { $0.read == $0.games + $0.duplicate + $0.rejected + $0.notGames }
  }

  /// `line: code: message` of each finding.
  var findings: [String] {
    report.findings.map { "\($0.location?.line ?? 0): \($0.code): \($0.message)" }
  }

  func game(_ id: String) -> GameLine? { games.first { $0["id"] == id } }
}

/// One line of a schedule.
struct GameLine: CustomStringConvertible {
  let json: JSONValue
  let text: String

  init?(_ bytes: [UInt8]) {
    do throws(SyntaxError) {
      json = try bytes.withBytes { (view) throws(SyntaxError) in try JSONValue.parse(view) }
    } catch {
      return nil
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  var description: String { text }

  /// The member at a path such as `home.id`, as text; the elements of a list with blanks between; nil for none.
  subscript(_ path: String) -> String? {
    var value: JSONValue? = json
    for key in path.split(separator: ".") { value = value?[String(key)] }
    switch value {
    case .string(let text), .number(let text): return text
    case .bool(let flag): return String(flag)
    case .array: return value?.strings?.joined(separator: " ")
    default: return nil
    }
  }

  /// The line without the member that says where the game was read.
  var withoutSource: String {
    text.split(separator: ",\"source\":").first.map { $0 + "}" } ?? text
  }

  /// Several members, with blanks between; `-` for a missing one.
  func summary(_ paths: String...) -> String { paths.map { self[$0] ?? "-" }.joined(separator: " ") }

  var instant: Instant? { self["start"].flatMap { instantOf($0) } }
}

func instantOf(_ rfc3339: String) -> Instant? { rfc3339.withBytes { OffsetInstant(rfc3339: $0)?.instant } }

/// The definition that is this JSON text; the findings where it is none.
func feedDefinition(_ json: String, file: String = "test.json") -> (definition: FeedDefinition?, findings: [String]) {
  let result = json.withBytes { FeedDefinitionReader.read($0, file: file, zones: .system) }
  let findings = result.findings.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0): \($0.message)" }
  return (result.definition, findings)
}
