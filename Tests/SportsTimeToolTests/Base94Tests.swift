import SourceText
import Testing

@testable import TripCommands

/// Groups that are whole and not, the largest number, and digits after the one that would be `<`.
@Test(arguments: [
  ("", ""), ("00", "           "), ("6c7a6d6120636f7265", "F.=9C{=}/_f"),
  ("ffffffffffffffffffff", "x`Ttp}n-:m'x@BbRxaBI;?"),
  ("000102030405060708090a0b0c0d0e0f10111213", "  +vvoi\"j%?#) M\\vBoJx\\&1s*2,jVH&i"),
])
func base94IsElevenDigitsForNineBytes(hexadecimal: String, digits: String) {
  let output = OutputBuffer()
  let bytes = stride(from: 0, to: hexadecimal.count, by: 2).compactMap {
    UInt8(hexadecimal.dropFirst($0).prefix(2), radix: 16)
  }
  bytes.withBytes { Base94.append($0, to: output) }
  #expect(output.text == digits)
}
