/// Every rule there is, those about itineraries before those about schedules, errors first; the place of a rule in the list is its number.
public enum RuleRegistry {
  public static let all: [Rule] = [
    .unreadableItinerary, .missingField, .wrongType, .unknownKind, .limitExceeded, .duplicateItemID, .duplicateGame,
    .dayOutOfRange,
    .sortOrderNotFinite, .gameOutsideBand, .gamesOutOfOrder, .gameOnWrongDay, .gameDateContradictsStart,
    .gameNotInSchedule,
    .gameDiffersFromSchedule, .gameCancelled, .travelBeforeDepartureGame, .travelAfterArrivalGame,
    .travelOutsideDayRange, .travelOutOfSequence, .travelMissing, .travelDisconnected, .travelDuplicate,
    .gamesOverlapInDifferentCities,
    .sameDayGamesInDifferentCities, .travelTimeTooShort, .sortOrderTie, .sortOrderGapExhausted, .gamePostponed,
    .unknownVenue, .unknownCity, .unknownTimeZone, .timeNonexistent, .timeAmbiguous,
    .gameTimeNotSet, .dayWithoutItems, .orderInferred,
    .teamInTwoPlaces, .offsetNotOfZone, .teamTwiceADay, .venueNotOwn, .neutralAtHome, .oddStartTime, .missingMeeting,
    .feedsDisagree, .unequalGames, .homeAwayUnbalanced,
  ]

  public static func rule(_ code: String) -> Rule? { number(of: code).map { all[$0] } }

  /// The rule's place in `all`.
  package static func number(of code: String) -> Int? { numbers[code] }

  /// The number of a rule that the validator itself reports.
  static func number(of rule: Rule) -> Int { numbers[rule.code] ?? 0 }

  private static let numbers: [String: Int] = {
    var numbers: [String: Int] = [:]
    for (number, rule) in all.enumerated() { numbers[rule.code] = number }
    return numbers
  }()
}
