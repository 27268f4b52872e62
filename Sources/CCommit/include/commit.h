/// The commit that the command was built from, where the build was told; else empty.
const char *sportstime_commit(void);
