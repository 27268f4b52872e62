import SourceText

/// Text that HTML shows as it is, in elements and in quoted attributes.
enum HTMLText {
  static func append(_ text: ByteView, to output: OutputBuffer) {
    var start = 0
    var at = 0
    while at < text.count {
      if let entity = entity(text[at]) {
        output.append(text.slice(start, at))
        output.append(entity)
        start = at + 1
      }
      at += 1
    }
    output.append(text.slice(start, text.count))
  }

  @inline(__always)
  private static func entity(_ byte: UInt8) -> StaticString? {
    switch byte {
    case 0x26: "&amp;"
    case 0x3C: "&lt;"
    case 0x3E: "&gt;"
    case 0x22: "&quot;"
    case 0x27: "&#39;"
    default: nil
    }
  }
}
