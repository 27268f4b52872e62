import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

/// Games in date order, read from feeds by ``ScheduleImport`` or from a file, or made in code.
public struct Schedule: Sendable {
  /// The file formats of a schedule.
  public enum Format: String, Sendable, CaseIterable {
    /// One game per line.
    case jsonLines = "jsonl"
    /// One list.
    case json
    /// A table with one game per row.
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

  /// Reads a schedule in JSON Lines.
  ///
  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - file: the name in errors.
  /// - Throws: the error of the first line that is not a game.
  public init(
    jsonLines bytes: some Collection<UInt8>, file: String = "schedule.jsonl"
  ) throws(SportsTimeError) {
    try self.init(bytes, as: .jsonLines, file: file)
  }

  /// Reads a schedule in the form that `bytes(as:)` writes.
  ///
  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - format: the format of the text.
  ///   - file: the name in errors.
  /// - Throws: the error of the first record that is not a game.
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

  /// Creates a schedule from games.
  ///
  /// - Throws: the error of the first invalid game: its id is empty, longer than 128 bytes or not unique, or a value is
  ///   out of range.
  public init(games: some Sequence<Game>) throws(SportsTimeError) {
    let records = games.map { game in
      var record = game
      record.assumedStart = nil
      return record
    }
    try self.init(JSONWriter.lines(records), as: .jsonLines, file: "games")
  }

  /// The schedule with starts in the zones of their venues.
  func localized(_ gazetteer: Gazetteer) -> ScheduleModel.Schedule {
    var local = schedule
    local.localizeStarts(gazetteer: gazetteer.model, zones: .system)
    return local
  }

  /// The number of games.
  public var count: Int { schedule.games.count }

  /// All games. Each is created on access.
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
