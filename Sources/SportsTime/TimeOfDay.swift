import CivilTime
import SourceText

/// A time of day: hours and minutes, without a date or a zone.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  let time: LocalTime

  init(_ time: LocalTime) { self.time = time }

  /// `00:00`.
  public static let midnight = TimeOfDay(LocalTime.midnight)

  /// Nil unless `hour` is 0 to 23 and `minute` 0 to 59.
  public init?(hour: Int, minute: Int) {
    guard let time = LocalTime(hour: hour, minute: minute) else { return nil }
    self.time = time
  }

  /// 0 to 23.
  public var hour: Int { time.hour }
  /// 0 to 59.
  public var minute: Int { time.minute }

  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.time.secondOfDay < right.time.secondOfDay }
}

extension TimeOfDay: LosslessStringConvertible, Codable {
  /// Reads `19:30`.
  public init?(_ description: String) {
    guard let time = description.withBytes({ LocalTime(clock: $0) }) else { return nil }
    self.time = time
  }

  /// `19:30`.
  public var description: String { time.clock }

  public init(from decoder: any Decoder) throws {
    self = try decoder.value("is not a time of day such as 19:30") { TimeOfDay($0) }
  }

  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension Decoder {
  /// The value of a text.
  ///
  /// - Throws: if `read` returns nil. `problem` describes the error.
  func value<Value>(_ problem: String, _ read: (String) -> Value?) throws -> Value {
    let container = try singleValueContainer()
    guard let value = read(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: problem)
    }
    return value
  }
}
