/// The subject of a finding, a refusal or an error. Contains all codes, for rules, imports, edits and reports.
///
/// A rule explains its code in `sportstime rules`; `summary` explains the other codes.
public enum DiagnosticCode: String, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  // MARK: Validation rules

  case unreadableItinerary = "unreadable-itinerary"
  case missingField = "missing-field"
  case wrongType = "wrong-type"
  case unknownKind = "unknown-kind"
  case limitExceeded = "limit-exceeded"
  case duplicateItemID = "duplicate-item-id"
  case duplicateGame = "duplicate-game"
  case sameTeamTwice = "same-team-twice"
  case dayOutOfRange = "day-out-of-range"
  case sortOrderNotFinite = "sort-order-not-finite"
  case gameOutsideBand = "game-outside-band"
  case gamesOutOfOrder = "games-out-of-order"
  case gameOnWrongDay = "game-on-wrong-day"
  case gameDateContradictsStart = "game-date-contradicts-start"
  case gameNotInSchedule = "game-not-in-schedule"
  case gameDiffersFromSchedule = "game-differs-from-schedule"
  case gameCancelled = "game-cancelled"
  case travelBeforeDepartureGame = "travel-before-departure-game"
  case travelAfterArrivalGame = "travel-after-arrival-game"
  case travelOutsideDayRange = "travel-outside-day-range"
  case travelOutOfSequence = "travel-out-of-sequence"
  case travelMissing = "travel-missing"
  case travelDisconnected = "travel-disconnected"
  case travelDuplicate = "travel-duplicate"
  case gamesOverlapInDifferentCities = "games-overlap-in-different-cities"
  case sameDayGamesInDifferentCities = "same-day-games-in-different-cities"
  case gamesOverlap = "games-overlap"
  case travelTimeTooShort = "travel-time-too-short"
  case driveTooLong = "drive-too-long"
  case sortOrderTie = "sort-order-tie"
  case ownTimeOutOfOrder = "own-time-out-of-order"
  case itemsOverlap = "items-overlap"
  case bookedTimesContradict = "booked-times-contradict"
  case bookedTravelMissesGame = "booked-travel-misses-game"
  case itemInOtherCity = "item-in-other-city"
  case bedInOtherCity = "bed-in-other-city"
  case checkOutAfterLeaving = "check-out-after-leaving"
  case twoBeds = "two-beds"
  case nightWithoutBed = "night-without-bed"
  case sortOrderGapExhausted = "sort-order-gap-exhausted"
  case gamePostponed = "game-postponed"
  case unknownVenue = "unknown-venue"
  case unknownCity = "unknown-city"
  case unknownTimeZone = "unknown-time-zone"
  case timeNonexistent = "time-nonexistent"
  case timeAmbiguous = "time-ambiguous"
  case duplicateItineraryID = "duplicate-itinerary-id"
  case emptyTitle = "empty-title"
  case gameTimeNotSet = "game-time-not-set"
  case dayWithoutItems = "day-without-items"
  case orderInferred = "order-inferred"
  case teamInTwoPlaces = "team-in-two-places"
  case offsetNotOfZone = "offset-not-of-zone"
  case teamTwiceADay = "team-twice-a-day"
  case venueNotOwn = "venue-not-own"
  case neutralAtHome = "neutral-at-home"
  case oddStartTime = "odd-start-time"
  case missingMeeting = "missing-meeting"
  case unequalGames = "unequal-games"
  case homeAwayUnbalanced = "home-away-unbalanced"

  // MARK: Syntax

  case syntaxError = "syntax-error"
  case invalidUTF8 = "invalid-utf8"
  case controlCharacter = "control-character"
  case bareCR = "bare-cr"
  case bareLF = "bare-lf"
  case crCRLF = "cr-cr-lf"
  case shortRow = "short-row"
  case raggedRow = "ragged-row"
  case strayQuote = "stray-quote"
  case textAfterQuote = "text-after-quote"
  case duplicateColumn = "duplicate-column"
  case duplicateKey = "duplicate-key"
  case malformedLine = "malformed-line"
  case textBeforeCalendar = "text-before-calendar"
  case recurrenceNotSupported = "recurrence-not-supported"
  case bareAmpersand = "bare-ampersand"
  case xmlNamespace = "xml-namespace"

  // MARK: Importing

  case noGames = "no-games"
  case inferredFeed = "inferred-feed"
  case importCancelled = "import-cancelled"
  case unknownFeed = "unknown-feed"
  case missingValue = "missing-value"
  case badDate = "bad-date"
  case noDate = "no-date"
  case dateOfUTC = "date-of-utc"
  case midnightStart = "midnight-start"
  case missingTeam = "missing-team"
  case unknownTeam = "unknown-team"
  case missingLeague = "missing-league"
  case unknownLeague = "unknown-league"
  case unknownStatus = "unknown-status"
  case unparsedTime = "unparsed-time"
  case unparsedNumber = "unparsed-number"
  case invalidAddress = "invalid-address"
  case moreFindings = "more-findings"
  case idCollision = "id-collision"
  case identityOpen = "identity-open"
  case feedsDisagree = "feeds-disagree"
  case scheduleEndsEarly = "schedule-ends-early"
  case clockWentBack = "clock-went-back"
  case unreadableSource = "unreadable-source"

  // MARK: Configuration

  case feedDefinition = "feed-definition"
  case gazetteer
  case distances
  case configuration
  case syncConfig = "sync-config"
  case unknownRule = "unknown-rule"

  // MARK: Requests and edits

  case requestFailed = "request-failed"
  case tripNotBuilt = "trip-not-built"
  case unknownMember = "unknown-member"
  case duplicateMember = "duplicate-member"
  case contradiction
  case unknownOperation = "unknown-operation"
  case unknownItem = "unknown-item"
  case targetIsItem = "target-is-item"
  case targetOnOtherDay = "target-on-other-day"
  case gameIsFixed = "game-is-fixed"
  case travelIsDerived = "travel-is-derived"
  case dayNotEmpty = "day-not-empty"
  case headerIsFixed = "header-is-fixed"
  case dragAlreadyOpen = "drag-already-open"
  case noOpenDrag = "no-open-drag"
  case noDestination = "no-destination"
  case noSuchRow = "no-such-row"
  case contradictsGazetteer = "contradicts-gazetteer"
  case outsideKnownTime = "outside-known-time"
  case unknownCountry = "unknown-country"
  case unknownRegion = "unknown-region"
  case ambiguousZone = "ambiguous-zone"
  case ambiguousCity = "ambiguous-city"
  case encoding
  case nothingToUndo = "nothing-to-undo"
  case nothingToRedo = "nothing-to-redo"
  case noItinerary = "no-itinerary"
  case unknownRequest = "unknown-request"
  case notFixed = "not-fixed"
  case mergeConflict = "merge-conflict"
  case reservationCancelled = "reservation-cancelled"
  case reservationNotKept = "reservation-not-kept"
  case reservationOffLeg = "reservation-off-leg"

  // MARK: Building, planning, rebasing

  case tooFewRestDays = "too-few-rest-days"
  case planNotProved = "plan-not-proved"
  case planNotFound = "plan-not-found"
  case wishInConflict = "wish-in-conflict"
  case gameLeftTrip = "game-left-trip"
  case travelNotNeeded = "travel-not-needed"

  // MARK: Documents

  case changedInDocument = "changed-in-document"
  case changeNotKept = "change-not-kept"

  // MARK: The program itself

  case fault

  /// The form in reports: lowercase with hyphens.
  public var description: String { rawValue }

  public static func < (left: DiagnosticCode, right: DiagnosticCode) -> Bool {
    left.rawValue.precedesBytewise(right.rawValue)
  }
}

extension DiagnosticCode {
  /// One sentence; nil for the code of a rule, which has its own explanation.
  public var summary: String? {
    switch self {
    case .teamInTwoPlaces, .offsetNotOfZone, .teamTwiceADay, .venueNotOwn, .neutralAtHome, .oddStartTime,
      .missingMeeting, .unequalGames, .homeAwayUnbalanced, .feedsDisagree,
      .unreadableItinerary, .missingField, .wrongType, .unknownKind, .limitExceeded, .duplicateItemID,
      .duplicateGame, .sameTeamTwice, .driveTooLong, .emptyTitle, .dayOutOfRange, .sortOrderNotFinite, .gameOutsideBand,
      .gamesOutOfOrder, .gameOnWrongDay,
      .gameDateContradictsStart, .gameNotInSchedule, .gameDiffersFromSchedule, .gameCancelled,
      .travelBeforeDepartureGame, .travelAfterArrivalGame, .travelOutsideDayRange, .travelOutOfSequence,
      .travelMissing, .travelDisconnected, .travelDuplicate, .gamesOverlapInDifferentCities,
      .gamesOverlap, .sameDayGamesInDifferentCities, .travelTimeTooShort, .sortOrderTie, .ownTimeOutOfOrder,
      .itemsOverlap,
      .bookedTimesContradict, .bookedTravelMissesGame, .itemInOtherCity, .bedInOtherCity, .checkOutAfterLeaving,
      .twoBeds,
      .nightWithoutBed,
      .sortOrderGapExhausted,
      .gamePostponed, .unknownVenue, .unknownCity, .unknownTimeZone, .timeNonexistent, .timeAmbiguous,
      .duplicateItineraryID,
      .gameTimeNotSet, .dayWithoutItems, .orderInferred:
      nil
    case .syntaxError: "The text is not what its format demands."
    case .invalidUTF8: "Bytes are not UTF-8."
    case .controlCharacter: "A text had a control character, which was replaced by its symbol."
    case .bareCR: "Lines end with CR alone."
    case .bareLF: "Lines end with LF alone, where CR LF is the rule."
    case .crCRLF: "Lines end with CR CR LF."
    case .shortRow: "A row has fewer fields than the header."
    case .raggedRow: "A row has more fields than the header."
    case .strayQuote: "A quote in a field keeps the row from being read."
    case .textAfterQuote: "Text follows the closing quote of a field."
    case .duplicateColumn: "Two columns of a table have the same name."
    case .duplicateKey: "A key occurs twice in an object; the last one counts."
    case .malformedLine: "A line of a calendar has no name and value."
    case .textBeforeCalendar: "There is text before the calendar."
    case .recurrenceNotSupported: "A recurrence can't be followed; the occurrences that are known are kept."
    case .bareAmpersand: "An ampersand is not escaped; it is read as itself."
    case .xmlNamespace: "A namespace of the XML is not declared."
    case .noGames: "A source was read and no game was found in it."
    case .inferredFeed: "No known feed fits: the table was read by the names of its columns."
    case .importCancelled: "The import was cancelled before it had read the whole source."
    case .unknownFeed: "No feed has that name."
    case .missingValue: "No record has the text that the definition names."
    case .badDate: "The text is not a date or time of the feed."
    case .noDate: "A game has no date."
    case .dateOfUTC: "A start is in UTC and its zone is not known: the date may be the day before or after."
    case .midnightStart: "Starts are at 0:00, which may stand for times that are not set."
    case .missingTeam: "A record names fewer than two sides."
    case .unknownTeam: "The team is not in the gazetteer."
    case .missingLeague: "A record names no league."
    case .unknownLeague: "The league is not in the gazetteer."
    case .unknownStatus: "The status of a game is not known; it counts as scheduled."
    case .unparsedTime: "The text is not a time; the start is not set."
    case .unparsedNumber: "The text is not a number that a game can have; it is left out."
    case .invalidAddress: "The text is not an http or https address; it is left out."
    case .moreFindings: "There are more findings than are kept."
    case .idCollision: "Two different games have the same id."
    case .identityOpen: "It can't be decided which game of the earlier schedule this is."
    case .scheduleEndsEarly: "The newer schedule ends before the older one, which suggests that it was cut off."
    case .clockWentBack: "The time of a sync run is before that of the last night: one of the two clocks was wrong."
    case .unreadableSource: "A source can't be read."
    case .feedDefinition: "A feed definition is wrong."
    case .gazetteer: "A gazetteer file is wrong."
    case .distances: "A table of distances is wrong."
    case .configuration: "The configuration of validation is wrong."
    case .syncConfig: "The configuration of the nightly run is invalid."
    case .unknownRule: "No rule has that name."
    case .requestFailed: "A request can't be built, or no longer selects anything."
    case .tripNotBuilt: "No trip can be built from the request."
    case .mergeConflict: "Two versions of a trip changed the same thing in different ways."
    case .reservationCancelled: "A reservation is cancelled, and is not added."
    case .reservationNotKept: "A reservation, or a part of it, can't be part of a trip."
    case .reservationOffLeg: "A booked journey can't be travel of the trip, so it is a custom item."
    case .unknownMember: "An object has an unknown member."
    case .duplicateMember: "A member occurs twice in an object."
    case .contradiction: "Two members of a request contradict each other."
    case .unknownOperation: "There is no such edit operation."
    case .unknownItem: "The itinerary has no such item."
    case .targetIsItem: "An item can't be placed next to itself."
    case .targetOnOtherDay: "The place is on another day than the item next to it."
    case .gameIsFixed: "A game has its place from the schedule and can't be edited."
    case .travelIsDerived: "Travel follows from the games and can't be edited in this way."
    case .dayNotEmpty: "A day to remove has custom items, and the edit does not state what to do with them."
    case .headerIsFixed: "The header of a day can't be lifted."
    case .dragAlreadyOpen: "An item is already being dragged."
    case .noOpenDrag: "No item is being dragged."
    case .noDestination: "An item was dropped before the pointer was anywhere."
    case .noSuchRow: "There is no such row."
    case .contradictsGazetteer: "A feed and the gazetteer contradict each other about a place or zone."
    case .outsideKnownTime:
      "A game is outside the period for which the gazetteer knows its team; the nearest period is used."
    case .unknownCountry: "A text is not a country in the gazetteer and is left out."
    case .unknownRegion: "A text is not a state or province in the gazetteer and is left out."
    case .ambiguousZone: "A time zone code has several meanings: CST, IST, BST."
    case .ambiguousCity: "Several cities have this name, and the record does not show which one is meant."
    case .encoding: "The encoding of a file was guessed."
    case .nothingToUndo: "No edit is left to undo."
    case .nothingToRedo: "No edit is left to do again."
    case .noItinerary: "A page asks before it has opened an itinerary."
    case .unknownRequest: "A page sent a request that its core does not know."
    case .notFixed: "There is no such finding, or it has no automatic fix."
    case .tooFewRestDays: "The games of a trip leave fewer days without games or travel than requested."
    case .planNotProved: "It is not proved that no better trip exists."
    case .planNotFound: "No trip was found in the time given."
    case .wishInConflict: "A wish can't be met, alone or together with the others."
    case .gameLeftTrip: "A game is now outside the dates of the trip."
    case .travelNotNeeded: "Travel that the user changed belongs to a leg that is gone."
    case .changedInDocument: "A document was changed after the export, and the change was applied."
    case .changeNotKept: "A document was changed after the export, and the change can't be applied."
    case .fault: "Something that is built in is broken."
    }
  }
}
