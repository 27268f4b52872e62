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
  package init(now: Instant?, zones: ZoneDatabase = .system, trustsUIDs: Bool = false) {
    self.now = now
    self.zones = zones
    self.trustsUIDs = trustsUIDs
  }

  /// The later version, with what has to be of the earlier one.
  package func result(old: ByteView, new: ByteView) throws(Fault) -> Result {
    let earlier = try file(old, isEarlier: true)
    let later = try file(new, isEarlier: false)
    let clock = now ?? later.stamp
    let olds = earlier.entries
    let news = later.entries.filter { !$0.main.isWithdrawn }
    let matcher = EntryMatcher(olds, news, trustsUIDs: trustsUIDs, now: clock)
    var draft = SuccessionDraft(earlier, later, clock: clock)
    draft.fill(olds, news, matcher.pairs)
    return draft.result(old)
  }

  private func file(_ text: ByteView, isEarlier: Bool) throws(Fault) -> CalendarFile {
    do throws(SyntaxError) {
      return try CalendarFile(text, zones)
    } catch {
      throw Fault(isOfEarlier: isEarlier, error: error)
    }
  }
}
