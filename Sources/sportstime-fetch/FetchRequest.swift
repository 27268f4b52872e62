/// One address to be fetched: a line of standard input, as `sportstime sync` writes it.
struct FetchRequest: Decodable, Sendable {
  var id: Int
  /// With `${NAME}` for values of the environment.
  var url: String
  /// What is kept already; nil for nothing.
  var etag: String?
  var lastModified: String?
  /// The variable whose value goes into the header `Authorization`.
  var authorizationVariable: String?
  /// For one attempt as a whole.
  var timeoutSeconds: Double
  var attempts: Int
  /// Before the second attempt; twice as long before each further one.
  var backoffSeconds: Double
  var maxBytes: Int
  /// Whether a public address may lead to one of this machine or network.
  var allowPrivate: Bool
}

/// What became of it: a line of standard output, which `bytes` bytes and a line end follow.
struct FetchReply: Encodable, Sendable {
  var id: Int
  /// Of HTTP: 200 or 304; 0 where it failed.
  var status = 0
  var bytes = 0
  var etag: String?
  var lastModified: String?
  /// Why it failed; it never holds a value of the environment.
  var error: String?
}
