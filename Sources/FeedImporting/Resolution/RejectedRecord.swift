package import FormatSyntax
package import SourceText

/// A record that could not be imported, with enough content to import it once it is fixed.
///
/// `import --rejects` writes one per line, and `import` reads such a file like any other source. It then uses `fields`:
/// the texts at the definition's paths, including those around the record. A record with a syntax error has no fields;
/// `raw` is read instead.
package struct RejectedRecord: Sendable {
  package struct Field: Sendable {
    /// The path in the feed's definition.
    package var path: String
    package var text: [UInt8]

    package init(path: String, text: [UInt8]) {
      self.path = path
      self.text = text
    }
  }

  /// The feed's name.
  package var feed = ""
  /// The source's name, without folders.
  package var file = ""
  /// 1-based.
  package var line = 1
  /// 1-based number among the source's records.
  package var record = 1
  package var code = DiagnosticCode.syntaxError
  package var message = ""
  package var fields: [Field]?
  /// The original text in the source.
  package var raw: [UInt8] = []

  private static let format = "sportstime-reject"

  /// Whether `write(to:)` wrote the input, judging by the beginning of its first line.
  package static func isFile(_ input: ByteView) -> Bool { input.starts(with: "{\"format\":\"\(format)\"".utf8) }

  package init() {}

  /// Reads one line of a file of rejected records.
  package init(json line: ByteView) throws(SyntaxError) {
    let object = try JSONValue.parse(line)
    func text(_ name: String) throws(SyntaxError) -> String {
      guard let text = object[name]?.string else { throw SyntaxError(offset: 0, message: "\"\(name)\" should be text") }
      return text
    }
    func number(_ name: String) throws(SyntaxError) -> Int {
      guard let number = object[name]?.integer, number > 0 else {
        throw SyntaxError(offset: 0, message: "\"\(name)\" should be a whole number from 1")
      }
      return number
    }
    guard try text("format") == RejectedRecord.format, object["version"]?.integer == 1 else {
      throw SyntaxError(offset: 0, message: "not a rejected record: another \"format\" or \"version\"")
    }
    feed = try text("feed")
    file = try text("file")
    self.line = try number("line")
    record = try number("record")
    raw = Array(try text("raw").utf8)
    if let members = object["fields"]?.members {
      var read: [Field] = []
      for member in members {
        guard let value = member.value.string else {
          throw SyntaxError(offset: member.offset, message: "the field \(quotedForDisplay(member.key)) should be text")
        }
        read.append(Field(path: member.key, text: Array(value.utf8)))
      }
      fields = read
    }
  }
}

extension RejectedRecord: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("format", RejectedRecord.format)
      json.member("version", 1)
      json.member("feed", feed)
      json.member("file", file)
      json.member("line", line)
      json.member("record", record)
      json.member("code", code.rawValue)
      json.member("message", message)
      if let fields {
        json.object("fields") { json in
          for field in fields { field.text.withBytes { json.member(field.path, $0) } }
        }
      }
      raw.withBytes { json.member("raw", $0) }
    }
  }
}
