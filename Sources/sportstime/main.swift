import SportsTimeTool

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

exit(SportsTimeTool.run())
