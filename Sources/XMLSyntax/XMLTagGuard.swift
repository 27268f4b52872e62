#if XML
  internal import SourceText

  /// Finds start tags with too many attributes before the parser sees them.
  ///
  /// libxml2 compares every attribute of a tag with every other one before it calls back. A tag contains no other `<`
  /// (XML 1.0, section 3.1), and an attribute takes at least five bytes, so attributes need not be counted if a `<`
  /// follows soon.
  struct XMLTagGuard {
    /// A tag that must not be passed to the parser.
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
    /// Offset in the text of the next piece.
    private var offset = 0

    private static let window = 5 * Limits.xmlAttributes

    /// Scans the next piece of the text. Stops at a tag with too many attributes, or at a comment that looks like one.
    /// A second call with the same piece continues at `next`.
    ///
    /// - Returns: nil if the whole piece was scanned.
    mutating func advance(_ piece: ByteView, from start: Int = 0) -> (excess: Excess, next: Int)? {
      guard let base = piece.baseAddress else { return nil }
      // Offset in the text of the piece's first byte.
      let shift = offset - start
      var at = start
      while at < piece.count {
        let end = min(at + Self.window, piece.count)
        // A tag from an earlier window ends here if another one starts, so its attributes can be counted.
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

    /// Scans bytes without a `<`. Their indices plus `shift` are offsets.
    private mutating func walk(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ shift: Int) -> Excess? {
      if place == .text { return nil }
      var at = start
      while at < end, place != .text {
        let byte = base[at]
        at += 1
        switch place {
        case .tagStart: place = byte == .exclamationMark || byte == .questionMark || byte == .slash ? .text : .tag
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
        return Excess(
          offset: tagOffset, message: "a start tag of more than \(digitGrouped(Limits.feedRecordBytes)) bytes")
      }
      return nil
    }
  }
#endif
