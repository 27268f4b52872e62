// Written by 'make data': the files of Sources/TripPages/Data/Map.
#include "data_files.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char file_0[] = {
#embed "../../Sources/TripPages/Data/Map/outlines.txt"
};
static const data_file files[] = {
  {"outlines.txt", file_0, sizeof file_0},
  {0, 0, 0},
};
const data_file *data_outlines(void) { return files; }
