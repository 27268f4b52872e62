package import SourceText

/// What `body` writes, as text.
package func written(_ body: (OutputBuffer) -> Void) -> String {
  let output = OutputBuffer()
  body(output)
  return output.text
}
