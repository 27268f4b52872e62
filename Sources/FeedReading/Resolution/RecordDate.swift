import CivilTime
import ScheduleModel
import SourceText

/// A date or time of a record, for fast access in millions of records. It refers to objects of the definition without
/// retaining them. All threads share these objects, which exist as long as the definition.
struct RecordDate {
  private let value: Unmanaged<FeedDefinition.Value>
  private let forms: Unmanaged<DateTimeForms>
  /// Applies to local times without an offset.
  let zone: ZoneSource
  /// By zone name: whether the zone applies to the whole calendar; empty for other formats.
  private let zonesOfCalendar: [Bool]

  enum ZoneSource: BitwiseCopyable {
    case constant(KeptZone?)
    case home
    case venue
    case value(ZoneName)
  }

  struct ZoneName: BitwiseCopyable {
    fileprivate let value: Unmanaged<FeedDefinition.Value>

    func text(_ record: RecordEvaluator) -> ByteView { value._withUnsafeGuaranteedRef { record.text($0) } }
  }

  /// - Parameter definition: the owner of `date`.
  init(_ date: FeedDefinition.DateValue, of definition: FeedDefinition, _ zones: KeptZones) {
    value = .passUnretained(date.value)
    forms = .passUnretained(date.forms)
    var zonesOfCalendar: [Bool] = []
    switch date.zone {
    case .constant(let constant): zone = .constant(constant.map { zones.keep($0) })
    case .home: zone = .home
    case .venue: zone = .venue
    case .value(let name):
      zone = .value(ZoneName(value: .passUnretained(name)))
      if definition.syntax == .ical { zonesOfCalendar = name.parts.from.map { definition.shown($0).hasPrefix("/") } }
    }
    self.zonesOfCalendar = zonesOfCalendar
  }

  func text(_ record: RecordEvaluator) -> ByteView { value._withUnsafeGuaranteedRef { record.text($0) } }

  func list(_ record: RecordEvaluator) -> [String] { value._withUnsafeGuaranteedRef { record.list($0) } }

  /// The parts of the text, from the first form that matches.
  func parse(_ text: ByteView) -> DateTimeParts? { forms._withUnsafeGuaranteedRef { $0.parse(text) } }

  /// Whether the zone is a calendar-wide default (X-WR-TIMEZONE). It applies to times without a zone but says nothing
  /// about the place.
  func hasZoneOfCalendar(_ record: RecordEvaluator) -> Bool {
    guard !zonesOfCalendar.isEmpty, case .value(let name) = zone else { return false }
    let given = name.value._withUnsafeGuaranteedRef { $0.parts.from.firstIndex { !record.view(of: $0).isEmpty } }
    return given.map { zonesOfCalendar[$0] } ?? false
  }
}
