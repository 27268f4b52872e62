import SourceText
import Testing

import CivilTime
import TestSupport

@Suite struct RFC3339Tests {
  /// Text, seconds since the epoch, seconds east, how it is written again.
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, 0, "1970-01-01T00:00:00+00:00"),
    ("2026-06-10T19:05:00-04:00", 1_781_132_700, -14_400, "2026-06-10T19:05:00-04:00"),
    ("2026-06-10t23:05:00z", 1_781_132_700, 0, "2026-06-10T23:05:00+00:00"),
    ("2026-06-10T23:05:00.5Z", 1_781_132_700, 0, "2026-06-10T23:05:00+00:00"),
    ("2026-06-10T23:05:00.123456789123456789Z", 1_781_132_700, 0, "2026-06-10T23:05:00+00:00"),
    ("2026-06-11T04:35:00.000+05:30", 1_781_132_700, 19_800, "2026-06-11T04:35:00+05:30"),
    ("1969-12-31T23:59:59-00:00", -1, 0, "1969-12-31T23:59:59+00:00"),
    ("0001-01-01T00:00:00Z", -62_135_596_800, 0, "0001-01-01T00:00:00+00:00"),
    ("9999-12-31T23:59:59Z", 253_402_300_799, 0, "9999-12-31T23:59:59+00:00"),
    ("2000-01-01T00:00:00+23:59", 946_598_460, 86_340, "2000-01-01T00:00:00+23:59"),
  ])
  func accepted(text: String, seconds: Int64, offset: Int32, again: String) throws {
    let value = try #require(text.withBytes { OffsetInstant(rfc3339: $0) }, "\(text)")
    #expect(value.instant.seconds == seconds)
    #expect(value.offset == offset)
    #expect(written { value.append(to: $0) } == again)
    #expect(value.description == again)
  }

  @Test(arguments: [
    "", "Z", "2026-06-10", "2026-06-10T19:05Z", "2026-06-10T19:05:00", "2026-06-10 19:05:00Z", "2026-06-10_19:05:00Z",
    "2026-06-10T24:00:00Z", "2026-06-10T23:60:00Z", "2026-06-10T23:59:60Z", "2016-12-31T23:59:60Z",
    "2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z", "0000-01-01T00:00:00Z", "2026-06-10T19:05:00.Z",
    "2026-06-10T19:05:00,5Z", "2026-06-10T19:05:00+0400", "2026-06-10T19:05:00+04", "2026-06-10T19:05:00+24:00",
    "2026-06-10T19:05:00-99:99", "2026-06-10T19:05:00+04:60", "2026-06-10T19:05:00Z ", " 2026-06-10T19:05:00Z",
    "2026-06-10T19:05:00ZZ", "2026-06-10T19:05:00Zjunk", "20260610T190500Z", "2026-6-10T19:05:00Z",
    "2026-06-10T1x:05:00Z", "2026-06-10T19:05:00\u{2212}04:00", "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-00:01", "2026-06-10T19:05:00.", "2026-06-10T19:05:00.5", "2026-06-10T19:05:0-04:00",
  ])
  func refused(text: String) {
    #expect(text.withBytes { OffsetInstant(rfc3339: $0) } == nil, "\(text)")
  }

  @Test func everyCutIsRefused() {
    let whole = Array("2026-06-10T19:05:00.25-04:00".utf8)
    for length in 0..<whole.count {
      #expect(Array(whole[..<length]).withBytes { OffsetInstant(rfc3339: $0) } == nil, "first \(length) bytes")
    }
  }

  @Test func inUTC() throws {
    let value = try #require("2026-06-10T19:05:00-04:00".withBytes { OffsetInstant(rfc3339: $0) })
    #expect(written { value.append(to: $0, utc: true) } == "2026-06-10T23:05:00Z")
    #expect(written { value.appendUTCBasic(to: $0) } == "20260610T230500Z")
    #expect(written { value.instant.append(to: $0) } == "2026-06-10T23:05:00Z")
    #expect(value.localDate.description == "2026-06-10")
    #expect(value.localTime.description == "19:05:00")
  }

  /// What RFC 3339 cannot say is said otherwise, and the instant stays the same.
  @Test(arguments: [Int32(-17_762), 561, -1, 86_400, -90_000, .max, .min])
  func oddOffsets(offset: Int32) throws {
    let value = OffsetInstant(instant: Instant(seconds: 1_000_000), offset: offset)
    #expect(parsedInstant(value.description) == value.instant, "\(value)")
  }

  @Test func instantsWithoutDate() {
    for seconds in [Int64.min, .max] {
      let odd = Instant(seconds: seconds)
      #expect(!odd.hasDate)
      #expect(odd.adding(seconds: seconds) == odd)
      #expect(odd.local(offset: seconds < 0 ? .min : .max).0.year == (seconds < 0 ? 1 : 9_999))
    }
    #expect(Instant(seconds: .max).seconds(since: Instant(seconds: .min)) == .max)
    #expect(Instant(seconds: .min).seconds(since: Instant(seconds: .max)) == .min)
    #expect(Instant(seconds: 90).seconds(since: Instant(seconds: 30)) == 60)
    #expect("\(Instant(seconds: .max))" == "9999-12-31T23:59:59Z")
  }
}
