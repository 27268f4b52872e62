// Written by 'make data': the files of Sources/TripPages/Data.
#include "data_files.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char file_0[] = {
#embed "../../Sources/TripPages/Data/itinerary.html"
};
static const data_file files[] = {
  {"itinerary.html", file_0, sizeof file_0},
  {0, 0, 0},
};
const data_file *data_itinerary_page(void) { return files; }
