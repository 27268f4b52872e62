package import ItineraryModel
import SourceText

/// Optional additions to a calendar.
package struct CalendarOptions: Sendable {
  /// The target program of a calendar, for features on which programs differ.
  ///
  /// - google: no X-APPLE-STRUCTURED-LOCATION, which it does not read. No alarms: reminders are private to a user
  ///   (Google Calendar API, "Reminders and notifications"), so a file's alarms are not imported.
  /// - apple: X-APPLE-CALENDAR-COLOR, which it reads, in addition to COLOR.
  /// - outlook: X-MICROSOFT-CDO-BUSYSTATUS and X-MICROSOFT-CDO-ALLDAYEVENT, which mark tentative, free and all-day
  ///   events there ([MS-OXCICAL], 2.1.3.1.1.20); X-PUBLISHED-TTL in addition to REFRESH-INTERVAL, which is not in
  ///   [MS-OXCICAL]; no X-APPLE-STRUCTURED-LOCATION.
  package enum Program: String, Sendable, CaseIterable {
    case google, apple, outlook
  }

  package struct Color: Sendable {
    /// A CSS color name, as in COLOR (RFC 7986, section 5.9).
    package var name: String
    /// `#RRGGBB`.
    package var hex: String

    package init(name: String, hex: String) {
      self.name = name
      self.hex = hex
    }
  }

  package var program: Program?
  /// The minutes before the start at which an alarm goes off; nil for no alarm.
  package var gameAlarm: Int?
  package var travelAlarm: Int?
  package var customAlarm: Int?
  /// NAME: the calendar's name, regardless of the titles of its trips.
  package var name: String?
  /// REFRESH-INTERVAL, in minutes.
  package var refresh: Int?
  package var color: Color?
  /// Whether all events are marked as free time (TRANSP).
  package var isFree = false
  /// SOURCE: the address at which the calendar is published.
  package var source: String?

  package init() {}

  /// Whether any option is set.
  package var isAsked: Bool {
    program != nil || gameAlarm != nil || travelAlarm != nil || customAlarm != nil || name != nil || refresh != nil
      || color != nil || source != nil || isFree
  }

  package func alarm(_ kind: ItemKind) -> Int? {
    switch kind {
    case .game: gameAlarm
    case .travel: travelAlarm
    case .custom, .unknown: customAlarm
    }
  }
}
