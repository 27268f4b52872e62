import SourceText
import Testing

@testable import SportsTimeTool

/// Groups of all lengths, the largest word, and the digit that would be `<`: each as Ascii85 has it, 7 characters on.
@Test(arguments: [
  ("", ""), ("\0", "(("), ("\0\0\0\0", "((((("), ("Map", "@qx|"), ("trip!", "ML90>2["), ("\0\0\0\u{14}", "((((~"),
])
func base85IsAscii85InOtherDigits(bytes: String, digits: String) {
  let output = OutputBuffer()
  bytes.withBytes { Base85.append($0, to: output) }
  #expect(output.text == digits)
}

@Test func theLargestWordHasFiveDigits() {
  let output = OutputBuffer()
  ([255, 255, 255, 255, 255] as [UInt8]).withBytes { Base85.append($0, to: output) }
  #expect(output.text == "z?^4(yy")
}
