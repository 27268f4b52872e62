import SourceText
import Testing

@testable import SportsTimeTool

/// Groups that are whole and not, the largest number, and digits after the one that would be `<`.
@Test(arguments: [
  ("", ""), ([0], "           "), (Array("lzma core".utf8), "F.=9C{=}/_f"),
  ([UInt8](repeating: 255, count: 10), "x`Ttp}n-:m'x@BbRxaBI;?"),
  (Array(0..<20), "  +vvoi\"j%?#) M\\vBoJx\\&1s*2,jVH&i"),
])
func base94IsElevenDigitsForNineBytes(bytes: [UInt8], digits: String) {
  let output = OutputBuffer()
  bytes.withBytes { Base94.append($0, to: output) }
  #expect(output.text == digits)
}
