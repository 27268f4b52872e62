import FuzzTargets
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
    print(FuzzTargets.all.keys.sorted().joined(separator: "\n"))
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

private let target = getenv("FUZZ_TARGET").flatMap { FuzzTargets.all[String(cString: $0)] }
