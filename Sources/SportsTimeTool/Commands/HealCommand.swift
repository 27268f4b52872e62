import FormatSyntax
import ItineraryDocuments
import SourceText

extension Command {
  static let healCommand = Command(
    spec: CommandSpec(
      name: "heal",
      summary: "Make a calendar that is published again and again follow its last version.",
      operands: "OLD NEW",
      options: [
        OptionSpec("output", short: "o", value: "FILE", help: "The calendar; may be OLD. Standard output by default."),
        OptionSpec("dry-run", help: "Say what changed, and write nothing."),
        OptionSpec("allow-loss", help: "Also where most of the events that were to come are gone."),
      ],
      discussion: """
        For any iCalendar file, of sports or not: OLD is what this command wrote the last time (the first time: NEW as it
        was), NEW what the source says now. The result has the events of NEW. Those that OLD has, too, keep their UID, also
        where the source gives every event another one each time: then title, start and place tell which they are. SEQUENCE,
        LAST-MODIFIED and DTSTAMP rise where an event says something else, and nowhere else; events that are gone and were
        to come are cancelled; those that are over stay as they were. Where nothing changed the result is OLD, to the byte.
        What is over is told by --now, else by the latest DTSTAMP or LAST-MODIFIED of NEW. Where more than half of the
        events that were to come are gone (five or more), nothing is written (65): a source that broke off looks like that.
        """,
      examples: [("sportstime heal club.ics tonight.ics -o club.ics", "every night, before it is published")],
      rewrites: .firstOperand),
    run: { (context) throws(ToolError) -> ExitCode in
      guard context.arguments.operands.count == 2 else {
        throw Arguments.usage("the last version and the new one are needed", context.spec)
      }
      let lock = try context.lockRewritten()
      defer { withExtendedLifetime(lock) {} }
      return try HealRun(context: context).run(context.arguments.operands[0], context.arguments.operands[1])
    })
}

private struct HealRun {
  let context: Context

  func run(_ oldPath: String, _ newPath: String) throws(ToolError) -> ExitCode {
    let (old, new) = (try text(oldPath), try text(newPath))
    let succession = CalendarSuccession(now: try context.now(), zones: try context.zones())
    let result = try old.withView { (old) throws(ToolError) in
      try new.withView { (new) throws(ToolError) in
        do throws(CalendarSuccession.Fault) {
          return try succession.result(old: old, new: new)
        } catch {
          let (path, text) = error.isOfEarlier ? (oldPath, old) : (newPath, new)
          let place = LineCounter.position(of: error.error.offset, in: text)
          throw ToolError(
            .badInput, "\(displaySafe(path)):\(place.line):\(place.column): \(displaySafe(error.error.message))")
        }
      }
    }
    try checkLoss(result, newPath)
    tell(result)
    if !context.arguments.has("dry-run") {
      let target = try OutputTarget(context.arguments.value("output"))
      try result.text.withBytes { (text) throws(ToolError) in try target.write(text) }
      try target.commit()
    }
    return new.withView { showCollisions(result, $0, newPath) }
  }

  private func text(_ path: String) throws(ToolError) -> InputText { try ItineraryInput.text(try InputFile(path)) }

  private func checkLoss(_ result: CalendarSuccession.Result, _ path: String) throws(ToolError) {
    let gone = result.changes.count { $0.kind == .cancelled }
    if gone < 5 || gone * 2 <= result.toCome || context.arguments.has("allow-loss") { return }
    throw ToolError(
      .badInput,
      "\(displaySafe(path)): \(gone) of the \(result.toCome) events that were to come are gone: nothing is written; "
        + "--allow-loss cancels them")
  }

  private func tell(_ result: CalendarSuccession.Result) {
    let shown = 20
    for change in result.changes.prefix(shown) { context.console.say(change.text) }
    if result.changes.count > shown { context.console.say("… and \(result.changes.count - shown) more") }
    let counts = CalendarChange.Kind.allCases.map { kind in
      "\(result.changes.count { $0.kind == kind }) \(kind.rawValue)"
    }
    context.console.say((counts + ["\(result.unchanged) unchanged"]).joined(separator: ", "))
  }

  private func showCollisions(_ result: CalendarSuccession.Result, _ new: ByteView, _ path: String) -> ExitCode {
    context.console.show(
      result.collisions.map { collision in
        var lines = LineCounter()
        return Diagnostic(
          code: .idCollision, severity: .warning,
          message: "another event has the UID \(quotedForDisplay(collision.uid)): this one gets its own",
          location: lines.location(of: collision.offset, in: new, file: path))
      })
    return result.collisions.isEmpty ? .done : .findings
  }
}
