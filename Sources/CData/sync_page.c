// Written by 'make data': the files of Sources/ScheduleSync/Data.
#include "data_files.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char file_0[] = {
#embed "../../Sources/ScheduleSync/Data/sync.html"
};
static const data_file files[] = {
  {"sync.html", file_0, sizeof file_0},
  {0, 0, 0},
};
const data_file *data_sync_page(void) { return files; }
