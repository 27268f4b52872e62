import Foundation
import Testing

/// The sample workflows, whose steps a script runs as the services do.
@Suite(.enabled(if: Python.hasYAML, "no Python with yaml")) struct WorkflowTests {
  private func run(_ sample: String, in folder: TemporaryFolder, _ inputs: String = "") throws -> Tool.Result {
    let python = try #require(Python.interpreter).path
    let root = Tool.root.path
    return try Tool.shell(
      "'\(python)' '\(root)/Tests/Packages/workflow.py' '\(root)/.github/samples/\(sample).yml' . \(inputs)", in: folder
    )
  }

  private func trips() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["trips", "itineraries"] {
      try FileManager.default.createDirectory(at: folder.url(name), withIntermediateDirectories: true)
      try folder.write(FixTests.good.replacingOccurrences(of: "ok", with: name), name + "/a b.json")
    }
    return folder
  }

  @Test func theActionChecksAnnotatesAndUploads() throws {
    let folder = try trips()
    let clean = try run("validate", in: folder)
    #expect(clean.code == 0 && clean.output.contains("0 results to upload"), "\(clean.output)\(clean.messages)")
    #expect(clean.output.contains("::notice title=validate::2 itineraries: 2 valid"))
    let defect = try #require(FixTests.defects.first { $0.code == "travel-outside-day-range" })
    try folder.write(defect.trip + "\n", "itineraries/b.json")
    let failed = try run("validate", in: folder)
    #expect(failed.code == 1 && failed.output.contains("::error file=itineraries/b.json,line=1,"), "\(failed.output)")
    #expect(failed.output.contains("results to upload") && failed.output.contains("+++ itineraries/b.json\n@@ "))
    #expect(try folder.read("sportstime.sarif").contains("\"fixes\":"))
    let lenient = try run("validate", in: folder, "arguments='--fail-on never' upload=false paths=itineraries")
    #expect(lenient.code == 0 && !lenient.output.contains("to upload"), "\(lenient.output)")
    let missing = try run("validate", in: folder, "paths=nowhere")
    #expect(missing.code == 1 && missing.output.contains("exit code 66"), "\(missing.output)\(missing.messages)")
  }

  /// From a folder of releases, with a checksum that has to be right.
  @Test func theActionInstallsARelease() throws {
    let folder = try trips()
    let script = """
      set -e
      name=sportstime-1.0.0-linux-$(uname -m)
      mkdir -p r/v1.0.0 $name/bin && cp "$(command -v sportstime)" $name/bin/
      tar czf r/v1.0.0/$name.tar.gz $name && cd r/v1.0.0 && sha256sum *.gz > SHA256SUMS
      """
    #expect(try Tool.shell(script, in: folder).code == 0)
    let install = ".github/actions/validate/install.sh"
    func installed() throws -> Tool.Result {
      try Tool.shell(
        "PATH=/usr/bin:/bin RUNNER_TEMP=$PWD/t GITHUB_PATH=$PWD/path VERSION=1.0.0 RELEASES=file://$PWD/r "
          + "'\(Tool.root.path)/\(install)' && \"$(cat path)/sportstime\" validate trips", in: folder)
    }
    let result = try installed()
    #expect(result.code == 0 && result.output.contains("1 itinerary: 1 valid"), "\(result.output)\(result.messages)")
    #expect(try Tool.shell("echo >> r/v1.0.0/sportstime-1.0.0-linux-$(uname -m).tar.gz", in: folder).code == 0)
    #expect(try installed().code != 0)
  }

  @Test func theSampleForGitLabWritesItsReports() throws {
    let folder = try trips()
    let result = try run("gitlab-ci", in: folder)
    #expect(result.code == 0 && result.output.hasSuffix("codequality: written\njunit: written\n"), "\(result.output)")
  }
}
