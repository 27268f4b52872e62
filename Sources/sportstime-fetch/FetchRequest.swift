/// A request to fetch one address: a line of standard input from `sportstime sync`.
struct FetchRequest: Decodable, Sendable {
  var id: Int
  /// May contain `${NAME}` for environment variables.
  var url: String
  /// The validators of the stored copy; nil if there is none.
  var etag: String?
  var lastModified: String?
  /// The environment variable with the value of the `Authorization` header.
  var authorizationVariable: String?
  /// The header to use instead of `Authorization`.
  var authorizationHeader: String?
  /// Further headers, as `Name: value`. A value may contain `${NAME}` for environment variables.
  var headers: [String]?
  /// The minimum time between two requests to the same host.
  var pauseSeconds: Double?
  /// The time limit for one attempt.
  var timeoutSeconds: Double
  var attempts: Int
  /// The delay before the second attempt. It doubles before each further attempt.
  var backoffSeconds: Double
  var maxBytes: Int
  /// Whether a public address may redirect to this machine or to a private network.
  var allowPrivate: Bool
}

/// The reply to a request: a line of standard output, followed by `bytes` bytes and a newline.
struct FetchReply: Encodable, Sendable {
  var id: Int
  /// The HTTP status of the last attempt; 0 if there was no complete response.
  var status = 0
  /// How long the fetch took, including all attempts and the delays between them.
  var milliseconds = 0
  var bytes = 0
  var etag: String?
  var lastModified: String?
  /// Why the request failed. It never contains values of environment variables.
  var error: String?
}
