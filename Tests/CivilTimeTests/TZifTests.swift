import SourceText
import Testing

import CivilTime
import TestSupport

@Suite struct TZifTests {
  @Test func madeByHand() throws {
    let zone = try #require(ZoneFileMaker().zone)
    #expect(zone.identifier == "Test/Made")
    #expect(zone.offset(at: Instant(seconds: -1)) == -18_000)
    #expect(zone.offset(at: Instant(seconds: 0)) == -14_400)
    #expect(zone.abbreviation(at: Instant(seconds: 4_999_999)) == "EDT")
    #expect(zone.offset(at: Instant(seconds: .max)) == -18_000)
    #expect(zone.offset(at: Instant(seconds: .min)) == -18_000)
  }

  /// Footer, an instant and the offset then. The made file's transitions are left out: the footer is all there is.
  @Test(arguments: [
    ("EST5EDT,M3.2.0,M11.1.0", "2030-07-01T00:00:00Z", -14_400),
    ("EST5EDT,M3.2.0,M11.1.0", "0500-07-01T00:00:00Z", -14_400),
    ("EST5EDT4,J60/2,J305/2", "2030-03-01T06:59:59Z", -18_000),
    ("EST5EDT4,J60/2,J305/2", "2032-03-01T07:00:00Z", -14_400),
    ("EST5EDT4,59/2,304/2", "2032-02-29T07:00:00Z", -14_400),
    ("<+0330>-3:30", "2030-07-01T00:00:00Z", 12_600),
    ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2030-07-01T00:00:00Z", -7_200),
    ("XXX3EDT4,0/0,J365/23", "2030-12-31T00:00:00Z", -14_400),
    ("EST5EDT,0/0,J365/25", "2030-01-01T05:00:00Z", -14_400),
    ("EST5EDT,0/0,J365/25", "2150-01-01T05:00:00Z", -14_400),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2150-07-01T00:00:00Z", 3_600),
    ("AAA-12:34:56", "2030-07-01T00:00:00Z", 45_296),
  ])
  func footers(footer: String, text: String, offset: Int32) throws {
    var maker = ZoneFileMaker()
    maker.version = 0x33
    maker.transitions = []
    maker.footer = footer
    let zone = try #require(maker.zone, "\(footer)")
    #expect(zone.offset(at: try #require(parsedInstant(text))) == offset, "\(footer) \(text)")
  }

  @Test(arguments: [
    "EST", "5", "EST5EDT", "EST5EDT,", "EST5EDT,M3.2.0", "EST5EDT,M3.2.0,", "EST5EDT,M3.2.0,M11.1.0,", "ES5", "EST25",
    "EST5:60", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.0.0,M11.1.0",
    "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J100", "EST5EDT,J366,J100", "EST5EDT,366,100", "EST5EDT,M3.2.0/168,M11.1.0",
    "EST5EDT,M3.2.0/,M11.1.0", "<EST5", "<E>5", "EST5 ", " EST5", "EST99999999999999999999",
    "EST5EDT,M3.2.0/2:,M11.1.0",
    "EST5EDT,M3.2,M11.1.0", "E!T5", "EST--5", "\u{e9}\u{e9}\u{e9}5",
  ])
  func footersRefused(footer: String) {
    var maker = ZoneFileMaker()
    maker.version = 0x33
    maker.transitions = []
    maker.footer = footer
    #expect(maker.zone == nil, "\(footer)")
  }

  @Test func versionTwoHasPlainTimes() {
    for (version, isFine) in [(UInt8(0x32), false), (0x33, true), (0x34, true)] {
      var maker = ZoneFileMaker()
      maker.version = version
      maker.transitions = []
      maker.footer = "EST5EDT,M3.2.0/-1,M11.1.0/30"
      #expect((maker.zone != nil) == isFine, "version \(version)")
    }
  }

  /// One thing wrong at a time.
  static let faults: [(String, @Sendable (inout ZoneFileMaker) -> Void)] = [
    ("version 1", { $0.version = 0 }),
    ("unknown version", { $0.version = 0x41 }),
    ("times fall", { $0.transitions = [(5, 1), (4, 0)] }),
    ("times equal", { $0.transitions = [(5, 1), (5, 0)] }),
    ("before the Big Bang", { $0.transitions = [(.min, 1), (5, 0)] }),
    ("type out of range", { $0.transitions = [(5, 2)] }),
    ("no types", { $0.types = [] }),
    ("offset out of range", { $0.types = [(.min, 0, 0), (0, 1, 4)] }),
    ("offset of 26 hours", { $0.types = [(93_600, 0, 0), (0, 1, 4)] }),
    ("daylight is 2", { $0.types = [(-18_000, 0, 0), (-14_400, 2, 4)] }),
    ("name out of range", { $0.types = [(-18_000, 0, 0), (-14_400, 1, 8)] }),
    ("name without end", { $0.names = "EST\0EDT" }),
    ("name that breaks lines", { $0.names = "EST\0E\nT\0" }),
    ("no names", { $0.names = "" }),
    ("leap seconds", { $0.leapCount = 1 }),
    ("indicators for some", { $0.standard = [1] }),
    ("indicator of 2", { $0.standard = [1, 2] }),
    ("universal but not standard", { $0.universal = [1, 1] }),
    ("footer contradicts", { $0.footer = "EST6" }),
    ("footer's rule contradicts", { $0.footer = "EST6EDT,M3.2.0,M11.1.0" }),
    ("footer of two lines", { $0.footer = "EST5\nEST5" }),
  ]

  @Test(arguments: faults.indices)
  func faultsAreRefused(index: Int) {
    var maker = ZoneFileMaker()
    TZifTests.faults[index].1(&maker)
    #expect(maker.zone == nil, "\(TZifTests.faults[index].0)")
  }

  @Test func everyCutIsRefused() {
    for footer in ["EST5", "EST5EDT,M3.2.0,M11.1.0", ""] {
      var maker = ZoneFileMaker()
      maker.footer = footer
      let whole = maker.bytes
      #expect(Zone(identifier: "x", tzif: whole) != nil)
      for length in 0..<whole.count {
        #expect(Zone(identifier: "x", tzif: Array(whole[..<length])) == nil, "first \(length) of \(whole.count) bytes")
      }
      #expect(Zone(identifier: "x", tzif: whole + [0]) == nil)
    }
  }

  /// Whatever the bytes: an answer or nil, and the answer can be asked anything.
  @Test func flippedBytesNeverTrap() {
    let seed: UInt64 = 9_636
    var generator = SeededGenerator(seed: seed)
    var maker = ZoneFileMaker()
    maker.version = 0x33
    maker.standard = [1, 0]
    maker.universal = [1, 0]
    maker.footer = "EST5EDT,M3.2.0,M11.1.0"
    let whole = maker.bytes
    var read = 0
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let zone = Zone(identifier: "x", tzif: bytes) else { continue }
      read += 1
      for seconds in [Int64.min, -1, 0, 5_000_000, 4_200_000_000, .max, .random(in: .min ... .max, using: &generator)] {
        let instant = Instant(seconds: seconds)
        let (date, time) = zone.reading(instant).local
        _ = (zone.resolve(date, time), zone.abbreviation(at: instant), zone.isDaylight(at: instant))
      }
      _ = zone.transitions(from: Instant(seconds: 4_000_000_000), to: Instant(seconds: 4_300_000_000))
    }
    #expect(read > 0, "seed \(seed)")
  }
}
