package import SourceText

/// A key for comparing names of cities and venues, without case, accents, punctuation and "The".
package enum PlaceKey {
  /// `The Emirates Stadium` → `emirates stadium`; `St. John's Centre` → `st johns center`.
  package static func of(_ name: ByteView) -> [UInt8] {
    let slug = Slug.of(name)
    var key = NameKeyWords(slug.count)
    slug.withBytes { slug in
      NameWord.all(slug) { word in
        if word.short == the || word.short == and { return }
        key.add(synonyms.first { $0.from == word.short }.map { $0.to.bytes } ?? word.bytes)
      }
    }
    return key.bytes.isEmpty ? slug : key.bytes
  }

  /// Whether a venue's name has only common words: Memorial Field, City Ground, Olympiastadion. Such a name means
  /// nothing without a place.
  package static func isCommon(_ name: ByteView) -> Bool {
    of(name).split(separator: .blank).allSatisfy { commonWords.contains(Array($0)) }
  }

  private static let (the, and) = (NameWord.short("the"), NameWord.short("and"))
  private static let synonyms: [(from: UInt64, to: StaticString)] = [
    (NameWord.short("centre"), "center"), (NameWord.short("saint"), "st"), (NameWord.short("mount"), "mt"),
    (NameWord.short("fort"), "ft"),
  ]

  private static let commonWords: Set<[UInt8]> = Set(
    """
    abbey academy arena arenas athletic athletics avenue ballpark bowl bridge center central city civic coliseum college \
    colosseum community complex county crown dome east event events fairgrounds field fields football garden gardens \
    green ground grounds gym gymnasium hall high hill home indoor international lane leisure links main meadow memorial \
    metropolitan municipal national new north of old olympic park pavilion public recreation riverside road rugby school \
    soccer south sport sports stadium state station street town track training university valley veterans victoria war \
    west youth a de del do el en la le les des du al am der die zum \
    ataturk atletico campo centenario centro complejo complexe comunale cidade ciudad deportivo deportiva esportivo estadi \
    estadio municipal monumental nacional olimpico olimpica olympiastadion olympique palais parc parque polideportivo \
    polisportivo sportif sportiva sportivo sportpark sportplatz stade stadio stadion stadionul stadyumu stadi universitario
    """.split(separator: " ").map { Array($0.utf8) })
}
