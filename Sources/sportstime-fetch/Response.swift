/// A response as received.
struct Response {
  private(set) var status = 0
  /// In the order of the header, with names in lowercase.
  private var fields: [(name: String, value: String)] = []
  /// Whether the header is complete. Lines after the body are a trailer, which is ignored.
  private var isComplete = false
  var body: [UInt8] = []

  /// Takes a line of the header, including its line ending.
  mutating func take(_ line: String) {
    let line = line.trimmed
    if isComplete { return }
    if line.isEmpty {
      // An interim response (1xx) comes before the final one.
      isComplete = status >= 200
    } else if line.hasPrefix("HTTP/") {
      status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      fields = []
    } else if let colon = line.firstIndex(of: ":") {
      fields.append((line[..<colon].lowercased(), String(line[line.index(after: colon)...]).trimmed))
    }
  }

  /// - Parameter name: in lowercase.
  func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The elements of a list field, which may span several lines (RFC 9110, section 5.3).
  private func elements(_ name: String) -> [String] {
    fields.filter { $0.name == name }.flatMap { $0.value.split(separator: ",").map { String($0).trimmed } }
  }

  /// The encodings of the body, in the order in which they were applied.
  var codings: [String] { elements("content-encoding").map { $0.lowercased() }.filter { $0 != "identity" } }

  /// A problem with the length of the body; nil if the length is as stated or not stated.
  var truncation: String? {
    let lengths = Set(elements("content-length"))
    guard let stated = lengths.first else { return nil }
    if lengths.count > 1 { return "the response states contradictory lengths (Content-Length)" }
    guard stated.allSatisfy({ $0.isASCII && $0.isNumber }), let length = Int(stated) else {
      return "the response states an impossible length (Content-Length)"
    }
    if length == body.count { return nil }
    if length < body.count { return "the response is longer than it states (Content-Length)" }
    return "the response is truncated: \(body.count) of \(length) bytes"
  }
}

extension String {
  /// Without leading and trailing spaces, tabs and line endings.
  fileprivate var trimmed: String {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" || character.isNewline }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}
