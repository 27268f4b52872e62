import SourceText
import Testing

@Suite struct TerminalTextTests {
  /// However it is cut into pieces.
  @Test func piecesAreOneText() {
    let text = "a\r\nb\rc\té€😀" + "\u{9B}31m\u{202E}\u{2066}\u{1B}]0;x\u{7}" + "\u{10FF80}\r"
    let bytes = Array(text.utf8)
    for size in 1...bytes.count {
      var terminal = TerminalText()
      var shown = ""
      for start in stride(from: 0, to: bytes.count, by: size) {
        shown += bytes[start..<min(bytes.count, start + size)].withUnsafeBufferPointer { terminal.safe($0) }
      }
      shown += terminal.finish()
      #expect(
        shown
          == "a\r\nb\\u000dc\té€😀\\u009b31m\\u202e\\u2066\\u001b]0;x\\u0007\\udbff\\udf80\\u000d", "\(size)")
    }
  }
}
