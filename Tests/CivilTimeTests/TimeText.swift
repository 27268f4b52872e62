import CivilTime
import SourceText

func isoDate(_ iso: String) -> LocalDate? { iso.withBytes { LocalDate(iso: $0) } }

func parsedInstant(_ rfc3339: String) -> Instant? { rfc3339.withBytes { OffsetInstant(rfc3339: $0)?.instant } }

/// `2019-03-10T02:30:00`, by way of the RFC 3339 reader.
func local(_ text: String) -> (LocalDate, LocalTime)? {
  (text + "Z").withBytes { OffsetInstant(rfc3339: $0)?.local }
}

/// As a table would write it: one reading, two with `|` between, or a gap's two with `>`.
func spelled(_ resolution: LocalResolution) -> String {
  switch resolution {
  case .unique(let reading): "\(reading)"
  case .ambiguous(let first, let second): "\(first) | \(second)"
  case .nonexistent(let before, let after): "\(before) > \(after)"
  }
}

/// A TZif file put together by hand, so that tests of the format need no system zone.
struct ZoneFileMaker {
  var version: UInt8 = 0x32
  var transitions: [(time: Int64, kind: UInt8)] = [(0, 1), (5_000_000, 0)]
  var types: [(offset: Int32, isDaylight: UInt8, name: UInt8)] = [(-18_000, 0, 0), (-14_400, 1, 4)]
  var names = "EST\0EDT\0"
  var leapCount: UInt32 = 0
  var standard: [UInt8] = []
  var universal: [UInt8] = []
  var footer = "EST5"

  var bytes: [UInt8] {
    var file = header(empty: true)
    // The least a 32-bit block may be: one type and one byte of names.
    file += [0, 0, 0, 0, 0, 0, 0]
    file += header(empty: false)
    for transition in transitions { file += big(UInt64(bitPattern: transition.time)) }
    file += transitions.map(\.kind)
    for type in types { file += big(UInt32(bitPattern: type.offset)) + [type.isDaylight, type.name] }
    file += Array(names.utf8)
    file += [UInt8](repeating: 0, count: Int(leapCount) * 12)
    file += standard + universal
    return file + Array("\n\(footer)\n".utf8)
  }

  var zone: Zone? { Zone(identifier: "Test/Made", tzif: bytes) }

  private func header(empty: Bool) -> [UInt8] {
    var header = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    let counts: [Int] =
      empty
      ? [0, 0, 0, 0, 1, 1]
      : [universal.count, standard.count, Int(leapCount), transitions.count, types.count, names.utf8.count]
    for count in counts { header += big(UInt32(truncatingIfNeeded: count)) }
    return header
  }

  private func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
