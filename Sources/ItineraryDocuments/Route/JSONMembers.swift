import FormatSyntax
import SourceText

/// Writes members of a JSON object that has members already, those that there is a text for.
struct JSONMembers {
  /// Where a text is put together; used again for each.
  private let value = OutputBuffer()

  func append(_ name: StaticString, _ text: ByteView, to output: OutputBuffer) {
    if text.isEmpty { return }
    output.append(",\"")
    output.append(name)
    output.append("\":")
    output.appendJSON(text)
  }

  func append(_ name: StaticString, to output: OutputBuffer, _ body: (OutputBuffer) -> Void) {
    value.removeAll()
    body(value)
    append(name, value.view, to: output)
  }
}
