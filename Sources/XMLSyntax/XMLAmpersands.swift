import SourceText

#if XML
  internal import SourceText

  /// Finds bare ampersands, which don't begin a reference (XML 1.0, section 4.1).
  ///
  /// Without declarations, the only references are five entities and character numbers. libxml2 stops at any other
  /// ampersand.
  struct XMLAmpersands {
    /// A reference that is incomplete at the end of a piece, starting with its ampersand.
    private var held: [UInt8] = []

    private enum Verdict { case reference, bare, open }

    /// Passes a piece of text on in parts: checked text, and each bare ampersand separately.
    mutating func split(_ piece: ByteView, _ take: (_ part: ByteView, _ isBareAmpersand: Bool) -> Void) {
      var start = finishHeld(piece, take)
      var at = start
      while let found = piece.firstIndex(of: .ampersand, from: at) {
        let rest = piece.slice(found, piece.count)
        switch XMLAmpersands.verdict(rest) {
        case .reference: at = found + 1
        case .bare:
          take(piece.slice(start, found), false)
          take(piece.slice(found, found + 1), true)
          start = found + 1
          at = start
        case .open:
          take(piece.slice(start, found), false)
          held = Array(rest)
          return
        }
      }
      take(piece.slice(start, piece.count), false)
    }

    /// Passes on the held text, because nothing follows it.
    mutating func finish(_ take: (_ part: ByteView, _ isBareAmpersand: Bool) -> Void) {
      giveHeld(isBare: true, take)
    }

    /// Completes the reference that the last piece began, and returns where the rest of this piece starts.
    private mutating func finishHeld(_ piece: ByteView, _ take: (ByteView, Bool) -> Void) -> Int {
      if held.isEmpty { return 0 }
      var at = 0
      while at < piece.count {
        // A byte that can't be in a name is not part of the reference and may begin the next one.
        let isPart = XMLAmpersands.isNameByte(piece[at]) || piece[at] == .semicolon
        if isPart {
          held.append(piece[at])
          at += 1
        }
        let verdict = isPart ? held.withBytes { XMLAmpersands.verdict($0) } : .bare
        if verdict == .open { continue }
        giveHeld(isBare: verdict == .bare, take)
        return at
      }
      return at
    }

    private mutating func giveHeld(isBare: Bool, _ take: (ByteView, Bool) -> Void) {
      let text = held
      held = []
      if text.isEmpty { return }
      text.withBytes { text in
        if isBare { take(text.slice(0, 1), true) }
        take(text.slice(isBare ? 1 : 0, text.count), false)
      }
    }

    /// Longer than any reference, including leading zeros.
    private static let longest = 32

    private static func verdict(_ text: ByteView) -> Verdict {
      for at in 1..<max(1, min(text.count, longest)) {
        if text[at] == .semicolon { return isKnown(text.slice(1, at)) ? .reference : .bare }
        if !isNameByte(text[at]) { return .bare }
      }
      return text.count < longest ? .open : .bare
    }

    private static func isKnown(_ name: ByteView) -> Bool {
      if name.equals("amp") || name.equals("lt") || name.equals("gt") || name.equals("quot") || name.equals("apos") {
        return true
      }
      // libxml2 checks that the character exists.
      return name.count > 1 && name[0] == .numberSign
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
      byte.isDigit || byte.isLetter || byte == .numberSign
    }
  }
#endif
