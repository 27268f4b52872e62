package import SourceText

extension ZoneDatabase {
  /// The zone outside North America for an unambiguous code, such as `CEST`, `MSK` or `JST`.
  func zone(worldCode code: ByteView) -> Zone? {
    guard code.count >= 2, code.count <= 5 else { return nil }
    for entry in worldCodes where code.equalsIgnoringCase(entry.code.bytes) { return zone(entry.zone.bytes) }
    return nil
  }

  /// The zones that share a code, the most common one first; empty if the code is unambiguous or unknown.
  package func zones(ambiguousCode code: ByteView) -> [Zone] {
    guard code.count == 3 else { return [] }
    for entry in ambiguousCodes where code.equalsIgnoringCase(entry.code.bytes) {
      return entry.zones.compactMap { zone($0.bytes) }
    }
    return []
  }
}

/// A code for summer or winter time means the clock of its place all year, if that place has both.
private let worldCodes: [(code: StaticString, zone: StaticString)] = [
  ("WEST", "WET"), ("CEST", "CET"), ("MEZ", "CET"), ("MESZ", "CET"), ("EEST", "EET"), ("MSK", "Europe/Moscow"),
  ("TRT", "Europe/Istanbul"), ("SAST", "Africa/Johannesburg"), ("WAT", "Africa/Lagos"), ("CAT", "Africa/Maputo"),
  ("EAT", "Africa/Nairobi"), ("AZT", "Asia/Baku"), ("UZT", "Asia/Tashkent"), ("PKT", "Asia/Karachi"),
  ("NPT", "Asia/Kathmandu"), ("ICT", "Asia/Bangkok"), ("WIB", "Asia/Jakarta"), ("WITA", "Asia/Makassar"),
  ("WIT", "Asia/Jayapura"), ("SGT", "Asia/Singapore"), ("MYT", "Asia/Kuala_Lumpur"), ("HKT", "Asia/Hong_Kong"),
  ("PHT", "Asia/Manila"), ("JST", "Asia/Tokyo"), ("KST", "Asia/Seoul"), ("AWST", "Australia/Perth"),
  ("ACST", "Australia/Darwin"), ("ACDT", "Australia/Adelaide"), ("AEST", "Australia/Brisbane"),
  ("AEDT", "Australia/Sydney"), ("AET", "Australia/Sydney"), ("NZT", "Pacific/Auckland"),
  ("NZST", "Pacific/Auckland"), ("NZDT", "Pacific/Auckland"), ("BRT", "America/Sao_Paulo"),
  ("ART", "America/Argentina/Buenos_Aires"), ("CLT", "America/Santiago"), ("CLST", "America/Santiago"),
  ("COT", "America/Bogota"), ("PET", "America/Lima"), ("VET", "America/Caracas"), ("BOT", "America/La_Paz"),
  ("PYT", "America/Asuncion"), ("UYT", "America/Montevideo"), ("BST", "Europe/London"), ("IST", "Asia/Kolkata"),
]

private let ambiguousCodes: [(code: StaticString, zones: [StaticString])] = [
  ("MST", ["America/Denver", "America/Phoenix"]),
  ("AST", ["America/Halifax", "America/Puerto_Rico", "Asia/Riyadh"]),
  ("CST", ["America/Chicago", "Asia/Shanghai"]),
  ("BST", ["Europe/London", "Asia/Dhaka"]),
  ("IST", ["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"]),
]
