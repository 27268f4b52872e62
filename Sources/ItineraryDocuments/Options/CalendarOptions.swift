import ItineraryModel
import SourceText

/// What a calendar has beside its trip, where it is asked for.
package struct CalendarOptions: Sendable {
  /// A program that the calendar is for, where programs disagree.
  ///
  /// - google: no X-APPLE-STRUCTURED-LOCATION, which it does not read, and no alarms: reminders are private to a user
  ///   (Google Calendar API, "Reminders and notifications"), so those of a file are not taken over.
  /// - apple: X-APPLE-CALENDAR-COLOR, which is what it reads, beside COLOR.
  /// - outlook: X-MICROSOFT-CDO-BUSYSTATUS and X-MICROSOFT-CDO-ALLDAYEVENT, as it has an event that is tentative, free or
  ///   of a whole day by these ([MS-OXCICAL], 2.1.3.1.1.20); X-PUBLISHED-TTL beside REFRESH-INTERVAL, which is not in
  ///   [MS-OXCICAL]; no X-APPLE-STRUCTURED-LOCATION.
  package enum Program: String, Sendable, CaseIterable {
    case google, apple, outlook
  }

  package struct Color: Sendable {
    /// Of CSS, as COLOR takes it (RFC 7986, section 5.9).
    package var name: String
    /// `#RRGGBB`.
    package var hex: String

    package init(name: String, hex: String) {
      self.name = name
      self.hex = hex
    }
  }

  package var program: Program?
  /// Minutes before the start at which an alarm goes off; nil for none.
  package var gameAlarm: Int?
  package var travelAlarm: Int?
  package var customAlarm: Int?
  /// NAME: of the calendar, whatever its trips are called.
  package var name: String?
  /// REFRESH-INTERVAL, in minutes.
  package var refresh: Int?
  package var color: Color?
  /// Whether no event blocks time (TRANSP).
  package var isFree = false
  /// SOURCE: where the calendar is published.
  package var source: String?

  package init() {}

  /// Whether it asks for anything.
  var isAsked: Bool {
    program != nil || gameAlarm != nil || travelAlarm != nil || customAlarm != nil || name != nil || refresh != nil
      || color != nil || source != nil || isFree
  }

  func alarm(_ kind: ItemKind) -> Int? {
    switch kind {
    case .game: gameAlarm
    case .travel: travelAlarm
    case .custom, .unknown: customAlarm
    }
  }
}
