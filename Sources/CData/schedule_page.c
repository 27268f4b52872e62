// Written by 'make data': the files of Sources/ItineraryDocuments/Data.
#include "data_files.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char file_0[] = {
#embed "../../Sources/ItineraryDocuments/Data/schedule.html"
};
static const data_file files[] = {
  {"schedule.html", file_0, sizeof file_0},
  {0, 0, 0},
};
const data_file *data_schedule_page(void) { return files; }
