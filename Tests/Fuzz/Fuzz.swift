import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What libFuzzer calls with each input: the target that the variable FUZZ_TARGET names.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target?(ByteView(start: start, count: count))
  return 0
}

/// The package manager calls `main` by this name, and would not find libFuzzer's own. Without the name of a target this
/// lists them.
@_cdecl("Fuzz_main")
public func begin(
  _ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  var count = count
  var words = words
  if target == nil {
    print(targets.keys.sorted().joined(separator: "\n"))
    return 64
  }
  return runDriver(&count, &words, fuzz)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

typealias Target = @Sendable (ByteView) -> Void

private let targets: [String: Target] = syntaxTargets.merging(modelTargets) { $1 }.merging(chainTargets) { $1 }

private let target = getenv("FUZZ_TARGET").flatMap { targets[String(cString: $0)] }

/// Ends the run, with the input kept, where what always holds does not.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// The first line, and the rest.
func firstLine(_ bytes: ByteView) -> (line: ByteView, rest: ByteView) {
  let end = bytes.firstIndex(of: 0x0A, from: 0) ?? bytes.count
  return (bytes.slice(0, end), bytes.slice(min(end + 1, bytes.count), bytes.count))
}
