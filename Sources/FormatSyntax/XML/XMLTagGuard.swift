#if XML
  internal import SourceText

  /// Looks for start tags with too many attributes before the parser sees them.
  ///
  /// libxml2 compares every attribute of a tag with every other one, and only then calls back. No `<` is inside a tag
  /// (XML 1.0, section 3.1), and an attribute takes five bytes, so where a `<` follows soon there is nothing to count.
  struct XMLTagGuard {
    /// The kind of a tag that may not be passed on.
    struct Excess {
      /// Offset in the text of the tag's `<`.
      var offset: Int
      var message: String
    }

    private enum Place { case text, tagStart, tag, quoted }

    private var place = Place.text
    private var quote: UInt8 = 0
    private var attributes = 0
    private var tagOffset = 0
    /// Offset in the text of what comes next.
    private var offset = 0

    private static let window = 5 * Limits.xmlAttributes

    /// Looks at the next piece of the text. Where it finds a tag in excess, or a comment that looks like one, it stops; a
    /// second call with the same piece goes on at `next`.
    ///
    /// - Returns: nil if the piece was read to its end.
    mutating func advance(_ piece: ByteView, from start: Int = 0) -> (excess: Excess, next: Int)? {
      guard let base = piece.baseAddress else { return nil }
      // Offset in the text of the piece's first byte.
      let shift = offset - start
      var at = start
      while at < piece.count {
        let end = min(at + Self.window, piece.count)
        // A tag that started in an earlier window ends here if another one starts: what it has is enough to know.
        var last = end - 1
        while last >= at, base[last] != .lessThan { last -= 1 }
        if last >= at {
          begin(shift + last)
          at = last + 1
          if end < piece.count { continue }
        }
        let excess = walk(base, at, end, shift)
        at = end
        if let excess {
          offset = shift + end
          return (excess, end)
        }
      }
      offset = shift + piece.count
      return nil
    }

    private mutating func begin(_ tag: Int) {
      place = .tagStart
      attributes = 0
      tagOffset = tag
    }

    /// Walks over bytes without a `<`; `shift` makes their places offsets.
    private mutating func walk(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ shift: Int) -> Excess? {
      if place == .text { return nil }
      var at = start
      while at < end, place != .text {
        let byte = base[at]
        at += 1
        switch place {
        case .tagStart: place = byte == 0x21 || byte == 0x3F || byte == .slash ? .text : .tag
        case .quoted: if byte == quote { place = .tag }
        case .tag where byte == .quote || byte == .apostrophe:
          place = .quoted
          quote = byte
        case .tag where byte == .equalsSign: attributes += 1
        case .tag where byte == .greaterThan: place = .text
        case .tag, .text: break
        }
      }
      if attributes > Limits.xmlAttributes {
        place = .text
        return Excess(offset: tagOffset, message: "an element with more than \(Limits.xmlAttributes) attributes")
      }
      if shift + at - tagOffset > Limits.feedRecordBytes {
        place = .text
        return Excess(offset: tagOffset, message: "a start tag of more than \(Limits.feedRecordBytes) bytes")
      }
      return nil
    }
  }
#endif
