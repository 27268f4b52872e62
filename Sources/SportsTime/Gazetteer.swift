import CivilTime
import ScheduleModel
import SourceText

/// Countries, cities, venues, teams and leagues by name. It turns names in feeds and requests into places and teams.
///
/// The built-in gazetteer is the default everywhere. An app with its own teams or venues adds them to it:
///
/// ```swift
/// let gazetteer = try Gazetteer(files: ["venues.csv": venues, "teams.csv": teams])
/// var feeds = ScheduleImport(gazetteer: gazetteer)
/// ```
///
/// Pass the same gazetteer to the functions that build, check, edit and rebase the trips.
public struct Gazetteer: Sendable {
  let model: ScheduleModel.Gazetteer

  private init(_ model: ScheduleModel.Gazetteer) { self.model = model }

  /// The built-in gazetteer of the library.
  public static let builtIn = Gazetteer(ScheduleModel.Gazetteer.builtIn)

  /// The file names of a gazetteer: `countries.csv`, `markets.csv`, `venues.csv`, `teams.csv`, `aliases.csv`,
  /// `leagues.csv` and `airports.csv`.
  public static var fileNames: [String] { GazetteerFile.allCases.map(\.rawValue) }

  /// The built-in gazetteer with an app's own files. Their entries take precedence over the built-in ones and replace
  /// those with the same id or name.
  ///
  /// - Parameter files: CSV text by file name. Any of ``fileNames`` may be missing.
  /// - Throws: the error of the first invalid row, or of an unknown file name.
  public init(files: [String: some Collection<UInt8>]) throws(SportsTimeError) {
    for name in files.keys.sorted() where GazetteerFile(rawValue: name) == nil {
      throw SportsTimeError(
        code: .gazetteer, message: "is not a gazetteer file; they are \(Gazetteer.fileNames.joined(separator: ", "))",
        file: name)
    }
    var gazetteer = ScheduleModel.Gazetteer.builtIn
    gazetteer.beginLayer()
    let zones = ZoneDatabase.system.isAvailable ? ZoneDatabase.system : nil
    for kind in GazetteerFile.allCases {
      guard let text = files[kind.rawValue] else { continue }
      let findings = Array(text).withBytes { gazetteer.read($0, kind, file: kind.rawValue, zones: zones) }
      if let problem = findings.first { throw SportsTimeError(problem) }
    }
    model = gazetteer
  }
}

extension Gazetteer: Hashable {
  /// Whether both were built from the same files.
  public static func == (left: Gazetteer, right: Gazetteer) -> Bool {
    left.model.fingerprint == right.model.fingerprint
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(model.fingerprint) }
}
