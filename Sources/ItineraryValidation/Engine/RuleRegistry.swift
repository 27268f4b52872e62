package import SourceText

/// All rules: rules about itineraries come before rules about schedules, and errors come first.
package enum RuleRegistry {
  package static let all: [Rule] = ofItineraries + ofSchedules

  private static let ofItineraries: [Rule] = [
    .unreadableItinerary, .missingField, .wrongType, .unknownKind, .limitExceeded, .duplicateItemID, .duplicateGame,
    .sameTeamTwice, .dayOutOfRange,
    .sortOrderNotFinite, .gameOutsideBand, .gamesOutOfOrder, .gameOnWrongDay, .gameDateContradictsStart,
    .gameNotInSchedule,
    .gameDiffersFromSchedule, .gameCancelled, .travelBeforeDepartureGame, .travelAfterArrivalGame,
    .travelOutsideDayRange, .travelOutOfSequence, .travelMissing, .travelDisconnected, .travelDuplicate,
    .gamesOverlapInDifferentCities, .bookedTimesContradict,
    .sameDayGamesInDifferentCities, .gamesOverlap, .travelTimeTooShort, .bookedTravelMissesGame, .driveTooLong,
    .sortOrderTie,
    .ownTimeOutOfOrder,
    .itemsOverlap, .itemInOtherCity, .bedInOtherCity, .checkOutAfterLeaving, .twoBeds, .sortOrderGapExhausted,
    .gamePostponed,
    .unknownVenue, .unknownCity, .unknownTimeZone, .timeNonexistent, .timeAmbiguous,
    .duplicateItineraryID, .emptyTitle, .gameTimeNotSet, .dayWithoutItems, .nightWithoutBed, .orderInferred,
  ]

  #if hasFeature(Embedded)
    // The editor page has no schedules.
    private static let ofSchedules: [Rule] = []
  #else
    private static let ofSchedules: [Rule] = [
      .teamInTwoPlaces, .offsetNotOfZone, .teamTwiceADay, .venueNotOwn, .neutralAtHome, .oddStartTime, .missingMeeting,
      .feedsDisagree, .unequalGames, .homeAwayUnbalanced,
    ]
  #endif

  /// The rule with this code; nil if the code is that of another finding.
  package static func rule(_ code: DiagnosticCode) -> Rule? { rules[code] }

  /// The rule with this name.
  package static func rule(named name: String) -> Rule? { DiagnosticCode(rawValue: name).flatMap { rules[$0] } }

  /// The names of all rules.
  package static var names: [String] { all.map { $0.code.rawValue } }

  /// The codes of the rules whose findings can be fixed.
  package static let fixable = all.filter { $0.fix != nil }.map { $0.code }

  /// The codes of rules that have the step as their fix.
  package static func codes(fixedBy step: FixStep) -> [DiagnosticCode] {
    all.filter { $0.fix?.step == step }.map { $0.code }
  }

  private static let rules = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
}
