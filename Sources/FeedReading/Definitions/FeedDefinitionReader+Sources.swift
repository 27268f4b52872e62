import FormatSyntax
import SourceText

/// Reads the part of a definition that describes where to get the feed.
extension FeedDefinitionReader {
  static let sourceMembers = ["address", "league", "key", "terms", "page"]

  mutating func readSources(_ member: StrictMember) {
    guard let elements = member.elements, !elements.isEmpty else {
      return reader.wrong(member, "a list of one or more addresses")
    }
    for element in elements {
      let known = FeedDefinitionReader.sourceMembers
      guard let object = reader.object(element, name: "a source", known: known) else { continue }
      guard let address = reader.required("address", in: object), let terms = reader.required("terms", in: object),
        let page = reader.required("page", in: object)
      else { continue }
      let key = object["key"].flatMap { readKey($0) }
      let source = FeedDefinition.PublicSource(
        address: text(address), league: reader.filledText(object["league"]), key: key,
        terms: reader.filledText(terms) ?? "", page: text(page))
      expectAddress(page)
      checkAddress(address, source)
      definition.sources.append(source)
    }
  }

  /// Allowed gaps are `{name}`, `{name:default}` and, for the key, `${VARIABLE}`.
  private mutating func checkAddress(_ member: StrictMember, _ source: FeedDefinition.PublicSource) {
    expectAddress(member)
    guard let pieces = AddressPattern(source.address) else {
      return report("a { of the address has no }, or the gap's name is not in lower-case letters", member.offset)
    }
    for variable in pieces.variables where variable != source.key?.variable {
      report("`key` does not name the variable \(quotedForDisplay(variable)) of the address", member.offset)
    }
    guard let key = source.key else { return }
    if key.header == nil, !pieces.variables.contains(key.variable) {
      report("the key has no header, and the address does not have ${\(key.variable)}", member.offset)
    }
  }

  private mutating func expectAddress(_ member: StrictMember) {
    let text = text(member)
    if !text.withBytes({ $0.isWebAddress }) { reader.wrong(member, "an address that begins with http:// or https://") }
  }

  private mutating func readKey(_ member: StrictMember) -> FeedDefinition.PublicSource.Key? {
    let known = ["variable", "header", "form"]
    guard let object = reader.object(member, name: "`key`", known: known),
      let part = reader.required("variable", in: object)
    else { return nil }
    let variable = text(part)
    if variable.isEmpty || !variable.utf8.allSatisfy({ $0.isUppercase || $0.isDigit || $0 == .underscore }) {
      report("the name of a variable consists of capital letters, digits and _", part.offset)
    }
    let header = reader.filledText(object["header"])
    if let header, let part = object["header"],
      !header.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == .hyphen })
    {
      report("the name of a header consists of letters, digits and hyphens", part.offset)
    }
    return .init(variable: variable, header: header, form: reader.filledText(object["form"]))
  }
}
