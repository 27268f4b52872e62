import FormatSyntax
package import SourceText

/// A record that could not be imported: its content and its place, enough to import it once it is fixed.
///
/// `import --rejects` writes one a line, and `import` reads such a file like any other source. What counts then are
/// `fields`, the texts at the definition's paths, those from around the record included; of a record that its syntax
/// spoils there are no fields, and `raw` is read instead.
package struct RejectedRecord: Sendable {
  package struct Field: Sendable {
    /// The path in the feed's definition.
    package var path: String
    package var text: [UInt8]
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
  /// The text as it is in the source.
  package var raw: [UInt8] = []

  private static let format = "sportstime-reject"

  /// Whether the input is what `append(to:)` wrote: its first line begins as those do.
  static func isFile(_ input: ByteView) -> Bool { input.starts(with: "{\"format\":\"\(format)\"".utf8) }

  /// Writes the record as a JSON object.
  package func append(to output: OutputBuffer) {
    output.append("{\"format\":")
    output.appendJSON(RejectedRecord.format)
    output.append(",\"version\":1,\"feed\":")
    output.appendJSON(feed)
    output.append(",\"file\":")
    output.appendJSON(file)
    output.append(",\"line\":")
    output.append(decimal: line)
    output.append(",\"record\":")
    output.append(decimal: record)
    output.append(",\"code\":")
    output.appendJSON(code.rawValue)
    output.append(",\"message\":")
    output.appendJSON(message)
    if let fields {
      output.append(",\"fields\":{")
      for (index, field) in fields.enumerated() {
        if index > 0 { output.append(.comma) }
        output.appendJSON(field.path)
        output.append(.colon)
        field.text.withBytes { output.appendJSON($0) }
      }
      output.append(.closeBrace)
    }
    output.append(",\"raw\":")
    raw.withBytes { output.appendJSON($0) }
    output.append(.closeBrace)
  }

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
      throw SyntaxError(offset: 0, message: "no rejected record: \"format\" and \"version\" are others")
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
