// Written by 'make data': the files of Sources/ScheduleSync/Data/Index.
#include "data_files.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char file_0[] = {
#embed "../../Sources/ScheduleSync/Data/Index/index.html"
};
static const unsigned char file_1[] = {
#embed "../../Sources/ScheduleSync/Data/Index/index.js"
};
static const data_file files[] = {
  {"index.html", file_0, sizeof file_0},
  {"index.js", file_1, sizeof file_1},
  {0, 0, 0},
};
const data_file *data_index(void) { return files; }
