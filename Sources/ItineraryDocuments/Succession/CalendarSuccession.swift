package import CivilTime
import FormatSyntax
package import SourceText

/// A calendar that follows an earlier version of itself, as those who subscribed to it need it (RFC 5545, sections
/// 3.8.4.7, 3.8.7.3 and 3.8.7.4).
///
/// Events that are the same keep their UID; SEQUENCE, LAST-MODIFIED and DTSTAMP rise where an event says something else;
/// what is gone and was to come stays as a cancelled event, what is gone and over stays as it was. What says the same
/// stays to the byte, and so does a calendar in which nothing changed.
package struct CalendarSuccession {
  private let now: Instant?
  private let zones: ZoneDatabase
  private let trustsUIDs: Bool
  private let leavesForeign: Bool
  /// Put in front of the titles of upcoming events that are gone, for programs that ignore STATUS.
  var cancelledMark = ""

  package struct Result: Sendable {
    package var text: [UInt8]
    package var changes: [CalendarChange] = []
    /// Events that say the same as before.
    package var unchanged = 0
    /// Those of them, and of the changed ones, that were to come in the earlier version.
    package var toCome = 0
    /// UIDs that different events of the later version had, with the place of the second.
    package var collisions: [(uid: String, offset: Int)] = []
  }

  /// Which version could not be read, and why.
  package struct Fault: Error, Sendable {
    package var isOfEarlier: Bool
    package var error: SyntaxError
  }

  /// - Parameters:
  ///   - now: when the later version was made; nil for the latest time that stands in it, and where that is no later
  ///     than the event's own, a second after that.
  ///   - trustsUIDs: whether no other event ever had the UID of an event; else what the events say decides with it.
  ///   - leavesForeign: whether events of the earlier version that no export wrote are left in the later one.
  package init(
    now: Instant?, zones: ZoneDatabase = .system, trustsUIDs: Bool = false, leavesForeign: Bool = true
  ) {
    self.now = now
    self.zones = zones
    self.trustsUIDs = trustsUIDs
    self.leavesForeign = leavesForeign
  }

  /// The later version, with what has to be of the earlier one.
  package func result(old: ByteView, new: ByteView) throws(Fault) -> Result {
    try result(earlier: try file(old, isEarlier: true), new: new)
  }

  /// The same for an earlier version that was read already.
  func result(earlier: CalendarFile, new: ByteView) throws(Fault) -> Result {
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

  /// The first part of a calendar that is not in another one, which is to take its place: an event, a property that an
  /// event has, or an alarm; nil if there is none, and for an empty file.
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
        return RewriteLoss(
          in: calendar, at: component.range.lowerBound,
          text: String(decoding: component.summary.isEmpty ? component.uid : component.summary, as: UTF8.self))
      }
      // What a program notes for itself is not missed.
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
  /// Tells it from all others of a calendar.
  fileprivate var key: [UInt8] { name + [0x0A] + uid + [0x0A] + (recurrenceID ?? []) }
}
