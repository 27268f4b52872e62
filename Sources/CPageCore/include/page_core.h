#include <stddef.h>

/// The packed script and core of the editor's page (LZMA), or nil with a size of 0 if this build has none.
const unsigned char *sportstime_page_core(size_t *size);
