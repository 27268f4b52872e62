#if XML
  internal import SourceText

  /// Where in a document a record or one of its values is, as feed definitions write it.
  ///
  /// Names are local ones; namespaces don't count. `*` is any element, a `//` any number of levels. `@name` at the end is
  /// an attribute, `.` the element itself, `[]` after all that: every occurrence, joined by U+001F.
  struct XMLPath: Hashable, Sendable {
    struct Step: Hashable, Sendable {
      /// Nil is any name.
      var name: String?
      /// Whether the element may be any number of levels further down.
      var isDeep: Bool
    }

    var steps: [Step] = []
    /// Nil for the element's text.
    var attribute: String?
    var collectsAll = false
    /// Starts at the document, not at the record.
    var isAbsolute = false

    /// - Throws: where `text` is no path, with the offset in it.
    init(_ text: String) throws(SyntaxError) {
      var rest = Substring(text)
      func failure(_ message: String) -> SyntaxError {
        let offset = text.utf8.count - rest.utf8.count
        return SyntaxError(offset: offset, message: "\(message) in the path \(quotedForDisplay(text))")
      }
      if rest.hasSuffix("[]") {
        collectsAll = true
        rest.removeLast(2)
      }
      isAbsolute = rest.hasPrefix("/")
      var isDeep = false
      if rest.hasPrefix(".//") { rest.removeFirst() }
      if rest == "." { return }
      if rest.hasPrefix("//") {
        isDeep = true
        rest.removeFirst(2)
      } else if isAbsolute {
        rest.removeFirst()
      }
      while true {
        let end = rest.firstIndex(of: "/") ?? rest.endIndex
        let name = rest[..<end]
        if name.isEmpty || name == "@" { throw failure("a name is missing") }
        if name.hasPrefix("@") {
          guard end == rest.endIndex else { throw failure("nothing can follow an attribute") }
          guard !isDeep else { throw failure("an attribute needs an element after //") }
          attribute = String(name.dropFirst())
          break
        }
        steps.append(Step(name: name == "*" ? nil : String(name), isDeep: isDeep))
        if steps.count > Limits.nesting { throw failure("more than \(Limits.nesting) levels") }
        if end == rest.endIndex { break }
        rest = rest[rest.index(after: end)...]
        isDeep = rest.hasPrefix("/")
        if isDeep { rest.removeFirst() }
      }
      if isAbsolute, steps.isEmpty { throw failure("an element is missing") }
    }
  }
#endif
