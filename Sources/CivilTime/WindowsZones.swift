package import SourceText

extension ZoneDatabase {
  /// The zone for a Windows name, with or without blanks, dots and brackets: `W. Europe Standard Time`,
  /// `WEuropeStandardTime`; or for a display name: `(UTC-05:00) Eastern Time (US & Canada)`. Case is ignored.
  ///
  /// Windows uses "standard" all year: `GMT Standard Time` is British Summer Time in June.
  package func zone(windows name: ByteView) -> Zone? {
    guard let iana = windowsZoneName(name) else { return nil }
    if let zone = zone(iana.bytes) { return zone }
    let former = formerZoneNames.first { $0.name.bytes.equals(iana.bytes) }
    return former.flatMap { zone($0.former.bytes) }
  }

  package func zone(windows name: String) -> Zone? { name.withBytes { zone(windows: $0) } }
}

/// The IANA name for a Windows name.
package func windowsZoneName(_ name: ByteView) -> StaticString? {
  guard name.count <= 96 else { return nil }
  return windowsIndex[windowsKey(name)] ?? displayedZoneName(name)
}

/// The IANA name for a Windows display name. Without an offset, the name must end with its countries, because a city
/// alone is not a zone.
private func displayedZoneName(_ name: ByteView) -> StaticString? {
  let countries: [StaticString] = ["(US & Canada)", "(Canada)"]
  let isMarked = countries.contains { name.hasSuffix($0.bytes) }
  var name = name
  if name.hasPrefix("(UTC") || name.hasPrefix("(GMT"), let end = name.firstIndex(of: .closeParenthesis, from: 0) {
    name = name.slice(end + 1, name.count).trimmed
  } else if !isMarked {
    return nil
  }
  return windowsDisplayNames.first { name.equalsIgnoringCase($0.name.bytes) }?.zone
}

/// The letters and digits in lowercase, and the sign of `UTC-11`; empty if the name can't be a Windows name.
private func windowsKey(_ name: ByteView) -> String {
  var key = ""
  for (index, byte) in name.enumerated() {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A:
      key.unicodeScalars.append(Unicode.Scalar(byte.asciiLowerCase))
    case .plus, .hyphen:
      if index + 1 < name.count, name[index + 1].isDigit { key.unicodeScalars.append(Unicode.Scalar(byte)) }
    case .blank, .openParenthesis, .closeParenthesis, .period, .underscore: break
    default: return ""
    }
  }
  return key
}

private let windowsIndex: [String: StaticString] = Dictionary(
  keepingFirst: windowsZones.map { (windowsKey($0.name.bytes), $0.zone) })
