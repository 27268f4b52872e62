import FormatSyntax
import SourceText
import Testing

/// What is wrong with a text that is not JSON, and where.
struct JSONMessageTests {
  @Test(arguments: [
    ("", 0, "the text ends where a value is expected"), (" ", 1, "the text ends where a value is expected"),
    ("x", 0, "no JSON value starts with \"x\""), ("{", 1, "expected a key in quotes"),
    ("{a:1}", 1, "expected a key in quotes"), ("{\"a\" 1}", 5, "expected a colon after the key"),
    ("{\"a\":1 2}", 7, "expected a comma or }"), ("{\"a\":1", 6, "the text ends within an object"),
    ("[1 2]", 3, "expected a comma or ]"), ("[1", 2, "the text ends within an array"),
    ("\"a", 0, "the text ends within a string"), ("\"\\x\"", 1, "unknown escape in a string"),
    ("\"\\u12\"", 1, "\\u needs four hexadecimal digits"),
    ("\"\t\"", 1, "a control character must be escaped in a string"), ("-", 0, "expected a number"),
    ("1.", 2, "expected a digit after the decimal point"), ("1e+", 3, "an exponent needs digits"),
    ("01", 0, "a number can't start with a zero"), ("tru", 0, "expected true or false"),
    ("falsy", 0, "expected true or false"), ("nul", 0, "expected null"), ("1 2", 2, "unexpected text after the value"),
    (String(repeating: "[", count: 65), 64, "nested more than 64 deep (the limit)"),
  ])
  func ofAnyValue(_ text: String, _ offset: Int, _ message: String) {
    #expect(problem(text) == "\(offset): \(message)")
  }

  private func problem(_ text: String) -> String? {
    text.withBytes { (bytes) -> String? in
      var scanner = JSONScanner(bytes)
      do throws(SyntaxError) {
        _ = try scanner.skipValue()
        try scanner.expectEnd()
        return nil
      } catch {
        return "\(error.offset): \(error.message)"
      }
    }
  }

  /// What a reader that wants a certain value says of another one.
  @Test func ofAWantedValue() {
    func problem(_ read: (inout JSONScanner) throws(SyntaxError) -> Void) -> String? {
      "5".withBytes { (bytes) -> String? in
        var scanner = JSONScanner(bytes)
        do throws(SyntaxError) {
          try read(&scanner)
          return nil
        } catch {
          return error.message
        }
      }
    }
    #expect(problem { (scanner) throws(SyntaxError) in _ = try scanner.string() } == "expected a string")
    #expect(
      problem { (scanner) throws(SyntaxError) in
        try scanner.object { (scanner, _) throws(SyntaxError) in _ = try scanner.skipValue() }
      } == "expected an object")
    #expect(
      problem { (scanner) throws(SyntaxError) in
        try scanner.array { (scanner) throws(SyntaxError) in _ = try scanner.skipValue() }
      } == "expected an array")
  }
}
