/// The kind of an option's value or an operand, for checking it and for completions.
package enum ValueKind: Sendable {
  /// Text, a number, a date.
  case text
  case file
  case folder
  /// One of these words.
  case choice([String])
  /// A known name. The command itself reports an unknown one.
  case name(@Sendable () -> [KnownName])
  /// Names that `sportstime completion` lists on request.
  case listed(CompletionList)
  /// A name that the tool knows, or a user's file.
  case nameOrFile(@Sendable () -> [KnownName])

  /// The kind for a placeholder in the help: `FILE`, `DIR`.
  init(placeholder: String?) {
    if placeholder?.contains("DIR") == true, placeholder?.contains("FILE") != true {
      self = .folder
    } else if placeholder?.contains("FILE") == true {
      self = .file
    } else if placeholder == "ITEM" {
      self = .listed(.ids)
    } else {
      self = .text
    }
  }

  /// Whether the value may be a path, which is bytes. All other values are text.
  var isPath: Bool {
    switch self {
    case .file, .folder, .nameOrFile: true
    case .text, .choice, .name, .listed: false
    }
  }

  /// The words for completions.
  package var offers: [KnownName] {
    switch self {
    case .text, .file, .folder, .listed: []
    case .choice(let words): words.map { ($0, "") }
    case .name(let known), .nameOrFile(let known): known()
    }
  }
}

/// Names that completions request while a command line is being typed.
package enum CompletionList: String {
  case teams, leagues, ids
}

/// A word that the tool knows, with its meaning; empty if the word is self-explanatory.
package typealias KnownName = (name: String, does: String)
