// Written by 'make data': the files of Sources/FindingReports/Data.
#include "data_files.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char file_0[] = {
#embed "../../Sources/FindingReports/Data/report.html"
};
static const data_file files[] = {
  {"report.html", file_0, sizeof file_0},
  {0, 0, 0},
};
const data_file *data_report_page(void) { return files; }
