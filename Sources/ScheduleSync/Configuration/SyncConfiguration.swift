/// What the nightly run is to do, as its file states it: `schemas/sync-config.schema.json`.
package struct SyncConfiguration: Sendable {
  /// One source of games, or several of one kind.
  package struct Feed: Sendable {
    /// A name for reports and for files of the store.
    package var name = ""
    /// A path or a pattern of paths, relative to the file, or an address.
    package var source = ""
    /// The name of a definition, or a file with one; nil to recognise it.
    package var definition: String?
    /// For records that say none.
    package var league: String?
    package var season: String?
    /// Games that are over stay in the schedule when the feed drops them.
    package var keepsPast = false
    package var guarding = GuardLimits()
    /// Of an address.
    package var fetching = FetchLimits()

    package init() {}

    package var isRemote: Bool {
      let scheme = source.prefix { $0 != ":" }.lowercased()
      return source.contains("://") && (scheme == "http" || scheme == "https")
    }
  }

  /// The store's folder, relative to the file.
  package var store = "store"
  package var feeds: [Feed] = []
  /// Bytes of sources that are kept as they came, beside those of the last night.
  package var keptBytes = 256 << 20
  /// A program with its arguments that gets the JSON report of each night with changes through standard input.
  package var onChange: [String] = []
  /// Paths or patterns of paths of the itineraries that follow the schedule, relative to the file.
  package var itineraries: [String] = []
  /// Nil where nothing is published.
  package var publishing: Publishing?

  /// A folder that a web server can offer: a calendar a trip, and what changed for it and for each team.
  package struct Publishing: Sendable {
    /// Relative to the file.
    package var folder = "public"
    /// Where the web server has it, with a slash at the end; nil where nobody said.
    package var address: String?

    package init() {}
  }

  package init() {}
}

/// How an address is fetched.
package struct FetchLimits: Sendable, Equatable {
  /// For one attempt as a whole.
  package var timeoutSeconds = 60.0
  package var attempts = 4
  /// Before the second attempt; twice as long before each further one.
  package var backoffSeconds = 2.0
  package var maxBytes = 64 << 20
  /// Whether a public address may lead to one of this machine or network.
  package var allowPrivate = false
  /// The variable of the environment whose value goes into the header `Authorization`.
  package var authorizationVariable: String?

  package init() {}
}

/// How much of a feed may change in a night without somebody looking: of its games to come, in percent.
package struct GuardLimits: Sendable, Equatable {
  package var maxWithdrawnPercent = 5.0
  package var maxChangedPercent = 40.0
  /// Of the games of one team.
  package var maxTeamWithdrawnPercent = 50.0
  package var maxTeamChangedPercent = 80.0
  /// So many games never make an alarm: a small feed has its changes, too.
  package var minGames = 4

  package init() {}
}
