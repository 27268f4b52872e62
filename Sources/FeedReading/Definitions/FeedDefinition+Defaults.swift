import SourceText

extension FeedDefinition {
  /// The definition, with a league and a season for records that say none.
  func with(league: String?, season: String?) -> FeedDefinition {
    var definition = self
    definition.values.league = FeedDefinition.value(values.league, or: league)
    definition.values.season = FeedDefinition.value(values.season, or: season)
    return definition
  }

  private static func value(_ value: Value?, or text: String?) -> Value? {
    guard let text, !text.isEmpty else { return value }
    var parts = value?.parts ?? ValueParts()
    // What the definition itself falls back to knows the feed better.
    if parts.fallback.isEmpty { parts.fallback = Array(text.utf8) }
    return Value(parts)
  }
}
