package import SourceText

/// Land that is connected by roads and ferries. It determines whether a car or train can travel between two places.
///
/// It is derived from the time zone, which belongs to a continent or to islands. Europe, Asia and Africa are one
/// landmass. Great Britain, Ireland and Tasmania belong to the continents that their car ferries reach.
package enum Landmass: Hashable, Sendable {
  /// Counts as connected to everything.
  case unknown
  case northAmerica, southAmerica, oldWorld, australia
  /// By the hash of its time zone.
  case island(UInt64)

  /// - Parameter zone: time zone identifier, or empty.
  package init(zone: ByteView) {
    guard let slash = zone.firstIndex(of: .slash, from: 0), slash + 1 < zone.count else {
      self = .unknown
      return
    }
    let (area, place) = (zone.slice(0, slash), zone.slice(slash + 1, zone.count))
    if Landmass.lists(Landmass.islands, place) {
      self = .island(zone.byteHash)
    } else if area.equals("America") {
      let isSouth = place.hasPrefix("Argentina/") || Landmass.lists(Landmass.south, place)
      self = isSouth ? .southAmerica : .northAmerica
    } else if area.equals("Europe") || area.equals("Asia") || area.equals("Africa") {
      self = .oldWorld
    } else if area.equals("Australia") {
      self = .australia
    } else if area.equals("Pacific") || area.equals("Atlantic") || area.equals("Indian") {
      self = .island(zone.byteHash)
    } else {
      self = .unknown
    }
  }

  package func isJoined(to other: Landmass) -> Bool { self == other || self == .unknown || other == .unknown }

  private static func lists(_ names: StaticString, _ name: ByteView) -> Bool {
    let names = names.bytes
    var from = 0
    while let start = names.firstRange(of: name, from: from) {
      let end = start + name.count
      if start == 0 || names[start - 1] == .blank, end == names.count || names[end] == .blank { return true }
      from = end
    }
    return false
  }

  /// South America, south of the Darién Gap.
  private static let south: StaticString = """
    Araguaina Asuncion Bahia Belem Boa_Vista Bogota Buenos_Aires Campo_Grande Caracas Cayenne Cordoba Coyhaique Cuiaba \
    Fortaleza Guayaquil Guyana La_Paz Lima Maceio Manaus Mendoza Montevideo Paramaribo Porto_Velho Punta_Arenas Recife \
    Rio_Branco Santarem Santiago Sao_Paulo
    """

  /// Islands whose zones are named after a continent. South Korea is included, because no road leads out of it.
  private static let islands: StaticString = """
    Anguilla Antigua Aruba Barbados Brunei Cayman Colombo Curacao Dili Dominica Godthab Grand_Turk Grenada Guadeloupe \
    Havana Jakarta Jamaica Jayapura Kralendijk Kuching Longyearbyen Lower_Princes Makassar Malabo Manila Marigot \
    Martinique Miquelon Montserrat Nassau Nicosia Noronha Nuuk Pontianak Port-au-Prince Port_of_Spain Puerto_Rico \
    Sakhalin Santo_Domingo Sao_Tome Seoul St_Barthelemy St_Kitts St_Lucia St_Thomas St_Vincent Taipei Tokyo Tortola
    """
}
