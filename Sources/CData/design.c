// Written by 'make data': the files of Sources/PageDesign.
#include "data_files.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char file_0[] = {
#embed "../../Sources/PageDesign/page.css"
};
static const data_file files[] = {
  {"page.css", file_0, sizeof file_0},
  {0, 0, 0},
};
const data_file *data_design(void) { return files; }
