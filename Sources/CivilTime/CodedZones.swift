package import SourceText

extension ZoneDatabase {
  /// The codes of North American sport: `ET`, `CT`, `MT`, `PT`, `EST`, `EDT`, …, `US-Central`, `Eastern Time`.
  ///
  /// `EST` and `EDT` both mean New York's clock, and so on: schedules use the same code all year. A feed that means a
  /// fixed offset uses `UTC-5`.
  package func zone(coded code: ByteView) -> Zone? {
    guard code.count >= 2, code.count <= 24 else { return nil }
    for entry in codedZones where code.equalsIgnoringCase(entry.code.bytes) { return zone(entry.zone.bytes) }
    return nil
  }

  package func zone(coded code: String) -> Zone? { code.withBytes { zone(coded: $0) } }

  /// Whether a code such as `MST` is used by the place's clock: `MST` is Phoenix time in Phoenix and Denver time in
  /// Denver.
  ///
  /// A code for summer time only matches places that have summer time.
  package func isCode(_ code: ByteView, of place: Zone) -> Bool {
    guard code.count == 3 || code.count == 4, code.last?.asciiLowerCase == UInt8(ascii: "t"),
      let usual = zone(coded: code)
    else {
      return false
    }
    let (winter, summer) = place.offsets
    guard winter == usual.offsets.winter else { return false }
    return code[code.count - 2].asciiLowerCase != UInt8(ascii: "d") || summer != winter
  }
}

extension Zone {
  /// Offsets in seconds east of UTC, in winter and in summer. The winter offset is the smaller one.
  fileprivate var offsets: (winter: Int32, summer: Int32) {
    let (january, july) = (offset(at: Instant(seconds: 1_768_435_200)), offset(at: Instant(seconds: 1_784_073_600)))
    return (min(january, july), max(january, july))
  }
}

private let codedZones: [(code: StaticString, zone: StaticString)] = [
  ("ET", "America/New_York"), ("EST", "America/New_York"), ("EDT", "America/New_York"),
  ("CT", "America/Chicago"), ("CST", "America/Chicago"), ("CDT", "America/Chicago"),
  ("MT", "America/Denver"), ("MDT", "America/Denver"), ("MST", "America/Denver"),
  ("PT", "America/Los_Angeles"), ("PST", "America/Los_Angeles"), ("PDT", "America/Los_Angeles"),
  ("AKT", "America/Anchorage"), ("AKST", "America/Anchorage"), ("AKDT", "America/Anchorage"),
  ("HT", "Pacific/Honolulu"), ("HST", "Pacific/Honolulu"),
  ("AT", "America/Halifax"), ("AST", "America/Halifax"), ("ADT", "America/Halifax"),
  ("NT", "America/St_Johns"), ("NST", "America/St_Johns"), ("NDT", "America/St_Johns"),
  ("US-Eastern", "America/New_York"), ("US-Central", "America/Chicago"), ("US-Mountain", "America/Denver"),
  ("US-Pacific", "America/Los_Angeles"), ("US-Arizona", "America/Phoenix"), ("US-Alaska", "America/Anchorage"),
  ("US-Hawaii", "Pacific/Honolulu"),
  ("Eastern", "America/New_York"), ("Central", "America/Chicago"), ("Mountain", "America/Denver"),
  ("Pacific", "America/Los_Angeles"), ("Arizona", "America/Phoenix"), ("Atlantic", "America/Halifax"),
  ("Eastern Time", "America/New_York"), ("Central Time", "America/Chicago"), ("Mountain Time", "America/Denver"),
  ("Pacific Time", "America/Los_Angeles"), ("Atlantic Time", "America/Halifax"),
]
