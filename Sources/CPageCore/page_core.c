#include "page_core.h"

// Embedded here and not in a Swift source: when the core is compiled again, this file is too, and nothing else.
#if defined(__has_embed)
#if __has_embed("../EditorCore/Page/editor.lzma")
#define HAS_CORE
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char core[] = {
#embed "../EditorCore/Page/editor.lzma"
};
#endif
#endif

const unsigned char *sportstime_page_core(size_t *size) {
#ifdef HAS_CORE
  *size = sizeof core;
  return core;
#else
  *size = 0;
  return 0;
#endif
}
