import SourceText
import Testing

import CivilTime

@Suite struct ZoneDatabaseTests {
  static let empty = ZoneDatabase(directory: nil)

  @Test(arguments: [
    "", "/", "/etc/passwd", "..", "../../etc/passwd", "America/../America/New_York", "America//New_York", "America/",
    "./UTC", "America/New York", "America/New_York\0", "America\\New_York", "tzdata.zi", "Europe/Zürich", "UTC\n",
    "~root", "a:b", String(repeating: "A", count: 65),
  ])
  func namesThatAreNone(name: String) {
    #expect(!name.withBytes { ZoneDatabase.isName($0) }, "\(name)")
    #expect(ZoneDatabase.system.zone(name) == nil, "\(name)")
  }

  @Test(
    .enabled(if: ZoneDatabase.system.isAvailable, "no zone database on this system"),
    arguments: ["Europe/Munich", "America", "localtime", "posixrules", "america/new_york", "zone1970", "Nowhere"])
  func namesOfNothing(name: String) {
    #expect(ZoneDatabase.system.zone(name) == nil, "\(name)")
    #expect(ZoneDatabase.system.zone(name) == nil, "\(name), asked again")
  }

  @Test(arguments: [
    nil, "/nonexistent", "/dev", "/dev/null", "/etc", "",
  ])
  func withoutDatabase(directory: String?) {
    let database = ZoneDatabase(directory: directory)
    #expect(!database.isAvailable)
    for name in ["UTC", "Z", "GMT", "Etc/UTC"] {
      #expect(database.zone(name)?.offset(at: Instant(seconds: 0)) == 0, "\(name)")
    }
    #expect(database.zone("Z")?.identifier == "UTC")
    #expect(database.zone("America/New_York") == nil)
    #expect(database.zone("null") == nil)
    #expect(database.zone("passwd") == nil)
    #expect(database.anyZone("UTC-6")?.offset(at: Instant(seconds: 0)) == -21_600)
  }

  @Test(arguments: [
    ("UTC-6", -21_600, "UTC-06:00", "-06"), ("UTC+05:30", 19_800, "UTC+05:30", "+0530"),
    ("GMT+1", 3_600, "UTC+01:00", "+01"),
    ("+02:00", 7_200, "UTC+02:00", "+02"), ("-0400", -14_400, "UTC-04:00", "-04"),
    ("utc-06:00", -21_600, "UTC-06:00", "-06"),
    ("UTC +1", 3_600, "UTC+01:00", "+01"), ("UTC\u{2212}6", -21_600, "UTC-06:00", "-06"),
    ("+930", 34_200, "UTC+09:30", "+0930"),
    ("-03", -10_800, "UTC-03:00", "-03"), ("UTC", 0, "UTC", "UTC"), ("z", 0, "UTC", "UTC"), ("GMT-0", 0, "UTC", "UTC"),
    ("+00:00", 0, "UTC", "UTC"), ("-00:30", -1_800, "UTC-00:30", "-0030"), ("+23:59", 86_340, "UTC+23:59", "+2359"),
  ])
  func fixedOffsets(text: String, offset: Int32, identifier: String, abbreviation: String) throws {
    let zone = try #require(ZoneDatabaseTests.empty.fixedOffset(text), "\(text)")
    #expect(zone.offset(at: Instant(seconds: 0)) == offset)
    #expect(zone.identifier == identifier)
    #expect(zone.abbreviation(at: Instant(seconds: 0)) == abbreviation)
    #expect(ZoneDatabaseTests.empty.fixedOffset(identifier)?.offset(at: Instant(seconds: 0)) == offset)
  }

  @Test(arguments: [
    "", "6", "UTC6", "UTC-", "+", "+24:00", "+99:99", "+5:3", "+05:", "+05:60", "+:30", "+12345", "+1:2:3", "+1x", "ET",
    "UTC+-5", "++5", "+ ", "UT-6", "UTC-6:000",
  ])
  func noFixedOffset(text: String) {
    #expect(ZoneDatabaseTests.empty.fixedOffset(text) == nil, "\(text)")
  }

  @Test(arguments: [
    ("W. Europe Standard Time", "Europe/Berlin"), ("WEuropeStandardTime", "Europe/Berlin"),
    ("GMTStandardTime", "Europe/London"), ("RomanceStandardTime", "Europe/Paris"),
    ("CentralEuropeStandardTime", "Europe/Budapest"), ("TurkeyStandardTime", "Europe/Istanbul"),
    ("EasternStandardTime", "America/New_York"), ("eastern standard time", "America/New_York"), ("UTC", "Etc/UTC"),
    ("Central Standard Time (Mexico)", "America/Mexico_City"), ("UTC-11", "Etc/GMT+11"), ("UTC+12", "Etc/GMT-12"),
    ("AUSEasternStandardTime", "Australia/Sydney"), ("FLE Standard Time", "Europe/Kyiv"),
    ("Mid-Atlantic Standard Time", "Etc/GMT+2"), ("(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"),
    ("(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin"),
    ("Mountain Time (US & Canada)", "America/Denver"), ("(UTC+08:00) Perth", "Australia/Perth"),
  ])
  func windowsNames(name: String, zone: String) {
    #expect(name.withBytes { windowsZoneName($0) }?.description == zone, "\(name)")
  }

  @Test(arguments: [
    "", "Eastern", "Standard Time", "Eastern Daylight Time", "Eastern Standard Time!", "Europe/Berlin", "Perth",
  ])
  func notWindowsNames(name: String) {
    #expect(name.withBytes { windowsZoneName($0) } == nil, "\(name)")
  }

  @Test func windowsNamesAreOnceEach() {
    let names = windowsZones.map { $0.name.description.lowercased() }
    #expect(Set(names).count == names.count)
    #expect(names.count == 141)
  }

  /// What each kind of name comes to, in the order they are tried.
  @Test(
    .enabled(if: ZoneDatabase.system.isAvailable, "no zone database on this system"),
    arguments: [
      ("America/New_York", "America/New_York"), ("US/Eastern", "US/Eastern"), (" Europe/London ", "Europe/London"),
      ("GMT Standard Time", "Europe/London"), ("ET", "America/New_York"), ("et", "America/New_York"),
      ("EDT", "America/New_York"), ("AKT", "America/Anchorage"), ("HT", "Pacific/Honolulu"),
      ("US-Central", "America/Chicago"), ("Pacific Time", "America/Los_Angeles"), ("UTC-6", "UTC-06:00"),
      ("Etc/GMT+6", "Etc/GMT+6"), ("Z", "UTC"), ("-0400", "UTC-04:00"),
      ("MST", "America/Denver"), ("EST", "America/New_York"), ("UTC-5", "UTC-05:00"),
    ])
  func anyName(name: String, identifier: String) {
    #expect(ZoneDatabase.system.anyZone(name)?.identifier == identifier, "\(name)")
  }

  @Test(
    .enabled(if: ZoneDatabase.system.isAvailable, "no zone database on this system"),
    arguments: [
      ("/America/New_York", "America/New_York"), ("/example.org/1/America/Indiana/Knox", "America/Indiana/Knox"),
      ("/freeassociation.sourceforge.net/Europe/Berlin", "Europe/Berlin"), ("/example.org/Europe/Munich", nil),
      ("America/New York", "America/New_York"), ("America-New_York", "America/New_York"),
      ("Eastern Standard Time 1", "America/New_York"), ("Eastern Standard Time1", nil), ("Etc/UTC-5", nil), ("1", nil),
      ("", nil), ("/", nil),
    ])
  func derivedNames(name: String, identifier: String?) {
    #expect(name.withBytes { ZoneDatabase.system.zone(derivedName: $0) }?.identifier == identifier, "\(name)")
  }

  /// Every zone that Windows displays is there.
  @Test(.enabled(if: ZoneDatabase.system.isAvailable, "no zone database on this system"))
  func displayedNames() {
    for entry in windowsDisplayNames {
      let zone = "(UTC+00:00) \(entry.name)".withBytes { ZoneDatabase.system.zone(windows: $0) }
      #expect(zone?.identifier == entry.zone.description, "\(entry.name)")
    }
  }

  @Test(
    .enabled(if: ZoneDatabase.system.isAvailable, "no zone database on this system"),
    arguments: [("EST", "America/New_York"), ("MST", "America/Denver"), ("CT", "America/Chicago")])
  func codes(code: String, identifier: String) {
    #expect(ZoneDatabase.system.zone(coded: code)?.identifier == identifier, "\(code)")
    #expect(ZoneDatabase.system.zone(coded: "XT") == nil)
  }

  @Test(.enabled(if: ZoneDatabase.system.isAvailable, "no zone database on this system"))
  func oneZoneForOneName() throws {
    let first = try #require(ZoneDatabase.system.zone("Asia/Tokyo"))
    #expect(ZoneDatabase.system.zone("Asia/Tokyo") === first)
  }

  @Test func manyMadeUpNames() {
    let database = ZoneDatabase(directory: "/nonexistent")
    for number in 0..<5_000 { #expect(database.zone("Made/Up_\(number)") == nil) }
    #expect(database.zone("UTC") != nil)
  }

  @Test(.enabled(if: ZoneDatabase.system.isAvailable, "no zone database on this system"))
  func manyThreadsAtOnce() async {
    let database = ZoneDatabase(directory: ZoneDatabase.system.directory)
    let found = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          windowsZones.count { database.zone($0.zone.bytes) != nil }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(found == [Int](repeating: windowsZones.count, count: 8))
  }
}
