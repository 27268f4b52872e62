import CivilTime
import FormatSyntax
import ItineraryModel
import SourceText

/// What a rebase notes in the trip, so that a later one can undo it: members of items and of the trip that every format
/// carries.
extension Itinerary {
  private static let addedMark: StaticString = ",\"addedByRebase\":true"

  /// Notes that a rebase added this game, and not the trip's request when the trip was built.
  mutating func markAdded(_ index: Int) { setExtra(Itinerary.addedMark.bytes, ofItem: index) }

  /// Whether a rebase added this game and its item has no other unknown member.
  func isMarkedAdded(_ index: Int) -> Bool {
    items[index].kind == .game && text.withBytes(items[index].extra) { $0.equals(Itinerary.addedMark) }
  }
}

/// The days that a trip had before rebases made it longer.
struct PlannedDays {
  let first: LocalDate
  let last: LocalDate

  private static let member = "beforeRebase"

  /// As noted; nil if no rebase made the trip longer, or the note can't be read.
  init?(notedIn itinerary: Itinerary) {
    let noted = itinerary.text.withBytes(itinerary.extra) { text -> JSONValue? in
      if text.isEmpty { return nil }
      let object = [UInt8.openBrace] + text.dropFirst() + [.closeBrace]
      return object.withBytes { try? JSONValue.parse($0) }?[PlannedDays.member]
    }
    func date(_ member: String) -> LocalDate? {
      noted?[member]?.string.flatMap { text in text.withBytes { LocalDate(iso: $0) } }
    }
    guard let first = date("startDate"), let last = date("endDate"), first <= last else { return nil }
    self.first = first
    self.last = last
  }

  /// As the trip has them.
  init?(of itinerary: Itinerary) {
    guard let first = itinerary.startDate, let last = itinerary.date(ofDay: itinerary.dayCount) else { return nil }
    self.first = first
    self.last = last
  }

  /// A day's number in a trip that starts so many days earlier; one that is no such number stays.
  static func shifted(_ day: Int, by shift: Int) -> Int {
    let (sum, overflow) = day.addingReportingOverflow(shift)
    return overflow ? day : sum
  }

  func isLonger(than other: PlannedDays) -> Bool { first < other.first || last > other.last }

  fileprivate func append(to output: OutputBuffer) {
    output.append(",\"" as StaticString)
    output.append(PlannedDays.member)
    output.append("\":{\"startDate\":\"" as StaticString)
    first.append(to: output)
    output.append("\",\"endDate\":\"" as StaticString)
    last.append(to: output)
    output.append("\"}" as StaticString)
  }

  /// The members without the note.
  fileprivate static func otherMembers(_ extra: ByteView, to output: OutputBuffer) {
    do throws(SyntaxError) {
      try ([UInt8.openBrace] + extra.dropFirst() + [.closeBrace]).withBytes { (object) throws(SyntaxError) in
        var scanner = JSONScanner(object)
        try scanner.object { (scanner, key) throws(SyntaxError) in
          let value = try scanner.skipValue()
          if key.decoded.elementsEqual(member.utf8) { return }
          output.append(",\"" as StaticString)
          output.append(key.raw)
          output.append("\":" as StaticString)
          output.appendCompacted(value)
        }
      }
    } catch {
      // Only members that could be read are kept by the reader.
      output.removeAll()
      output.append(extra)
    }
  }
}

extension Itinerary {
  /// Notes the days before the first rebase that made the trip longer, and removes the note once it is no longer.
  mutating func noteDays(since before: Itinerary) {
    let noted = PlannedDays(notedIn: before)
    guard let now = PlannedDays(of: self), let planned = noted ?? PlannedDays(of: before) else { return }
    let isLonger = now.isLonger(than: planned)
    if isLonger == (noted != nil) { return }
    let output = OutputBuffer()
    if !extra.isAbsent { text.withBytes(extra) { PlannedDays.otherMembers($0, to: output) } }
    if isLonger { planned.append(to: output) }
    extra = output.count == 0 ? .absent : text.append(output.view)
  }
}
