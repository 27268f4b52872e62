package import ScheduleModel

/// Words that sources use for a game's status, in many languages.
package enum StatusWords {
  /// The status that a text means; nil if its words are unknown: `"Match Postponed"`, `STATUS_FINAL`, `1H`.
  package static func status(_ text: String) -> GameStatus? {
    let lower = text.lowercased()
    // `7:30 PM ET` and `2026-01-05T00:00Z` are starts, so the game has not begun.
    if lower.first?.isNumber == true, lower.contains(/^\d{1,2}:\d\d ?[ap]\.?m|^\d{4}-\d\d-\d\d/) { return .scheduled }
    // `speventstatus:post-event`
    if let colon = lower.lastIndex(of: ":"), !lower.contains(where: { $0.isNumber || $0 == " " }) {
      return status(String(lower[lower.index(after: colon)...]))
    }
    let plain = lower.filter { $0.isLetter || $0.isNumber }
    if let known = known[plain] ?? known[plain.filter { $0.isLetter }], !plain.isEmpty { return known }
    // In Korean, the reason comes before the word: cancelled for fine dust.
    if plain.hasSuffix("\u{CDE8}\u{C18C}") { return .cancelled }
    for word in ["status", "match", "game", "event"] where plain.hasPrefix(word) {
      if let known = known[String(plain.dropFirst(word.count))] { return known }
    }
    // `Postponed (rain)`, `Completed Early: Rain`: the first known word counts.
    let words = lower.split { !$0.isLetter }
    guard words.count > 1, let first = words.first else { return nil }
    let results = [" won by ", " beat ", "match drawn", "match tied"]
    if lower.contains("no result") { return .suspended }
    if results.contains(where: lower.contains) { return .final }
    let isClear = ["postponed", "cancelled", "canceled", "completed", "final", "abandoned", "suspended", "forfeit"]
    return isClear.contains(String(first)) ? known[String(first)] : nil
  }

  /// Keys have only letters and digits.
  private static let known: [String: GameStatus] = {
    let words: [(GameStatus, String)] = [
      (
        .final,
        """
        final ft fulltime finished complete completed closed played beendet finalizado finalizada termine termin\u{E9} \
        terminado f finalot postmatch finalized finalised conclusa fot aet ap pen result over ended matchfinished official finalso fin gespielt concluso \
        encerrado giocata giocato jugado jugada disputado disputada forfeit forfeited walkover wo awd awarded technicalloss finalaet finalpen ftpens ftaet afterextratime postevent afterpenalties post zako\u{144}czony zakonczony sp\u{E9}lov\u{E1}no \
        fine terminati giocati jogado finalizou odehr\u{E1}no dohr\u{E1}no odohran\u{E9} v\u{E9}ge rozegrany rozegrano \
        zako\u{144}czone zako\u{144}czona spelad f\u{E4}rdig f\u{E4}rdigspelad slutspelad avslutad slutt spilt ferdigspilt spillet f\u{E6}rdig \
        afsluttet pelattu odigrano zavr\u{161}eno kon\u{10D}ano \u{EE}ncheiat terminat bitti oynand\u{131} \
        afgelopen gespeeld ferdig slut p\u{E4}\u{E4}ttynyt conclus\u{E3}o encerrada finita terminata jou\u{E9} \
        завершен окончен \u{8A66}\u{5408}\u{7D42}\u{4E86} \u{7D42}\u{4E86} \u{7ED3}\u{675F} \u{5B8C}\u{8D5B} \
        \u{5DF2}\u{7ED3}\u{675F} \u{5DF2}\u{5B8C}\u{8D5B} \u{5B8C}\u{573A} \u{ACBD}\u{AE30}\u{C885}\u{B8CC} \u{C885}\u{B8CC}
        """
      ),
      (
        .postponed,
        """
        postponed ppd pp pst verlegt verschoben aplazado aplazada reporte report\u{E9} rinviata adiado adiada postp \
        uitgesteld utsatt utskjuten rainedout rainout prze\u{142}o\u{17C}ony przelozony odlo\u{17E}eno odlozeno \
        перенесен отложен \u{5EF6}\u{671F} \u{5EF6}\u{8FDF} \u{C5F0}\u{AE30}
        """
      ),
      (
        .cancelled,
        """
        cancelled canceled canc cancl abgesagt cancelado cancelada annule annul\u{E9} annul\u{E9}e annullata cncl \
        afgelast inst\u{E4}lld avlyst ausgefallen entf\u{E4}llt odwo\u{142}any odwo\u{142}ane odwolany odwolane \
        zru\u{161}eno peruttu aflyst отменен \
        \u{4E2D}\u{6B62} \u{53D6}\u{6D88} \u{CDE8}\u{C18C} \
        \u{C6B0}\u{CC9C}\u{CDE8}\u{C18C}
        """
      ),
      (
        .suspended,
        """
        suspended interrupted susp int abandoned abandonned abd aband abandon abgebrochen unterbrochen suspendido \
        suspendida suspenso interrumpido interrotta
        """
      ),
      (
        .inProgress,
        """
        live inprogress inplay halftime ht midevent 1h 2h et bt firsthalf secondhalf extratime breaktime penaltyinprogress in \
        q1 q2 q3 q4 1q 2q 3q 4q p1 p2 p3 running l\u{E4}uft encours enjuego endirecto ongoing started
        """
      ),
      (
        .scheduled,
        """
        scheduled notstarted ns upcoming pregame preevent created timed fixture sched planned confirmed geplant programado \
        pre future prematch programmata programmato pendiente pendente tobeplayed tbd tba angesetzt aktiv active if ifnecessary unstarted timetobedefined tobedefined \
        tobeannounced tobedetermined delayed \u{8A66}\u{5408}\u{524D} \u{672A}\u{5F00}\u{59CB} \
        \u{672A}\u{5F00}\u{8D5B} \u{ACBD}\u{AE30}\u{C804} \u{ACBD}\u{AE30}\u{C608}\u{C815} \u{C608}\u{C815}
        """
      ),
    ]
    var known: [String: GameStatus] = [:]
    for (status, names) in words {
      for name in names.split(separator: " ") { known[String(name)] = status }
    }
    return known
  }()
}
