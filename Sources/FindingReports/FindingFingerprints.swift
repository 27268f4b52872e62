import ItineraryValidation
import SourceText

/// Computes names of findings that don't change with lines and texts, for services that track findings over time.
struct FindingFingerprints {
  private var counts: [[UInt8]: Int] = [:]
  private var key = BaselineKey()

  /// The name of the next finding of a report: 32 hexadecimal digits, unique within the report.
  mutating func next(_ finding: Diagnostic) -> String {
    let file = Array(finding.file.utf8)
    key.set(finding)
    let bytes = file + [0] + key.bytes
    let count = counts[bytes, default: 0]
    counts[bytes] = count + 1
    let numbered = count == 0 ? bytes : bytes + [0] + Array(String(count).utf8)
    return String(numbered.withBytes { SHA256.hex($0) }.prefix(32))
  }
}
