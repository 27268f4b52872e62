import ScheduleModel
import SourceText

/// Games in the order of their dates, as `ScheduleImport` or `init(jsonLines:)` read them.
public struct Schedule: Sendable {
  /// The forms in which a schedule can be written.
  public enum Format: String, Sendable, CaseIterable {
    /// One game a line.
    case jsonLines = "jsonl"
    /// One list.
    case json
    /// A table, one game a row.
    case csv
  }

  let schedule: ScheduleModel.Schedule

  init(_ schedule: ScheduleModel.Schedule) { self.schedule = schedule }

  /// Reads a schedule of JSON Lines.
  ///
  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - file: the name that errors show.
  /// - Throws: for the first line that is not a game.
  public init(jsonLines bytes: [UInt8], file: String = "schedule.jsonl") throws(SportsTimeError) {
    var reader = ScheduleReader()
    var findings: [Diagnostic] = []
    bytes.withBytes { reader.read($0, file: file, findings: &findings) }
    if let first = findings.first(where: { $0.severity == .error }) {
      throw SportsTimeError(
        code: first.code, message: first.message, file: file, line: first.location?.line,
        column: first.location?.column)
    }
    var schedule = reader.schedule
    schedule.sort()
    self.schedule = schedule
  }

  /// How many games there are.
  public var count: Int { schedule.games.count }

  /// All games; each is made when it is asked for.
  public var games: some RandomAccessCollection<Game> & Sendable {
    let schedule = self.schedule
    return LazyGames(schedule: schedule)
  }

  /// The game with this id or alias.
  public func game(_ id: String) -> Game? {
    let games = GamesByID(schedule)
    return id.withBytes { games.index($0) }.map { Game(schedule.games[$0], of: schedule) }
  }

  /// The schedule as a file.
  public func bytes(as format: Format = .jsonLines) -> [UInt8] {
    let form: ScheduleFormat =
      switch format {
      case .jsonLines: .jsonl
      case .json: .json
      case .csv: .csv
      }
    return ScheduleWriter(schedule).bytes(as: form)
  }
}

private struct LazyGames: RandomAccessCollection, Sendable {
  let schedule: ScheduleModel.Schedule

  var startIndex: Int { 0 }
  var endIndex: Int { schedule.games.count }

  subscript(position: Int) -> Game { Game(schedule.games[position], of: schedule) }
}
