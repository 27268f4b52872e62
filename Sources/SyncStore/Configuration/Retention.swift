/// Which sources a store keeps besides those of the last night, which `--replay` and a server's 304 response need.
package struct Retention: Sendable, Equatable {
  package var bytes = 256 << 20
  /// Days since the last night that used a source; nil for no limit.
  package var days: Int?
  /// The number of nights that the journal keeps when it is pruned, at least 1; nil for all.
  package var nights: Int?
}
