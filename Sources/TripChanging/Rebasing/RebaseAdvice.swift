import ItineraryModel
package import SourceText

/// Advice in rebase findings.
package enum RebaseAdvice {
  /// Advice to drop a game.
  ///
  /// - Parameter item: id of the game's item in the trip.
  static func dropping(_ item: String) -> String {
    "drop it from the trip with `sportstime edit --drop-game \(quotedForDisplay(item))`"
  }

  /// Advice for a finding of the validator; nil if its message is sufficient.
  package static func fixing(_ finding: Diagnostic) -> String? {
    switch (finding.code, finding.item, finding.barrier) {
    case (.travelTimeTooShort, _, let game?):
      "check whether another mode is faster or the trip can have one more day; otherwise drop the game with "
        + "`sportstime edit --drop-game \(quotedForDisplay(game))`"
    case (.bookedTimesContradict, let leg?, _), (.bookedTravelMissesGame, let leg?, _):
      "change the booking, and state its new times with `sportstime edit --set \(quotedForDisplay(leg)) --departs TIME "
        + "--arrives TIME`"
    default: nil
    }
  }
}
