package import SourceText

/// Names of months and weekdays from the Unicode CLDR, in European languages other than English that many feeds use.
/// Full and abbreviated, in lowercase, without the dot of an abbreviation.
///
/// No spelling means two months. Spellings that mean two weekdays are left out.
package enum DateNames {
  /// The number (1...12) of the month with this name in one of the languages; nil for any other word.
  package static func month(_ word: ByteView) -> Int32? { number(word, months) }

  /// The number, 1 (Monday) to 7, of the weekday with this name in one of the languages; at least three letters are
  /// enough in English. Nil for any other word.
  package static func weekday(_ word: ByteView) -> Int32? {
    for (index, name) in weekdayNames.enumerated() where word.count >= 3 {
      if word.equalsIgnoringCase(name.bytes.slice(0, word.count)) { return Int32(truncatingIfNeeded: index + 1) }
    }
    return number(word, weekdays)
  }

  /// Whether a word names a weekday, including an ambiguous one: `so` is Sunday in German and Saturday in Czech.
  package static func isWeekday(_ word: ByteView) -> Bool {
    weekday(word) != nil || word.equalsIgnoringCase("so")
  }

  /// The length of the longest name in bytes.
  static let longest = 32

  private static func number(_ word: ByteView, _ table: [[UInt8]: Int32]) -> Int32? {
    if word.isEmpty || word.count > longest { return nil }
    return table[Array(word)] ?? table[Array(word.text.lowercased().utf8)]
  }

  private static func table(_ names: [StaticString]) -> [[UInt8]: Int32] {
    var table: [[UInt8]: Int32] = [:]
    for (index, group) in names.enumerated() {
      for name in group.bytes.split(separator: .blank) { table[Array(name)] = Int32(truncatingIfNeeded: index + 1) }
    }
    return table
  }

  private static let months = table([
    """
    ene enero gen gener gennaio ian ianuarie jan janeiro januar januari január janv janvier led leden \
    ledna oca ocak sty styczeń stycznia tammi tammikuu tammikuuta січ січень січня янв январь января
    """,
    """
    feb febbraio febr febrer febrero februar februari februarie február fev fevereiro févr février helmi \
    helmikuu helmikuuta lut lutego luty úno únor února şub şubat лют лютий лютого февр февраль февраля
    """,
    """
    bře březen března maalis maaliskuu maaliskuuta maart mar marca mars mart martie marts marzec marzo \
    març março mrt márc március mär märz бер березень березня мар март марта
    """,
    """
    abr abril apr april aprile aprilie avr avril dub duben dubna huhti huhtikuu huhtikuuta kwi kwiecień \
    kwietnia nis nisan ápr április апр апрель апреля квіт квітень квітня
    """,
    """
    kvě květen května mag maggio mai maig maio maj maja may mayo mayıs mei máj május touko toukokuu \
    toukokuuta май мая трав травень травня
    """,
    """
    cze czerwca czerwiec giu giugno haz haziran iun iunie juin jun junho juni junio juny jún június kesä \
    kesäkuu kesäkuuta červen června čvn июн июнь июня черв червень червня
    """,
    """
    heinä heinäkuu heinäkuuta iul iulie juil juillet jul julho juli julio juliol júl július lip lipca \
    lipiec lug luglio tem temmuz července červenec čvc июл июль июля лип липень липня
    """,
    """
    ag ago agost agosto août aug august augusti augustus augusztus ağu ağustos elo elokuu elokuuta sie \
    sierpień sierpnia srp srpen srpna авг август августа серп серпень серпня
    """,
    """
    eyl eylül sep sept september septembre septembrie septiembre set setembre setembro settembre syys \
    syyskuu syyskuuta szept szeptember wrz wrzesień września zář září вер вересень вересня сент сентябрь \
    сентября
    """,
    """
    eki ekim loka lokakuu lokakuuta oct octobre octombrie octubre okt oktober október ott ottobre out \
    outubro paź październik października říj říjen října жовт жовтень жовтня окт октябрь октября
    """,
    """
    kas kasım lis listopad listopada listopadu marras marraskuu marraskuuta noiembrie nov november \
    novembre novembro noviembre лист листопад листопада нояб ноябрь ноября
    """,
    """
    ara aralık dec december decembrie des desember desembre dez dezember dezembro dic dicembre diciembre \
    déc décembre gru grudnia grudzień joulu joulukuu joulukuuta pro prosince prosinec груд грудень \
    грудня дек декабрь декабря
    """,
  ])

  private static let weekdays = table([
    """
    dilluns dl hétfő lun lundi lunedì lunes luni ma maanantai maanantaina maandag man mandag mo montag \
    mån måndag pazartesi po pon pondělí poniedziałek pzt seg segunda пн понедельник понеділок
    """,
    """
    di dienstag dimarts dinsdag dt kedd mar mardi martedì martes marți sal salı ter terça ti tiistai \
    tiistaina tir tirs tirsdag tis tisdag wt wtorek út úterý вт вторник вівторок
    """,
    """
    dc dimecres ke keskiviikko keskiviikkona mer mercoledì mercredi mi mie miercuri mittwoch mié \
    miércoles ons onsdag qua quarta st středa sze szerda wo woensdag çar çarşamba śr środa середа ср \
    среда
    """,
    """
    cs csütörtök czw czwartek dijous dj do donderdag donnerstag gio giovedì jeu jeudi joi jue jueves per \
    perşembe qui quinta to tor tors torsdag torstai torstaina čt čtvrtek четвер четверг чт
    """,
    """
    cum cuma divendres dv fr fre fredag freitag pe perjantai perjantaina piątek pt pá pátek péntek sex \
    sexta ven vendredi venerdì vie viernes vin vineri vr vrijdag пʼятниця пт пятница
    """,
    """
    cmt cumartesi dissabte ds la lauantai lauantaina lör lördag lør lørdag sa sab sabato sam samedi \
    samstag sob sobota szo szombat sáb sábado sâm sâmbătă za zaterdag сб суббота субота
    """,
    """
    dg dim dimanche diumenge dom domenica domingo dum duminică ne neděle niedz niedziela paz pazar \
    sonntag su sunnuntai sön söndag søn søndag vasárnap zo zondag воскресенье вс нд неділя
    """,
  ])
}

let weekdayNames: [StaticString] = [
  "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
]
