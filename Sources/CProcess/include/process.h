/// The commit that the command was built from, where the build was told; else empty.
const char *sportstime_commit(void);

/// The words of the command line, as the system hands them to the program; nil where it does not (musl). Swift itself
/// reads them from /proc, which is not there in every container.
char *const *sportstime_arguments(int *count);
