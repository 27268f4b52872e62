package import CivilTime
import FormatSyntax
package import SourceText
package import TripTimeline

/// Makes a calendar follow an earlier version of itself in a way that works for subscribers (RFC 5545, sections
/// 3.8.4.7, 3.8.7.3 and 3.8.7.4).
///
/// Events that are the same keep their UID. SEQUENCE, LAST-MODIFIED and DTSTAMP increase if an event changed. A removed
/// upcoming event stays as a cancelled event, and a removed past event stays unchanged. Unchanged events stay byte for
/// byte, as does a calendar without changes.
package struct CalendarSuccession {
  private let now: Instant?
  private let zones: ZoneDatabase
  private let trustsUIDs: Bool
  private let leavesForeign: Bool
  /// Precedes the titles of removed upcoming events, for programs that ignore STATUS.
  package var cancelledMark = ""

  package struct Result: Sendable {
    package var text: [UInt8]
    package var changes: [CalendarChange] = []
    /// The number of unchanged events.
    package var unchanged = 0
    /// The number of unchanged and changed events that were upcoming in the earlier version.
    package var toCome = 0
    /// UIDs that different events of the later version share, with the offset of the second one.
    package var collisions: [(uid: String, offset: Int)] = []
  }

  /// The version that could not be read, and why.
  package struct Fault: Error, Sendable {
    package var isOfEarlier: Bool
    package var error: SyntaxError
  }

  /// - Parameters:
  ///   - now: when the later version was made; nil for its latest stated time, or one second after an event's own time
  ///     if that is later.
  ///   - trustsUIDs: whether a UID is never reused for another event. If not, the contents of events decide as well.
  ///   - leavesForeign: whether events of the earlier version that are not from an export stay in the later one.
  package init(
    now: Instant?, zones: ZoneDatabase = .system, trustsUIDs: Bool = false, leavesForeign: Bool = true
  ) {
    self.now = now
    self.zones = zones
    self.trustsUIDs = trustsUIDs
    self.leavesForeign = leavesForeign
  }

  /// The later version, with everything that it has to keep from the earlier one.
  package func result(old: ByteView, new: ByteView) throws(Fault) -> Result {
    try result(earlier: try file(old, isEarlier: true), new: new)
  }

  /// As above, for an earlier version that has already been read.
  package func result(earlier: CalendarFile, new: ByteView) throws(Fault) -> Result {
    let later = try file(new, isEarlier: false)
    let clock = now ?? later.stamp
    let olds = earlier.entries.filter { entry in
      leavesForeign || entry.uid.withBytes { ICalendarUID.ids(in: $0) } != nil
    }
    let news = later.entries.filter { !$0.main.isWithdrawn }
    let matcher = EntryMatcher(olds, news, trustsUIDs: trustsUIDs, now: clock)
    var draft = SuccessionDraft(earlier, later, clock: clock, cancelledMark: cancelledMark)
    draft.fill(olds, news, matcher.pairs)
    return draft.result(earlier.text)
  }

  /// The first part of a calendar that its replacement lacks: an event, a property of an event, or an alarm; nil if
  /// there is none or the calendar is empty.
  package func loss(of calendar: ByteView, in other: ByteView) -> RewriteLoss? {
    if calendar.trimmed.isEmpty { return nil }
    let earlier: CalendarFile
    do throws(SyntaxError) {
      earlier = try CalendarFile(calendar, zones)
    } catch {
      return RewriteLoss(in: calendar, error)
    }
    guard let later = try? CalendarFile(other, zones) else { return nil }
    var parts: [[UInt8]: Set<[UInt8]>] = [:]
    for component in later.entries.flatMap({ $0.components }) {
      parts[component.key, default: []].formUnion(component.parts.map { $0.name })
    }
    for component in earlier.entries.flatMap({ $0.components }) {
      guard let known = parts[component.key] else {
        return RewriteLoss(in: calendar, at: component.range.lowerBound, text: component.title)
      }
      // Losing a program's internal notes does no harm.
      guard let part = component.parts.first(where: { !known.contains($0.name) && !$0.isVersion }) else { continue }
      return RewriteLoss(
        in: calendar, at: part.range.lowerBound,
        text: part.isComponent
          ? String(decoding: part.name, as: UTF8.self) : String(decoding: part.content, as: UTF8.self))
    }
    return nil
  }

  private func file(_ text: ByteView, isEarlier: Bool) throws(Fault) -> CalendarFile {
    do throws(SyntaxError) {
      return try CalendarFile(text, zones)
    } catch {
      throw Fault(isOfEarlier: isEarlier, error: error)
    }
  }
}

extension CalendarComponent {
  /// Unique within a calendar.
  fileprivate var key: [UInt8] { name + [.lineFeed] + uid + [.lineFeed] + (recurrenceID ?? []) }
}
