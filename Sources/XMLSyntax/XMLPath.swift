import SourceText

#if XML
  internal import SourceText

  /// The path of a record or a value in a document, in a feed definition's notation.
  ///
  /// Names are local; namespaces are ignored. `*` is any element, and `//` any number of levels. `@name` at the end is
  /// an attribute, `.` is the element itself, and `[]` at the very end means every occurrence, joined by U+001F.
  /// `team[@side=home]` only matches elements whose attribute has this value. `/a^/b/c` is a value around the records
  /// that applies to the end of `a`; `/a/b/c` applies to the end of `b`.
  struct XMLPath: Hashable, Sendable {
    struct Step: Hashable, Sendable {
      /// Nil for any name.
      var name: String?
      /// Whether the element may be any number of levels below.
      var isDeep: Bool
      /// A required value of an attribute.
      var condition: Condition?
    }

    struct Condition: Hashable, Sendable {
      var attribute: String
      var value: String
    }

    var steps: [Step] = []
    /// Nil for the element's text.
    var attribute: String?
    var collectsAll = false
    /// Whether the path starts at the document, not at the record.
    var isAbsolute = false
    /// The number of levels from the value's element up to the element with which the value ends; nil if not stated.
    var scopeLevels: Int?

    /// - Throws: if `text` is not a path, with the offset in it.
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
        let end = XMLPath.endOfStep(rest)
        var name = rest[..<end]
        if name.isEmpty || name == "@" { throw failure("a name is missing") }
        if name.hasPrefix("@") {
          guard end == rest.endIndex else { throw failure("nothing can follow an attribute") }
          guard !isDeep else { throw failure("an attribute needs an element after //") }
          guard XMLPath.isName(name.dropFirst()) else { throw failure("not the name of an attribute") }
          attribute = String(name.dropFirst())
          break
        }
        if let levels = scopeLevels {
          if isDeep { throw failure("a // can't follow a ^") }
          scopeLevels = levels + 1
        }
        if name.hasSuffix("^") {
          guard isAbsolute, scopeLevels == nil else { throw failure("a ^ is for one step of an absolute path") }
          scopeLevels = 0
          name = name.dropLast()
        }
        var condition: Condition?
        if name.hasSuffix("]"), let start = name.firstIndex(of: "["), name[start...].hasPrefix("[@") {
          let parts = name[start...].dropFirst(2).dropLast().split(separator: "=", maxSplits: 1)
          guard parts.count == 2 else { throw failure("not a condition") }
          condition = Condition(attribute: String(parts[0]), value: String(parts[1]))
          name = name[..<start]
        }
        if name.isEmpty { throw failure("a name is missing") }
        guard XMLPath.isName(name) else {
          throw failure("\(quotedForDisplay(String(name))) is not the name of an element")
        }
        steps.append(Step(name: name == "*" ? nil : String(name), isDeep: isDeep, condition: condition))
        if steps.count > Limits.nesting { throw failure("more than \(Limits.nesting) levels") }
        if end == rest.endIndex { break }
        rest = rest[rest.index(after: end)...]
        isDeep = rest.hasPrefix("/")
        if isDeep { rest.removeFirst() }
      }
      if isAbsolute, steps.isEmpty { throw failure("an element is missing") }
    }

    /// Whether all characters are allowed in a name.
    private static func isName(_ name: Substring) -> Bool {
      !name.utf8.contains {
        $0 <= 0x20
          || [
            .quote, .ampersand, .apostrophe, .lessThan, .equalsSign, .greaterThan, .atSign, .openBracket, .closeBracket,
            .caret,
          ].contains($0)
      }
    }

    /// The next `/` outside a condition.
    private static func endOfStep(_ rest: Substring) -> Substring.Index {
      var isInCondition = false
      for index in rest.indices {
        switch rest[index] {
        case "[": isInCondition = true
        case "]": isInCondition = false
        case "/" where !isInCondition: return index
        default: break
        }
      }
      return rest.endIndex
    }
  }
#endif
