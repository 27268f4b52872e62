/// The text of a title before its parts are read.
extension EventTitle {
  /// A title without emoji and with single blanks.
  static func plain(_ title: String) -> String {
    withoutSymbols(title).split(separator: " ").joined(separator: " ")
  }

  /// Removes emoji, which are not letters.
  static func withoutSymbols(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      let isPicture =
        scalar.value >= 0x1F000 || scalar.properties.generalCategory == .otherSymbol
        || (0xFE00...0xFE0F).contains(scalar.value) || scalar.value == 0x200D || scalar.value == 0x20E3
      plain.unicodeScalars.append(isPicture || scalar.value == 0xA0 ? " " : scalar.value == 0xFF5C ? "|" : scalar)
    }
    return plain
  }

  /// What an airplane or a house says before both sides: `\u{2708} Foxes vs Seals`.
  static func placeOfSymbol(in text: String) -> Place? {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x2708, 0x1F68C: return .away
      case 0x1F3E0, 0x1F3E1: return .home
      default: continue
      }
    }
    return nil
  }

  /// Writes `Seals- Homecoming` as `Seals - Homecoming`, `Foxes@Seals` as `Foxes @ Seals`, and `Foxes -Seals` as `Foxes -
  /// Seals` if no other dash is separate.
  static func withSpaces(_ text: String) -> String {
    guard text.contains(where: { "-@\t".contains($0) }) else { return text }
    var words = text.split { $0 == " " || $0 == "\t" }.flatMap { word -> [Substring] in
      if let at = word.firstIndex(of: "@"), at != word.startIndex, word[at...].dropFirst().first?.isLetter == true,
        !word.contains(".")
      {
        return [word[..<at], "@", word[word.index(after: at)...]]
      }
      let isCut = word.last == "-" && word.dropLast().last?.isLetter ?? false
      return isCut ? [word.dropLast(), "-"] : [word]
    }
    let stuck = words.indices.dropFirst().filter {
      words[$0].first == "-" && words[$0].dropFirst().first?.isLetter == true
    }
    if stuck.count == 1, let at = stuck.first, !words.contains(where: TitleWords.dashes.contains) {
      words.replaceSubrange(at...at, with: ["-", words[at].dropFirst()])
    }
    return words.joined(separator: " ")
  }

  /// The number of flags of countries.
  static func flags(in text: String) -> Int {
    text.count { character in
      guard let first = character.unicodeScalars.first else { return false }
      return (0x1F1E6...0x1F1FF).contains(first.value) || first.value == 0x1F3F4
    }
  }
}
