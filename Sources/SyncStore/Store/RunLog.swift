import FormatSyntax
import SourceText
import SystemIO

/// The log of a store's runs, including those that failed or changed nothing: one record per line, oldest first.
///
/// The journal has a file for each night with changes. The log is the only file that a quiet run writes.
package struct RunLog: Sendable {
  package static let name = "runs.jsonl"
  /// The number of runs that the log keeps: almost three years of nightly runs.
  static let most = 1_000

  /// Oldest first.
  package private(set) var runs: [RunRecord] = []

  /// Empty if no run is recorded.
  ///
  /// - Throws: if a line is not a record of a run.
  package init(_ store: String, _ storage: any Storage = FileSystem()) throws(SyncError) {
    let path = Store.path(store, RunLog.name)
    guard let text = try storage.readIfThere(path)?.withBytes({ Array($0) }) else { return }
    for (number, line) in text.split(separator: .lineFeed).enumerated() {
      guard let run = Array(line).withBytes({ RunRecord($0) }) else {
        throw .badInput("\(displaySafe(path)):\(number + 1):1: this is not a record of a run")
      }
      runs.append(run)
    }
  }

  /// Adds a record and drops the oldest ones beyond the limit. Nothing is written if there is no store.
  package static func append(
    _ run: RunRecord, to store: String, _ storage: any Storage = FileSystem()
  ) throws(SyncError) {
    try update(store, storage) { lines in lines = lines.suffix(most - 1) + [line(run)] }
  }

  /// Replaces a record, if the log still has it. Another run may have added its own record since.
  package static func replace(
    _ old: RunRecord, with new: RunRecord, in store: String, _ storage: any Storage = FileSystem()
  ) throws(SyncError) {
    try update(store, storage) { lines in
      if let index = lines.lastIndex(of: line(old)) { lines[index] = line(new) }
    }
  }

  /// Without the line ending.
  private static func line(_ run: RunRecord) -> ArraySlice<UInt8> { JSONWriter.lines([run]).dropLast() }

  private static func update(
    _ store: String, _ storage: any Storage, _ change: (inout [ArraySlice<UInt8>]) -> Void
  ) throws(SyncError) {
    guard try storage.isFolder(store) else { return }
    let path = Store.path(store, RunLog.name)
    // By now the store's lock is free, or another run holds it.
    let lock = try storage.lock(path, creates: true, patience: 30)
    defer { withExtendedLifetime(lock) {} }
    let before = try storage.read(path).withBytes { Array($0) }
    var lines = before.split(separator: .lineFeed)
    change(&lines)
    let text = lines.flatMap { $0 + [.lineFeed] }
    try text.withBytes { (text) throws(SyncError) in try storage.write(text, to: path) }
  }
}
