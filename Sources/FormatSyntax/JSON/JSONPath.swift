package import SourceText

/// A path to values in a JSON document, in a feed definition's notation: `dates[].games[]`, `teams.home.team.name`,
/// `sides[0].name`, `competitors[homeAway=home].team.displayName`. Keys with special characters are quoted: `'a.b'`.
/// `days.*[]` goes below each member of an object whose keys are data, and `days.*.@key` is such a key.
package struct JSONPath: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case key(String)
    /// Every element of an array.
    case each
    /// One element of an array, 0-based.
    case index(Int)
    /// The elements that are objects whose member `key` is the text `value`.
    case matching(key: String, value: String)
    /// Every member of an object, under any key.
    case anyKey
    /// The last key of the path to here. Only at the end of a path.
    case keyName
  }

  package var steps: [Step]

  /// Whether the path may match several elements of an array: `a[].b` or `a[type=tv].b`.
  package var leadsToSeveral: Bool {
    steps.contains { step in
      switch step {
      case .each, .matching: true
      default: false
      }
    }
  }

  /// - Throws: if `text` is not a path, with the offset in it.
  package init(_ text: String) throws(SyntaxError) {
    var steps: [Step] = []
    var rest = Substring(text)
    func failure(_ message: String) -> SyntaxError {
      let offset = text.utf8.count - rest.utf8.count
      return SyntaxError(offset: offset, message: "\(message) in the path \(quotedForDisplay(text))")
    }
    while let first = rest.first {
      switch first {
      case "[":
        guard let end = rest.firstIndex(of: "]") else { throw failure("a [ has no ]") }
        let inside = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
        if inside.isEmpty {
          steps.append(.each)
        } else if let index = Int(inside), index >= 0 {
          steps.append(.index(index))
        } else if let equals = inside.firstIndex(of: "="), equals > inside.startIndex {
          steps.append(.matching(key: String(inside[..<equals]), value: String(inside[inside.index(after: equals)...])))
        } else {
          throw failure("[\(inside)] is neither empty nor a number nor key=value")
        }
      case ".":
        rest = rest.dropFirst()
        guard let next = rest.first, next != ".", next != "[" else { throw failure("a key is missing after a dot") }
      case "'":
        let inside = rest.dropFirst()
        guard let end = inside.firstIndex(of: "'") else { throw failure("a ' is not closed") }
        steps.append(.key(String(inside[..<end])))
        rest = inside[inside.index(after: end)...]
      default:
        let end = rest.firstIndex { $0 == "." || $0 == "[" } ?? rest.endIndex
        switch rest[..<end] {
        case "*": steps.append(.anyKey)
        case "@key": steps.append(.keyName)
        default: steps.append(.key(String(rest[..<end])))
        }
        rest = rest[end...]
        if steps.last == .keyName, !rest.isEmpty { throw failure("nothing can follow @key") }
      }
    }
    self.steps = steps
  }
}
