package import FormatSyntax
package import SourceText
package import SyncStore

extension StoreCheck {
  /// The damage, one line per file, then what was checked. Safe for a terminal.
  package func appendText(to output: OutputBuffer) {
    for damage in damages { output.append("damage: \(damage.message)\n") }
    let end = damages.isEmpty ? "all is well" : counted(damages.count, "damage", "damages")
    output.append(
      "\(displaySafe(folder)): \(counted(nights, "night", "nights"))\(base.map { " after night \($0.night)" } ?? ""), "
        + "\(counted(games, "game", "games")), "
        + "\(counted(kept.sources, "kept source", "kept sources")) (\(counted(kept.bytes, "byte", "bytes"))): \(end)\n")
  }

  /// - Parameter code: the exit code.
  package func appendJSON(code: Int, to output: OutputBuffer) {
    output.json { json in
      json.document("sportstime-sync-verification") { json in
        json.member("exitCode", code)
        json.member("nights", nights)
        JournalBase.writePruned(base, to: &json)
        json.member("games", games)
        json.member("keptSources", kept.sources)
        json.member("keptBytes", kept.bytes)
        json.startLine(0)
        json.array("damages", damages, lines: 1)
      }
    }
  }
}

extension StoreCheck.Damage: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("file", file)
      json.member("message", message)
    }
  }
}

extension StoreRepair {
  /// What was rebuilt, what is still damaged, and what was checked. Safe for a terminal.
  package func appendText(to output: OutputBuffer) {
    for step in steps {
      let copy = step.copy.map { "; the damaged file is kept as \(displaySafe($0))" } ?? ""
      output.append("repaired: \(displaySafe(step.file)): \(step.message)\(copy)\n")
    }
    check.appendText(to: output)
    if !check.damages.isEmpty {
      output.append("what is still damaged can't be rebuilt: restore it from a backup, or start a new store\n")
    }
  }

  /// - Parameter code: the exit code.
  package func appendJSON(code: Int, to output: OutputBuffer) {
    output.json { json in
      json.document("sportstime-sync-repair") { json in
        json.member("exitCode", code)
        json.startLine(0)
        json.array("repairs", steps, lines: 1)
        json.startLine(0)
        json.array("damages", check.damages, lines: 1)
      }
    }
  }
}

extension StoreRepair.Step: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("file", file)
      json.member("message", message)
      json.member("copy", copy)
    }
  }
}
