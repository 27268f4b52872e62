/// What the value of an option or an operand is: for its check, and for completions.
enum ValueKind: Sendable {
  /// Text, a number, a date.
  case text
  case file
  case folder
  /// One of these words.
  case choice([String])
  /// A known name; the command itself reports an unknown one.
  case name(@Sendable () -> [KnownName])
  /// What `sportstime completion` lists when it is asked for.
  case listed(CompletionList)
  /// A name that the tool knows, or a file of one's own.
  case nameOrFile(@Sendable () -> [KnownName])

  /// What the word in the help says: `FILE`, `DIR`.
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

  /// Whether the value may be a path, which is bytes; all others are text.
  var isPath: Bool {
    switch self {
    case .file, .folder, .nameOrFile: true
    case .text, .choice, .name, .listed: false
    }
  }

  /// The words that completions offer.
  var offers: [KnownName] {
    switch self {
    case .text, .file, .folder, .listed: []
    case .choice(let words): words.map { KnownName($0, "") }
    case .name(let known), .nameOrFile(let known): known()
    }
  }
}

/// A word that the tool knows, with what it means; empty if the word is clear.
struct KnownName: Sendable {
  var name: String
  var does: String

  init(_ name: String, _ does: String) {
    self.name = name
    self.does = does
  }
}
