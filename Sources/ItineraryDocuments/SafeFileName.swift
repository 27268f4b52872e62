import SourceText

/// A name for the file of the itinerary `id`: letters, digits, `-`, `_` and inner dots, at most 100 of them.
///
/// Any other id becomes a hash of it, so that no id leaves the directory, hides its file, or is a device's name. Ids
/// that differ only in case may meet on file systems that ignore case; what writes files looks for that.
package func safeFileName(_ id: String) -> String {
  id.withBytes { bytes in
    isSafeFileName(bytes) ? id : hashedFileName(bytes)
  }
}

private func isSafeFileName(_ id: ByteView) -> Bool {
  guard let first = id.first, let last = id.last, id.count <= 100 else { return false }
  // A leading hyphen would be an option to programs that are given the name.
  guard isAlphanumeric(first), last != 0x2E else { return false }
  for byte in id where !isAlphanumeric(byte) && byte != 0x2D && byte != 0x5F && byte != 0x2E { return false }
  return !isDeviceName(id)
}

private func isAlphanumeric(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 }

/// Names that Windows takes for devices, whatever extension follows.
private func isDeviceName(_ id: ByteView) -> Bool {
  let stem = id.slice(0, id.firstIndex(of: 0x2E, from: 0) ?? id.count).text.lowercased()
  if ["con", "prn", "aux", "nul"].contains(stem) { return true }
  return stem.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt"))
}

private func hashedFileName(_ id: ByteView) -> String {
  let digits = String(id.byteHash, radix: 16)
  return "itinerary-" + String(repeating: "0", count: 16 - digits.count) + digits
}
