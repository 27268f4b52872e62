package import CivilTime
package import FeedReading
package import ScheduleModel
package import SourceText

/// Immutable data about one source, shared by its reader and workers.
///
/// A class, so that it is shared without copies.
package final class SourceJob: @unchecked Sendable {
  package let bytes: ByteView
  /// The name shown in locations.
  package let file: String
  /// The name shown as the games' source, without folders. A schedule does not depend on where its sources are stored.
  let sourceName: String
  package let definition: FeedDefinition
  /// The name of the file's folder; empty if the file's path has none.
  package let folder: String
  /// The file's lookup tables, by index of the definition's lookups.
  package let tables: [[[UInt8]: [UInt8]]]
  /// Taken from the definition once instead of for each record.
  package let hasOwnIDs: Bool
  package let isTable: Bool
  package let gazetteer: Gazetteer
  package let zones: CalendarZones
  package let titles: CalendarTitles
  package let settings: ImportSettings
  /// The source's index in input order.
  package let source: Int
  /// The number of the record to explain; 0 to explain none.
  package let explained: Int

  /// - Parameter originalFile: the file that the records came from originally.
  package init(
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
    let isCalendar = definition.readsTitles && definition.syntax == .ical
    titles = CalendarTitles(
      of: isCalendar ? bytes : ByteView(start: nil, count: 0), team: settings.team,
      areOpponents: { gazetteer.areOpponents($0, $1, league: settings.league) })
    self.zones = CalendarZones(zones, calendar: definition.syntax == .ical ? bytes : ByteView(start: nil, count: 0))
    self.settings = settings
    self.source = source
    self.explained = explained
  }

  /// The name of the source without its extension.
  package var stem: String { FileName.stem(sourceName) }

  /// A rejected record of the source. The caller sets the reason and the content.
  package func rejected(number: Int, line: Int) -> RejectedRecord {
    var rejected = RejectedRecord()
    rejected.feed = definition.name
    // If the definition uses the folder, it is part of the record.
    rejected.file = definition.usesFolder && !folder.isEmpty ? folder + "/" + sourceName : FileName.name(file)
    rejected.line = line
    rejected.record = number
    return rejected
  }
}
