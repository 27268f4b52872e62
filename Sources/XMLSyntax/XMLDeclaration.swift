import SourceText

#if XML
  import FormatSyntax
  internal import SourceText

  /// Inspects the first bytes before a parser sees them.
  enum XMLDeclaration {
    /// The encoding in `<?xml … encoding="…"?>` (XML 1.0, section 4.3.3); UTF-8 if there is none.
    ///
    /// - Throws: for any encoding other than UTF-8 with its subset ASCII, Latin-1 and Windows-1252. UTF-16 is detected
    ///   by its byte order mark, so a declaration of it in single bytes is wrong.
    static func encoding(_ input: ByteView) throws(SyntaxError) -> XMLSource.Encoding {
      // A byte order mark takes precedence over the declaration.
      if TextEncoding.utf8BOMLength(input) > 0 { return .utf8 }
      let head = input.slice(0, 512)
      guard head.hasPrefix("<?xml"), let end = head.firstRange(of: "?>") else { return .utf8 }
      let declaration = head.slice(0, end)
      guard let key = declaration.firstRange(of: "encoding") else { return .utf8 }
      guard let quote = declaration.slice(key, end).firstIndex(where: { $0 == .quote || $0 == .apostrophe }) else {
        return .utf8
      }
      let open = key + quote
      guard let close = declaration.firstIndex(of: declaration[open], from: open + 1) else { return .utf8 }
      let name = declaration.slice(open + 1, close).text
      switch name.uppercased() {
      case "UTF-8", "UTF8", "US-ASCII", "ASCII": return .utf8
      case "ISO-8859-1", "ISO8859-1", "ISO_8859-1", "LATIN1", "LATIN-1": return .singleByte(.latin1)
      case "WINDOWS-1252", "CP1252": return .singleByte(.windows1252)
      default:
        // The parser rejects an invalid name and gives a reason.
        guard name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || [.hyphen, .period, .underscore].contains($0) }) else {
          return .utf8
        }
        throw SyntaxError(
          offset: open + 1, message: "the encoding \(quotedForDisplay(name)) is not supported, or is not the file's")
      }
    }

    /// Why text that starts like this is not an XML document, if there is a better reason than the parser's.
    static func refusal(_ text: ByteView) -> SyntaxError? {
      let blank = text.firstIndex { $0 > .blank } ?? text.count
      let start = text.slice(blank, text.count)
      if start.isEmpty { return SyntaxError(offset: 0, message: "the document is empty") }
      if start[0] != .lessThan, !start.hasPrefix("HTTP/") {
        return SyntaxError(offset: blank, message: "not XML: the document does not start with <")
      }
      if start.hasPrefix("HTTP/") {
        return SyntaxError(offset: blank, message: "the document has HTTP headers before it")
      }
      let word = start.slice(0, 14).map { $0.asciiUpperCase }
      let isDoctype = word.elementsEqual("<!DOCTYPE HTML".utf8)
      let isRoot = word.starts(with: "<HTML".utf8) && (word.count == 5 || word[5] == .greaterThan || word[5] <= .blank)
      if isDoctype || isRoot { return SyntaxError(offset: blank, message: "the file is an HTML page, not a feed") }
      return nil
    }
  }
#endif
