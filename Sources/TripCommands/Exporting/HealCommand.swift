package import CommandInterface
import SourceText
import TripCalendars
import TripFiles
import TripTimeline

extension Command {
  package static let healCommand = Command(
    spec: CommandSpec(
      name: "heal",
      summary: "Update a published calendar: keep UIDs, raise SEQUENCE, cancel events that are gone.",
      operands: "OLD NEW",
      groups: .one([
        .output.help("The calendar; may be OLD (default: standard output)."),
        .dryRun.help("Report what changed, and write nothing."), .allowLoss,
      ]),
      discussion: """
        Works on any iCalendar file. OLD is the output of the last run, or at first the published calendar. NEW is what the
        source has now. The result has the events of NEW; if nothing changed, it is OLD, byte for byte.

        Events that are also in OLD keep their UID, even if the source makes new ones each time. SEQUENCE, LAST-MODIFIED and
        DTSTAMP rise only for events that changed. Upcoming events that are gone from NEW are cancelled, and past ones stay.

        If more than half of the upcoming events are gone (five or more), NEW is probably truncated, and nothing is written.
        """,
      details: """
        Events are matched by UID, then by all their properties, then by title, start and place. A past event keeps its UID
        even if NEW gives it to another event.

        --now decides which events are past (default: the latest DTSTAMP or LAST-MODIFIED of NEW).
        """,
      exitCodes: [.badInput: "A calendar is not valid, or most upcoming events are gone."],
      examples: [("sportstime heal club.ics tonight.ics -o club.ics", "every night, before publishing it")],
      rewrites: .firstOperand),
    run: { (context) throws(ToolError) -> ExitCode in
      guard context.arguments.operands.count == 2 else {
        throw context.usage("heal takes two calendars, OLD and NEW")
      }
      let lock = try context.lockRewritten()
      defer { withExtendedLifetime(lock) {} }
      return try HealRun(context: context).run(context.arguments.operands[0], context.arguments.operands[1])
    })
}

private struct HealRun {
  let context: Context

  func run(_ oldPath: String, _ newPath: String) throws(ToolError) -> ExitCode {
    try context.expectEnding(["ics"], others: ["ical", "ifb"])
    let (old, new) = (try text(oldPath), try text(newPath))
    let succession = CalendarSuccession(now: try context.now(), zones: try context.zones())
    let result = try old.withView { (old) throws(ToolError) in
      try new.withView { (new) throws(ToolError) in
        do throws(CalendarSuccession.Fault) {
          return try succession.result(old: old, new: new)
        } catch {
          let (path, text) = error.isOfEarlier ? (oldPath, old) : (newPath, new)
          let place = SourceLocation(file: path).of(error.error.offset, in: text)
          throw ToolError(.badInput, "\(place.description): \(displaySafe(error.error.message))")
        }
      }
    }
    try checkLoss(result, newPath)
    report(result)
    if !context[.dryRun] {
      let output = context[.output]
      let lock = try output.map { path throws(ToolError) in try RunFiles.lock(output: path) } ?? nil
      defer { withExtendedLifetime(lock) {} }
      if let output { try checkIsReplaceable(output, oldPath, by: result.text) }
      try result.text.withBytes { (text) throws(ToolError) in try OutputTarget.write(text, to: output) }
    }
    return new.withView { showCollisions(result, $0, newPath) }
  }

  /// Refuses to replace a calendar that is neither OLD nor an earlier output.
  private func checkIsReplaceable(_ output: String, _ old: String, by text: [UInt8]) throws(ToolError) {
    guard output != "-", try OutputTarget.isFile(output), try !InputFile.areSame(output, old) else { return }
    let file = try InputFile(output, isReplaced: true)
    let zones = try context.zones()
    let loss = file.withBytes { there in
      text.withBytes { CalendarSuccession(now: nil, zones: zones).loss(of: there, in: $0) }
    }
    guard let loss else { return }
    throw ToolError(
      .badInput,
      "\(displaySafe(output)):\(loss.line): \(loss.message); the file was left unchanged; write to another file, or "
        + "take this one for OLD")
  }

  private func text(_ path: String) throws(ToolError) -> InputText { try ItineraryInput.text(try InputFile(path)) }

  private func checkLoss(_ result: CalendarSuccession.Result, _ path: String) throws(ToolError) {
    let gone = result.changes.count { $0.kind == .cancelled }
    if gone < 5 || gone * 2 <= result.toCome || context[.allowLoss] { return }
    throw ToolError(
      .badInput,
      "\(displaySafe(path)): \(gone) of \(result.toCome) upcoming events are gone, so nothing was written; "
        + "use --allow-loss to cancel them")
  }

  private func report(_ result: CalendarSuccession.Result) {
    let shown = 20
    for change in result.changes.prefix(shown) { context.console.say(change.text) }
    if result.changes.count > shown { context.console.say("… and \(result.changes.count - shown) more") }
    let counts = CalendarChange.Kind.allCases.map { kind in
      "\(result.changes.count { $0.kind == kind }) \(kind.rawValue)"
    }
    context.console.say((counts + ["\(result.unchanged) unchanged"]).joined(separator: ", "))
  }

  private func showCollisions(_ result: CalendarSuccession.Result, _ new: ByteView, _ path: String) -> ExitCode {
    var lines = LineCounter()
    context.console.show(
      result.collisions.map { collision in
        Diagnostic(
          code: .idCollision, severity: .warning,
          message: "another event has the UID \(quotedForDisplay(collision.uid)), so this one gets a new UID",
          location: lines.location(of: collision.offset, in: new, file: path))
      })
    return result.collisions.isEmpty ? .done : .findings
  }
}

extension Option {
  fileprivate static let allowLoss = Flag("allow-loss", "Write the calendar even if most upcoming events are gone.")
}
