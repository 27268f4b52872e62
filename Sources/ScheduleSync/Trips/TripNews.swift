import ItineraryDocuments
package import SourceText
import SyncStore
import TripBuilding
package import TripCalendars
package import TripChanging

/// How an itinerary changed in one night.
package struct TripNews: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The itinerary was added and follows the schedule from now on.
    case new
    /// The schedule or its owner changed the itinerary.
    case changed
    case same
    /// The itinerary is no longer in any file.
    case gone
    /// The itinerary could not be read, and nothing was written.
    case unread
  }

  package var trip: String
  package var title: String
  /// Relative to the configuration's folder.
  package var file: String
  package var kind: Kind
  /// The changes of the rebase.
  package var changes: [RebaseChange] = []
  /// Problems that are new in this night.
  package var broken: [Diagnostic] = []
  /// The changes of events in the published calendar.
  package var calendar: [CalendarChange] = []
  /// Why it is not followed or not published, one line each.
  package var problems: [String] = []
  /// The number of all errors that validation found.
  package var errors = 0
  package var warnings = 0
  /// The changes and problems as lines of text, without a headline. Safe for a terminal.
  package var lines: [String] = []

  /// People's edits of the published calendar that were kept, one line each.
  package var notes: [String] = []

  /// Adds the result of publishing the calendar.
  mutating func take(_ outcome: PublishedCalendars.Outcome) {
    calendar = outcome.changes
    notes = outcome.notes
    if let problem = outcome.problem { problems.append(problem) }
  }

  package var isReported: Bool { kind != .same || !lines.isEmpty || !problems.isEmpty || !notes.isEmpty }

  /// The entry for subscribers and the journal; nil if there is nothing to report.
  var journalEntry: TripJournalEntry? {
    var lines = lines
    if lines.isEmpty { lines = calendar.map(\.text) }
    if kind == .gone, problems.isEmpty { lines.insert("the trip is cancelled", at: 0) }
    return lines.isEmpty ? nil : TripJournalEntry(trip: trip, title: title, file: file, lines: lines)
  }
}
