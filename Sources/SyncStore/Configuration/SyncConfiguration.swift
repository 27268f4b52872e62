/// The configuration of the nightly run. `schemas/sync-config.schema.json` describes its file.
package struct SyncConfiguration: Sendable {
  /// A feed: one source of games, or several that are read together.
  package struct Feed: Sendable {
    /// Identifies the feed in reports and in the store's file names.
    package var name = ""
    /// A path or a glob pattern, relative to the configuration file, or an address, which may contain gaps such as
    /// `{week}`.
    package var source = ""
    package var gaps: [Gap] = []
    /// The name of a feed definition, or of a file that contains one; nil to recognize the feed by its content.
    package var definition: String?
    /// Used for records without a league.
    package var league: String?
    package var season: String?
    /// Whether past games stay in the schedule when the feed drops them.
    package var keepsPast = false
    package var guardLimits = GuardLimits()
    /// For an address.
    package var fetchLimits = FetchLimits()

    package init() {}

    package var isRemote: Bool {
      let scheme = source.prefix { $0 != ":" }.lowercased()
      return source.contains("://") && (scheme == "http" || scheme == "https")
    }
  }

  /// The store's folder, relative to the configuration file.
  package var store = "store"
  package var feeds: [Feed] = []
  package var retention = Retention()
  /// A program and its arguments. It receives the JSON report of each night with changes on standard input.
  package var onChange: [String] = []
  /// A program and its arguments. It receives the record of each failed run on standard input, as JSON.
  package var onFailure: [String] = []
  /// The number of seconds after which these programs are stopped, at least 1.
  package var hookSeconds = 600
  /// Paths or glob patterns of the itineraries that follow the schedule, relative to the configuration file.
  package var itineraries: [String] = []
  /// Nil if nothing is published.
  package var publishing: Publishing?

  /// A folder for a web server: a calendar for each trip, and feeds of changes for each trip and team.
  package struct Publishing: Sendable {
    /// Relative to the configuration file.
    package var folder = "public"
    /// The folder's public URL, with a trailing slash; nil if not configured.
    package var address: String?

    package init() {}
  }

  package init() {}
}

/// How an address is fetched.
package struct FetchLimits: Sendable, Equatable {
  /// The limit for each attempt.
  package var timeoutSeconds = 60.0
  package var attempts = 4
  /// The delay before the second attempt. It doubles before each further attempt.
  package var backoffSeconds = 2.0
  package var maxBytes = 64 << 20
  /// Whether a public address may redirect to this machine or to a private network.
  package var allowPrivate = false
  /// The environment variable that holds the value of the `Authorization` header.
  package var authorizationVariable: String?
  /// The header that gets this value instead of `Authorization`, such as `X-Auth-Token`.
  package var authorizationHeader: String?
  /// Further headers, sorted by name. A value may have `${NAME}` for environment variables.
  package var headers: [Header] = []
  /// The minimum time between two requests to the same host.
  package var pauseSeconds = 0.0

  package struct Header: Sendable, Equatable {
    package var name: String
    package var value: String
  }

  package init() {}
}

/// How much of a feed may change in one night before the guard holds it back, as percentages of its upcoming games.
package struct GuardLimits: Sendable, Equatable {
  package var maxWithdrawnPercent = 5.0
  package var maxChangedPercent = 40.0
  /// For the games of one team.
  package var maxTeamWithdrawnPercent = 50.0
  package var maxTeamChangedPercent = 80.0
  /// Changes of up to this many games never raise an alarm. Otherwise one change in a small feed would.
  package var minGames = 4

  package init() {}
}
