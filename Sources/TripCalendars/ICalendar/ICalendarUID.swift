package import SourceText

/// Ids in UIDs. Characters other than letters, digits, `.`, `_`, `-` and `:` are written as `%` and two hexadecimal
/// digits, as in URIs.
package enum ICalendarUID {
  package static let suffix: StaticString = ".sportstime"
  /// Precedes the number of another item with the same id. In ids it is escaped.
  static let numberSign: UInt8 = .tilde
  /// Precedes the number of a later day of travel. In ids it is escaped.
  static let partSign: UInt8 = .plus

  package static func append(_ id: ByteView, to output: OutputBuffer) {
    output.append(percentEncoding: id, unless: isSafe)
  }

  /// The ids of the item and the itinerary in an exported UID, either of which may be empty; nil for any other UID.
  static func ids(in uid: ByteView) -> (item: String, itinerary: String)? {
    guard uid.hasSuffix(suffix.bytes), let at = uid.firstIndex(of: .atSign, from: 0) else { return nil }
    let end = uid.count - suffix.utf8CodeUnitCount
    let itemEnd = uid.slice(0, at).firstIndex(of: numberSign, from: 0) ?? at
    guard itemEnd == at || uid.slice(itemEnd + 1, at).allSatisfy({ $0.isDigit }) else { return nil }
    guard end > at, let item = decode(uid.slice(0, itemEnd)), let itinerary = decode(uid.slice(at + 1, end)) else {
      return nil
    }
    return (item, itinerary)
  }

  /// Whether the UID is that of a later day of travel, which carries no item.
  static func isPart(_ uid: ByteView) -> Bool { ids(ofPart: uid) != nil }

  /// The ids in the UID of a later day of travel.
  static func ids(ofPart uid: ByteView) -> (item: String, itinerary: String)? {
    guard let at = uid.firstIndex(of: .atSign, from: 0), let sign = uid.slice(0, at).firstIndex(of: partSign, from: 0),
      sign + 1 < at, uid.slice(sign + 1, at).allSatisfy({ $0.isDigit || $0 == numberSign })
    else { return nil }
    return (Array(uid.slice(0, sign)) + Array(uid.slice(at, uid.count))).withBytes { ids(in: $0) }
  }

  static func decode(_ text: ByteView) -> String? {
    text.percentDecoded(isSafe).flatMap { String(validating: $0, as: UTF8.self) }
  }

  private static func isSafe(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || byte == .period || byte == .underscore || byte == .hyphen || byte == .colon
  }
}

/// Makes the UIDs of an itinerary's events unique. Otherwise, programs that store events by UID would keep only one of
/// two.
final class ICalendarUIDs {
  /// Hashes of the assigned UIDs. If two texts have the same hash, the second one gets an unnecessary number.
  private var given: Set<UInt64> = []
  /// By the hash of a repeated UID: the last number that was added to it.
  private var numbers: [UInt64: Int] = [:]
  private let value = OutputBuffer(capacity: 256)

  func removeAll() {
    given.removeAll(keepingCapacity: true)
    numbers.removeAll()
  }

  /// The UID of an event. The first event with a UID from elsewhere keeps it. Any other event has
  /// `<item>@<itinerary>.sportstime`, the same in each export (RFC 5545, section 3.8.4.7). Repeated item ids result in
  /// `<item>~2@…` and so on.
  ///
  /// - Parameters:
  ///   - part: the number of the day of travel, if it is not the first.
  ///   - end: the text starting with `@`.
  /// - Returns: a view that is valid until the next call.
  func uid(own: String?, id: ByteView, part: Int? = nil, end: [UInt8]) -> ByteView {
    value.removeAll()
    if let own {
      value.append(own)
      if given.insert(value.view.byteHash).inserted { return value.view }
      value.removeAll()
    }
    ICalendarUID.append(id, to: value)
    if let part {
      value.append(ICalendarUID.partSign)
      value.append(decimal: part)
    }
    let count = value.count
    value.append(end)
    let hash = value.view.byteHash
    var number = numbers[hash] ?? 1
    while !given.insert(value.view.byteHash).inserted {
      number += 1
      numbers[hash] = number
      value.truncate(to: count)
      value.append(ICalendarUID.numberSign)
      value.append(decimal: number)
      value.append(end)
    }
    return value.view
  }
}
