import SourceText

/// A file name for the itinerary `id`: letters, digits, `-`, `_` and inner dots, at most 100 characters.
///
/// Any other id is replaced by its hash, so that no id leaves the directory, hides its file, or is a device's name. On
/// case-insensitive file systems, ids that differ only in case may collide; code that writes files checks for that.
package func safeFileName(_ id: String) -> String {
  id.withBytes { bytes in
    isSafeFileName(bytes) ? id : hashedFileName(bytes)
  }
}

/// File names for one folder, of which no two differ only in case. Some file systems would treat them as one file.
package struct UniqueFileNames {
  private var used: Set<String> = []

  package init() {}

  /// `safeFileName` of the id, with a number if the name is taken.
  package mutating func name(for id: String) -> String {
    let stem = safeFileName(id)
    var name = stem
    var count = 1
    while !used.insert(name.lowercased()).inserted {
      count += 1
      name = stem + "-" + String(count)
    }
    return name
  }
}

private func isSafeFileName(_ id: ByteView) -> Bool {
  guard let first = id.first, let last = id.last, id.count <= 100 else { return false }
  // Programs would read a name with a leading hyphen as an option.
  guard isAlphanumeric(first), last != .period else { return false }
  for byte in id where !isAlphanumeric(byte) && byte != .hyphen && byte != .underscore && byte != .period {
    return false
  }
  return !isDeviceName(id)
}

private func isAlphanumeric(_ byte: UInt8) -> Bool { byte.isDigit || byte.isLetter }

/// Whether Windows reserves the name for a device, with any extension.
private func isDeviceName(_ id: ByteView) -> Bool {
  let stem = id.slice(0, id.firstIndex(of: .period, from: 0) ?? id.count).text.lowercased()
  if ["con", "prn", "aux", "nul"].contains(stem) { return true }
  return stem.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt"))
}

private func hashedFileName(_ id: ByteView) -> String {
  let digits = String(id.byteHash, radix: 16)
  return "itinerary-" + String(repeating: "0", count: 16 - digits.count) + digits
}
