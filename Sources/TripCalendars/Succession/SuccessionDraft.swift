import CivilTime
import FormatSyntax
import SourceText

/// Builds the events of a calendar that follows another one.
struct SuccessionDraft {
  private struct Written {
    var calendar: Int
    var text: [UInt8]
  }

  private let earlier: CalendarFile
  private let later: CalendarFile
  private let clock: Instant?
  private let cancelledMark: String
  private var uids: FreeUIDs
  /// By index of an old entry: its text, then the new entries that follow it.
  private var places: [[Written]] = []
  /// Zones that remaining events of the earlier version need.
  private var neededZones: Set<[UInt8]> = []
  private var isChanged = false
  private var outcome = CalendarSuccession.Result(text: [])

  init(_ earlier: CalendarFile, _ later: CalendarFile, clock: Instant?, cancelledMark: String) {
    self.earlier = earlier
    self.later = later
    self.cancelledMark = cancelledMark
    self.clock = clock
    uids = FreeUIDs(earlier.entries.map { $0.uid } + later.entries.map { $0.uid })
    outcome.collisions = later.collisions.map { (String(decoding: $0.uid, as: UTF8.self), $0.offset) }
  }

  /// - Parameter pairs: by index of a new entry: the index of the old one.
  mutating func fill(_ olds: [CalendarEntry], _ news: [CalendarEntry], _ pairs: [Int: Int]) {
    // The first place is for entries before all old ones.
    places = [[Written]](repeating: [], count: olds.count + 1)
    var newOfOld = [Int?](repeating: nil, count: olds.count)
    for (new, old) in pairs { newOfOld[old] = new }
    for (index, old) in olds.enumerated() {
      let uid = uids.take(old.uid, for: old)
      if let new = newOfOld[index] {
        places[index + 1].append(follow(old, news[new], uid))
      } else {
        places[index + 1].append(leave(old, uid))
      }
    }
    var place = 0
    for (index, new) in news.enumerated() {
      if let old = pairs[index] {
        place = old + 1
      } else {
        places[place].append(add(new))
      }
    }
  }

  // MARK: Entries

  private mutating func add(_ new: CalendarEntry) -> Written {
    let uid = uids.take(new.uid, for: new)
    isChanged = true
    outcome.changes.append(CalendarChange(.added, new.main, uid: uid))
    let output = OutputBuffer()
    for component in new.components {
      var revision = ComponentRevision(component, in: later.text)
      if component.uid != uid { uid.withBytes { revision.set("UID", $0) } }
      revision.append(to: output)
    }
    return Written(calendar: new.calendar, text: output.array)
  }

  private mutating func follow(_ old: CalendarEntry, _ new: CalendarEntry, _ uid: [UInt8]) -> Written {
    let output = OutputBuffer()
    // Each occurrence is in an entry once.
    var left: [[UInt8]?: CalendarComponent] = [:]
    for component in old.components { left[component.recurrenceID] = component }
    var changed: [String] = []
    var isSame = true
    let kept = Set(new.components.map { $0.recurrenceID })
    let lacksOccurrence = old.components.contains { !kept.contains($0.recurrenceID) }
    for component in new.components {
      guard let before = left.removeValue(forKey: component.recurrenceID) else {
        isSame = false
        changed.append("RECURRENCE-ID")
        var revision = ComponentRevision(component, in: later.text)
        uid.withBytes { revision.set("UID", $0) }
        revision.append(to: output)
        continue
      }
      let properties = CalendarChange.properties(before, component)
      // If an occurrence follows its rule again, the event itself has changed.
      let isRaised = before.meanings != component.meanings || (lacksOccurrence && component.recurrenceID == nil)
      if !isRaised, before.hidden == component.hidden, before.uid == uid {
        output.append(earlier.text.slice(before.range.lowerBound, before.range.upperBound))
        continue
      }
      isSame = false
      changed += properties
      if isRaised, properties.isEmpty { changed.append("RECURRENCE-ID") }
      append(before, component, uid, isRaised: isRaised, to: output)
    }
    if let clock, !old.isPast(at: clock) { outcome.toCome += 1 }
    if isSame, !lacksOccurrence { outcome.unchanged += 1 } else { isChanged = true }
    if changed.isEmpty {
      if !isSame { outcome.unchanged += 1 }
    } else {
      var change = CalendarChange(.changed, new.main, uid: uid)
      change.properties = Set(changed).sorted()
      outcome.changes.append(change)
    }
    return Written(calendar: new.calendar, text: output.array)
  }

  private func append(
    _ before: CalendarComponent, _ component: CalendarComponent, _ uid: [UInt8], isRaised: Bool, to output: OutputBuffer
  ) {
    var revision = ComponentRevision(component, in: later.text)
    uid.withBytes { revision.set("UID", $0) }
    if isRaised {
      raise(&revision, sequence: max(before.sequence + 1, component.sequence), above: before, component.stamp)
    } else {
      for name in ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"] as [StaticString] {
        revision.set(name, from: before, in: earlier.text)
      }
    }
    if before.part("CREATED") != nil { revision.set("CREATED", from: before, in: earlier.text) }
    revision.append(to: output)
  }

  /// Increases the version of an event, regardless of the clock.
  private func raise(
    _ revision: inout ComponentRevision, sequence: Int, above before: CalendarComponent, _ stamp: Instant?
  ) {
    let after = before.stamp?.adding(seconds: 1)
    let instant = [clock ?? stamp, after].compactMap { $0 }.max()
    if let instant, instant.hasDate {
      revision.set("DTSTAMP", instant)
      revision.set("LAST-MODIFIED", instant)
    }
    revision.set("SEQUENCE", String(sequence))
  }

  // MARK: What is gone

  private mutating func leave(_ old: CalendarEntry, _ uid: [UInt8]) -> Written {
    let isPast = clock.map { old.isPast(at: $0) } ?? false
    let output = OutputBuffer()
    var isCancelled = false
    var isLeft = false
    for component in old.components {
      neededZones.formUnion(component.zones)
      let carries = !component.hidden.isEmpty && !component.isWithdrawn
      let cancels = !isPast && !component.isCancelled && !component.isWithdrawn
      if !carries, !cancels, component.uid == uid {
        output.append(earlier.text.slice(component.range.lowerBound, component.range.upperBound))
        continue
      }
      isChanged = true
      var revision = ComponentRevision(component, in: earlier.text)
      uid.withBytes { revision.set("UID", $0) }
      if cancels {
        isCancelled = true
        revision.set("STATUS", "CANCELLED")
        let title = String(decoding: component.summary, as: UTF8.self)
        if !cancelledMark.isEmpty, !title.hasPrefix(cancelledMark) {
          revision.setText("SUMMARY", cancelledMark + title)
        }
        raise(&revision, sequence: component.sequence + 1, above: component, nil)
      } else if carries {
        isLeft = true
      }
      if carries {
        // The item that it carries is no longer in the trip.
        for name in CalendarPart.carriers { revision.remove(name) }
        revision.set(CalendarPart.withdrawn, "TRUE")
      }
      revision.append(to: output)
    }
    if isCancelled || isLeft {
      outcome.changes.append(CalendarChange(isCancelled ? .cancelled : .left, old.main, uid: uid))
    }
    if isCancelled { outcome.toCome += 1 }
    return Written(calendar: old.calendar, text: output.array)
  }

  // MARK: The whole

  /// - Parameter old: the earlier version, which is returned if nothing changed.
  package func result(_ old: ByteView) -> CalendarSuccession.Result {
    var result = outcome
    let output = OutputBuffer(capacity: earlier.text.count + later.text.count)
    let surroundings = SuccessionSurroundings(earlier, later, neededZones: neededZones)
    for calendar in later.calendars.indices {
      surroundings.begin(calendar, to: output)
      for written in places.joined() where min(written.calendar, later.calendars.count - 1) == calendar {
        output.append(written.text)
      }
      surroundings.end(calendar, to: output)
    }
    result.text = isChanged || !surroundings.areSame ? output.array : Array(old)
    return result
  }
}

/// Makes UIDs unique.
struct FreeUIDs {
  private let known: Set<[UInt8]>
  private var taken: Set<[UInt8]> = []
  /// By UID: the next number to try.
  private var next: [[UInt8]: Int] = [:]

  init(_ known: [[UInt8]]) { self.known = Set(known) }

  /// The wanted UID for the first entry that takes it. Any other entry, or one without a UID, gets a new UID that is
  /// derived from existing ones.
  mutating func take(_ wanted: [UInt8], for entry: CalendarEntry) -> [UInt8] {
    if !wanted.isEmpty, taken.insert(wanted).inserted { return wanted }
    var stem = wanted
    if stem.isEmpty {
      let hash = entry.main.meanings.joined(separator: [.lineFeed]).withContiguousBytes { $0.byteHash }
      stem = Array(("event-" + String(hash, radix: 16)).utf8)
    }
    if wanted.isEmpty, !known.contains(stem), taken.insert(stem).inserted { return stem }
    while true {
      let number = next[stem, default: 2]
      next[stem] = number + 1
      let uid = stem + Array("-\(number)".utf8)
      if !known.contains(uid), taken.insert(uid).inserted { return uid }
    }
  }
}

extension Sequence<UInt8> {
  fileprivate func withContiguousBytes<Result>(_ body: (ByteView) -> Result) -> Result { Array(self).withBytes(body) }
}
