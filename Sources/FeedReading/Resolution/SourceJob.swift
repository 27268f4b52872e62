import CivilTime
import ScheduleModel
import SourceText

/// What the reader of one source and its workers have to know of it. None of it changes while it is read.
///
/// An object, so that whoever takes part of the work has no copy of it.
final class SourceJob: @unchecked Sendable {
  let bytes: ByteView
  /// The name that locations show.
  let file: String
  /// The name that games show as their source, without folders: a schedule does not depend on where its sources lay.
  let sourceName: String
  let definition: FeedDefinition
  /// The name of the folder that the file is in; empty where its name has none.
  let folder: String
  /// The file's tables, by the numbers of the definition's lookups.
  let tables: [[[UInt8]: [UInt8]]]
  /// As definitions say it, without working it out for each record.
  let hasOwnIDs: Bool
  let isTable: Bool
  let gazetteer: Gazetteer
  let zones: FeedZones
  let settings: ImportSettings
  /// The source's number, in the order in which the sources were given.
  let source: Int
  /// The number of a record to be explained; 0 for no record.
  let explained: Int

  /// - Parameter originalFile: the file that the records were in first.
  init(
    bytes: ByteView, file: String, originalFile: String, definition: FeedDefinition, gazetteer: Gazetteer,
    zones: ZoneDatabase, settings: ImportSettings, source: Int, explained: Int, tables: [[[UInt8]: [UInt8]]]
  ) {
    self.tables = tables
    self.bytes = bytes
    self.file = file
    sourceName = FileName.name(originalFile)
    folder = FileName.folder(originalFile)
    self.definition = definition
    hasOwnIDs = definition.hasOwnIDs
    isTable = definition.syntax == .csv
    self.gazetteer = gazetteer
    self.zones = FeedZones(zones, calendar: definition.syntax == .ical ? bytes : ByteView(start: nil, count: 0))
    self.settings = settings
    self.source = source
    self.explained = explained
  }

  /// The name of the source without its extension.
  var stem: String { FileName.stem(sourceName) }

  /// A record of the source that can't be imported; why, and what it says, is for the caller to put in.
  func rejected(number: Int, line: Int) -> RejectedRecord {
    var rejected = RejectedRecord()
    rejected.feed = definition.name
    // The folder is part of the record where it counts.
    rejected.file = definition.usesFolder && !folder.isEmpty ? folder + "/" + sourceName : FileName.name(file)
    rejected.line = line
    rejected.record = number
    return rejected
  }
}
