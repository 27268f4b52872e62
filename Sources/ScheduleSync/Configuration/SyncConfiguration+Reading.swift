import FormatSyntax
import ItineraryDocuments
package import SourceText

extension SyncConfiguration {
  static let members = [
    "format", "version", "store", "feeds", "guard", "keptBytes", "onChange", "itineraries", "publish",
  ]
  static let feedMembers = ["name", "source", "feed", "league", "season", "keepPast", "guard", "http"]
  static let fetchMembers = [
    "timeoutSeconds", "attempts", "backoffSeconds", "maxBytes", "allowPrivate", "authorizationVariable",
  ]

  /// Reads a configuration.
  ///
  /// - Returns: nil where anything is wrong with it, which the findings say, each with its place.
  package static func read(_ text: ByteView, file: String) -> (
    configuration: SyncConfiguration?, findings: [Diagnostic]
  ) {
    var reader = SyncConfigurationReader()
    reader.readFile(text)
    var lines = LineCounter()
    let findings = reader.problems.sorted { $0.offset < $1.offset }.map { problem in
      let place = lines.position(of: problem.offset, in: text)
      return Diagnostic(
        code: .syncConfig, severity: .error, message: problem.message,
        location: SourceLocation(file: file, line: place.line, column: place.column))
    }
    return (findings.isEmpty ? reader.configuration : nil, findings)
  }
}

/// Reads the members one by one: nothing unknown is passed over.
private struct SyncConfigurationReader {
  var configuration = SyncConfiguration()
  var problems: [SyntaxError] = []

  mutating func readFile(_ text: ByteView) {
    let file: JSONValue
    do throws(SyntaxError) { file = try JSONValue.parse(text) } catch {
      problems.append(error)
      return
    }
    guard case .object = file else { return note(0, "a configuration should be an object, not \(file.kindName)") }
    var limits = GuardLimits()
    var feeds: JSONMember?
    var seen: Set<String> = []
    for member in file.members {
      seen.insert(member.key)
      switch member.key {
      case "$schema": _ = self.text(member)
      case "format":
        if self.text(member) != "sportstime-sync" { note(member.offset, "\"format\" should be \"sportstime-sync\"") }
      case "version":
        if member.value.integer != 1 { note(member.offset, "\"version\" should be 1, the only one that there is") }
      case "store": configuration.store = filled(member) ?? configuration.store
      case "guard": limits = guarding(member, limits)
      case "keptBytes": configuration.keptBytes = number(member, 0...Int(1) << 50) ?? configuration.keptBytes
      case "onChange":
        guard let words = member.value.array?.compactMap(\.string), words.first?.isEmpty == false,
          words.count == member.value.array?.count
        else {
          note(member.offset, "\"onChange\" should be a list of texts: a program and its arguments")
          continue
        }
        configuration.onChange = words
      case "itineraries":
        guard let paths = member.value.array?.compactMap(\.string), !paths.contains(""),
          paths.count == member.value.array?.count
        else {
          note(member.offset, "\"itineraries\" should be a list of texts: folders, files or patterns of files")
          continue
        }
        configuration.itineraries = paths
      case "publish": configuration.publishing = publishing(member)
      case "feeds": feeds = member
      default: unknown(member, SyncConfiguration.members)
      }
    }
    for name in ["format", "version", "feeds"] where !seen.contains(name) {
      note(0, "the member \"\(name)\" is missing")
    }
    if let feeds { readFeeds(feeds, limits) }
    if !configuration.itineraries.isEmpty, configuration.publishing == nil {
      configuration.publishing = SyncConfiguration.Publishing()
    }
    if let folder = configuration.publishing?.folder, folder == configuration.store {
      note(0, "the store and the published folder are the same: \(quotedForDisplay(folder))")
    }
  }

  private mutating func publishing(_ member: JSONMember) -> SyncConfiguration.Publishing {
    var publishing = SyncConfiguration.Publishing()
    guard case .object(let members) = member.value else {
      note(member.offset, "\"publish\" should be an object, not \(member.value.kindName)")
      return publishing
    }
    for member in members {
      switch member.key {
      case "folder": publishing.folder = filled(member) ?? publishing.folder
      case "address":
        guard let address = filled(member) else { continue }
        publishing.address = address.hasSuffix("/") ? address : address + "/"
        if !address.hasPrefix("http://"), !address.hasPrefix("https://") {
          note(member.offset, "an address begins with http:// or https://")
        }
      default: unknown(member, ["folder", "address"])
      }
    }
    return publishing
  }

  private mutating func readFeeds(_ member: JSONMember, _ limits: GuardLimits) {
    guard let elements = member.value.array else { return note(member.offset, "\"feeds\" should be a list") }
    if elements.isEmpty { note(member.offset, "\"feeds\" is empty: there is nothing to read") }
    var names: Set<String> = []
    for (index, element) in elements.enumerated() {
      guard case .object(let members) = element else {
        note(member.offset, "element \(index + 1) of \"feeds\" should be an object, not \(element.kindName)")
        continue
      }
      let place = members.first?.offset ?? member.offset
      var feed = SyncConfiguration.Feed()
      feed.guarding = limits
      for member in members { read(member, into: &feed) }
      if feed.name.isEmpty { note(place, "feed \(index + 1) has no \"name\"") }
      if feed.source.isEmpty { note(place, "feed \(index + 1) has no \"source\"") }
      // Names become those of files, and some file systems ignore case.
      if !feed.name.isEmpty, !names.insert(feed.name.lowercased()).inserted {
        note(place, "two feeds are named \(quotedForDisplay(feed.name))")
      }
      configuration.feeds.append(feed)
    }
  }

  private mutating func read(_ member: JSONMember, into feed: inout SyncConfiguration.Feed) {
    switch member.key {
    case "name":
      guard let name = filled(member) else { return }
      feed.name = name
      if safeFileName(name) != name {
        note(member.offset, "\"name\" should be of letters, digits, \"-\", \"_\" and inner dots, up to 100 of them")
      }
    case "source":
      guard let source = filled(member) else { return }
      feed.source = source
      if source.contains("://"), !feed.isRemote { note(member.offset, "an address begins with http:// or https://") }
      if feed.isRemote, source.dropFirst(8).prefix(while: { $0 != "/" && $0 != "?" }).contains("@") {
        note(
          member.offset,
          "an address with a password: let \"http\": {\"authorizationVariable\": …} name a variable of the environment")
      }
    case "feed":
      guard let name = filled(member) else { return }
      feed.definition = name == "auto" ? nil : name
    case "league": feed.league = filled(member)?.lowercased()
    case "season": feed.season = filled(member)
    case "keepPast":
      guard let value = member.value.bool else { return note(member.offset, "\"keepPast\" should be true or false") }
      feed.keepsPast = value
    case "guard": feed.guarding = guarding(member, feed.guarding)
    case "http": readFetching(member, &feed.fetching)
    default: unknown(member, SyncConfiguration.feedMembers)
    }
  }

  private mutating func readFetching(_ member: JSONMember, _ limits: inout FetchLimits) {
    guard case .object(let members) = member.value else {
      return note(member.offset, "\"http\" should be an object, not \(member.value.kindName)")
    }
    for member in members {
      switch member.key {
      case "timeoutSeconds": limits.timeoutSeconds = seconds(member, 0.1...3_600) ?? limits.timeoutSeconds
      case "backoffSeconds": limits.backoffSeconds = seconds(member, 0...600) ?? limits.backoffSeconds
      case "attempts": limits.attempts = number(member, 1...20) ?? limits.attempts
      case "maxBytes": limits.maxBytes = number(member, 1...Int(1) << 31) ?? limits.maxBytes
      case "authorizationVariable": limits.authorizationVariable = filled(member)
      case "allowPrivate":
        guard let value = member.value.bool else {
          note(member.offset, "\"allowPrivate\" should be true or false")
          continue
        }
        limits.allowPrivate = value
      default: unknown(member, SyncConfiguration.fetchMembers)
      }
    }
  }

  private mutating func seconds(_ member: JSONMember, _ range: ClosedRange<Double>) -> Double? {
    if let value = member.value.double, range.contains(value) { return value }
    note(member.offset, "\"\(member.key)\" should be a number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }

  private mutating func guarding(_ member: JSONMember, _ defaults: GuardLimits) -> GuardLimits {
    var limits = defaults
    guard case .object(let members) = member.value else {
      note(member.offset, "\"guard\" should be an object, not \(member.value.kindName)")
      return limits
    }
    let percents: [(name: String, path: WritableKeyPath<GuardLimits, Double>)] = [
      ("maxWithdrawnPercent", \.maxWithdrawnPercent), ("maxChangedPercent", \.maxChangedPercent),
      ("maxTeamWithdrawnPercent", \.maxTeamWithdrawnPercent), ("maxTeamChangedPercent", \.maxTeamChangedPercent),
    ]
    for member in members {
      if let percent = percents.first(where: { $0.name == member.key }) {
        if let value = member.value.double, value >= 0, value <= 100 {
          limits[keyPath: percent.path] = value
        } else {
          note(member.offset, "\"\(member.key)\" should be a number from 0 to 100")
        }
      } else if member.key == "minGames" {
        limits.minGames = number(member, 0...1_000_000) ?? limits.minGames
      } else {
        unknown(member, percents.map(\.name) + ["minGames"])
      }
    }
    return limits
  }

  // MARK: Values

  private mutating func note(_ offset: Int, _ message: String) {
    problems.append(SyntaxError(offset: offset, message: message))
  }

  private mutating func unknown(_ member: JSONMember, _ known: [String]) {
    note(member.offset, "there is no member \(quotedForDisplay(member.key))" + didYouMean(member.key, known))
  }

  private mutating func text(_ member: JSONMember) -> String? {
    if let text = member.value.string { return text }
    note(member.offset, "\(quotedForDisplay(member.key)) should be text, not \(member.value.kindName)")
    return nil
  }

  private mutating func filled(_ member: JSONMember) -> String? {
    guard let text = text(member) else { return nil }
    if text.isEmpty { note(member.offset, "\"\(member.key)\" is empty") }
    return text.isEmpty ? nil : text
  }

  private mutating func number(_ member: JSONMember, _ range: ClosedRange<Int>) -> Int? {
    if let number = member.value.integer, range.contains(number) { return number }
    note(
      member.offset, "\"\(member.key)\" should be a whole number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }
}
