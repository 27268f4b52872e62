import CommandInterface
import ScheduleModel
import ScheduleSync
import SourceText
import SyncStore

// The actions on a store other than a run.

extension SyncCommand {
  // MARK: The store's history

  /// Prints the log or an earlier schedule. Reads no feed and takes no lock.
  func showHistory(_ path: String, _ format: SyncReportFormat) throws(ToolError) -> ExitCode {
    let date = context[.asOf]
    if date == nil {
      try expectReportEnding()
    } else {
      try context.expectEnding(["jsonl", "json", "csv"], others: ["ndjson"])
    }
    let history = try context.history(configuration: path)
    let output = OutputBuffer(capacity: 1 << 16)
    if let date {
      let schedule = try ToolError.from { () throws(SyncError) in try history.schedule(asOf: date) }
      let target = try OutputTarget(context[.output])
      let format = ScheduleFormat(file: context[.output] ?? "")
      try ScheduleWriter(schedule).write(as: format) { (output) throws(ToolError) in
        try target.write(output)
      }
      try target.commit()
      return .done
    }
    let runs = try ToolError.from { () throws(SyncError) in try RunLog(history.folder) }.runs
    if format == .json { history.appendJSON(runs, to: output) } else { history.appendText(runs, to: output) }
    try OutputTarget.write(output.view, to: context[.output])
    return .done
  }

  // MARK: The store's files

  /// Removes kept sources and nights of the journal, and prints what was removed.
  func prune(
    _ run: SyncRun, _ configured: Retention, _ format: SyncReportFormat
  ) throws(ToolError) -> ExitCode {
    if format != .text { throw context.usage("--prune is text") }
    var retention = configured
    if let bytes = context[.keptBytes] { retention.bytes = bytes }
    if let days = context[.keptDays] { retention.days = days }
    if let nights = context[.keptNights] { retention.nights = nights }
    let report = try ToolError.from { () throws(SyncError) in
      try run.prune(retention, isDryRun: context[.dryRun])
    }
    let output = OutputBuffer()
    report.appendText(to: output)
    try OutputTarget.write(output.view, to: context[.output])
    return .done
  }

  /// Checks the files of the store. With `--repair`, rebuilds damaged ones.
  func checkStore(_ path: String, _ format: SyncReportFormat) throws(ToolError) -> ExitCode {
    try expectReportOfStore(format, context[.repair] ? "--repair" : "--verify")
    let folder = try context.storeFolder(configuration: path)
    try expectOutputsOutside(of: folder)
    let repair: StoreRepair?
    let check: StoreCheck
    if context[.repair] {
      let done = try ToolError.from { () throws(SyncError) in try StoreRepair(folder) }
      (repair, check) = (done, done.check)
    } else {
      (repair, check) = (nil, try ToolError.from { () throws(SyncError) in try StoreCheck(folder) })
    }
    let code = check.damages.isEmpty ? ExitCode.done : .badInput
    let output = OutputBuffer()
    switch (format, repair) {
    case (.json, let repair?): repair.appendJSON(code: Int(code.rawValue), to: output)
    case (.json, nil): check.appendJSON(code: Int(code.rawValue), to: output)
    case (_, let repair?): repair.appendText(to: output)
    case (_, nil): check.appendText(to: output)
    }
    try OutputTarget.write(output.view, to: context[.output])
    if !isShown(format) { for damage in check.damages { context.console.error(damage.message) } }
    return code
  }

  // MARK: The store's status

  /// Reports the state of the store. Reads no feed and takes no lock.
  func showStatus(_ path: String, _ format: SyncReportFormat) throws(ToolError) -> ExitCode {
    try expectReportOfStore(format, "--status")
    let (folder, now) = (try context.storeFolder(configuration: path), try context.instantOfRun())
    let maxAge = context[.maxAge] ?? SyncCommand.defaultMaxAge
    let status = try ToolError.from { () throws(SyncError) in try StoreStatus(folder, now: now, maxAge: maxAge) }
    let code = ExitCode(status)
    let output = OutputBuffer()
    if format == .json {
      status.appendJSON(code: Int(code.rawValue), to: output)
    } else {
      status.appendText(to: output)
    }
    try OutputTarget.write(output.view, to: context[.output])
    return code
  }
}
