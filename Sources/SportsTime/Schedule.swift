import FormatSyntax
import ScheduleModel
import SourceText

/// Games in the order of their dates: read from feeds by ``ScheduleImport``, from a file, or made in code.
public struct Schedule: Sendable {
  /// The forms in which a schedule can be written.
  public enum Format: String, Sendable, CaseIterable {
    /// One game a line.
    case jsonLines = "jsonl"
    /// One list.
    case json
    /// A table, one game a row.
    case csv

    fileprivate var form: ScheduleFormat {
      switch self {
      case .jsonLines: .jsonl
      case .json: .json
      case .csv: .csv
      }
    }
  }

  let schedule: ScheduleModel.Schedule

  init(_ schedule: ScheduleModel.Schedule) { self.schedule = schedule }

  /// Reads a schedule of JSON Lines.
  ///
  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - file: the name that errors show.
  /// - Throws: for the first line that is not a game.
  public init(
    jsonLines bytes: some Collection<UInt8>, file: String = "schedule.jsonl"
  ) throws(SportsTimeError) {
    try self.init(bytes, as: .jsonLines, file: file)
  }

  /// Reads a schedule, as `bytes(as:)` writes it.
  ///
  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - format: how it is written.
  ///   - file: the name that errors show.
  /// - Throws: for the first record that is not a game.
  public init(
    _ bytes: some Collection<UInt8>, as format: Format, file: String = "schedule"
  ) throws(SportsTimeError) {
    var reader = ScheduleReader()
    var findings: [Diagnostic] = []
    Array(bytes).withBytes { reader.read($0, as: format.form, file: file, findings: &findings) }
    if let first = findings.first(where: { $0.severity == .error }) { throw SportsTimeError(first) }
    var schedule = reader.schedule
    schedule.sort()
    self.schedule = schedule
  }

  /// Makes a schedule of games.
  ///
  /// - Throws: for the first game that a schedule can't have: its id is empty, longer than 128 bytes or taken, or a value is
  ///   out of its range.
  public init(games: some Sequence<Game>) throws(SportsTimeError) {
    let records = games.map { game in
      var record = game
      record.assumedStart = nil
      return record
    }
    try self.init(JSONWriter.lines(records), as: .jsonLines, file: "games")
  }

  /// The number of games.
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
    ScheduleWriter(schedule).bytes(as: format.form)
  }
}

extension Schedule: CustomStringConvertible {
  /// `schedule of 2,430 games`.
  public var description: String { "schedule of \(counted(count, "game", "games"))" }
}

private struct LazyGames: RandomAccessCollection, Sendable {
  let schedule: ScheduleModel.Schedule

  var startIndex: Int { 0 }
  var endIndex: Int { schedule.games.count }

  subscript(position: Int) -> Game { Game(schedule.games[position], of: schedule) }
}

extension LazyGames: CustomReflectable {
  var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}
