import CivilTime
import FeedReading
import ScheduleModel
import SourceText

/// A date or time of a record. A class, so that reading one for each record does not copy its lists.
final class RecordDate {
  private let value: FeedDefinition.Value
  private let forms: DateTimeForms
  /// Applies to local times without an offset.
  let zone: FeedDefinition.ZoneSource
  /// By zone name: whether the zone applies to the whole calendar; empty for other formats.
  private let zonesOfCalendar: [Bool]

  /// - Parameter definition: the owner of `date`.
  init(_ date: FeedDefinition.DateValue, of definition: FeedDefinition) {
    (value, forms, zone) = (date.value, date.forms, date.zone)
    guard definition.syntax == .ical, case .value(let name) = zone else {
      zonesOfCalendar = []
      return
    }
    zonesOfCalendar = name.parts.from.map { definition.shown($0).hasPrefix("/") }
  }

  func text(_ record: RecordEvaluator) -> ByteView { record.text(value) }

  func list(_ record: RecordEvaluator) -> [String] { record.list(value) }

  /// The parts of the text, from the first form that matches.
  func parse(_ text: ByteView) -> DateTimeParts? { forms.parse(text) }

  /// Whether the zone is a calendar-wide default (X-WR-TIMEZONE). It applies to times without a zone but says nothing
  /// about the place.
  func hasZoneOfCalendar(_ record: RecordEvaluator) -> Bool {
    guard !zonesOfCalendar.isEmpty, case .value(let name) = zone else { return false }
    let given = name.parts.from.firstIndex { !record.view(of: $0).isEmpty }
    return given.map { zonesOfCalendar[$0] } ?? false
  }
}
