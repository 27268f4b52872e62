package import SourceText

extension ZoneDatabase {
  /// The zone for a name that a program derived from an IANA or Windows name: `/mozilla.org/20050126_1/Europe/Berlin`,
  /// `America/New York`, `America-New_York`, `Eastern Standard Time 1`.
  package func zone(derivedName name: ByteView) -> Zone? {
    if let zone = zone(pathNamed: name) ?? zone(punctuated: name) { return zone }
    if ("tzone://Microsoft/Utc" as StaticString).bytes.equalsIgnoringCase(name) { return .utc }
    // Outlook numbers zones with the same name.
    var end = name.count
    while end > 0, name[end - 1].isDigit { end -= 1 }
    guard end < name.count, end > 1, name[end - 1] == .blank else { return nil }
    return zone(windows: name.slice(0, end).trimmed)
  }

  /// The zone for a name that ends with a slash and an IANA name: `/America/New_York`,
  /// `/mozilla.org/20050126_1/Europe/Berlin`.
  package func zone(pathNamed name: ByteView) -> Zone? {
    guard name.hasPrefix("/"), name.count <= Limits.idBytes else { return nil }
    let slashes = name.indices.filter { name[$0] == .slash }
    // Try the longest name first: `America/Argentina/Buenos_Aires`.
    for start in slashes.suffix(3) {
      if let zone = zone(name.slice(start + 1, name.count)) { return zone }
    }
    return nil
  }

  /// The zone for an IANA name with blanks instead of underscores, or with a hyphen instead of its slash.
  private func zone(punctuated name: ByteView) -> Zone? {
    guard name.count <= 64 else { return nil }
    var bytes = name.map { $0 == .blank ? .underscore : $0 }
    if let zone = bytes.withBytes({ zone($0) }) { return zone }
    guard !bytes.contains(.slash), let hyphen = bytes.firstIndex(of: .hyphen) else { return nil }
    bytes[hyphen] = .slash
    return bytes.withBytes { zone($0) }
  }
}
