// Written by 'make data': the files of feeds/samples.
#include "data_files.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char file_0[] = {
#embed "../../feeds/samples/baltimore.csv"
};
static const unsigned char file_1[] = {
#embed "../../feeds/samples/oakland.xml"
};
static const unsigned char file_2[] = {
#embed "../../feeds/samples/toronto.json"
};
static const unsigned char file_3[] = {
#embed "../../feeds/samples/west-coast.ics"
};
static const data_file files[] = {
  {"baltimore.csv", file_0, sizeof file_0},
  {"oakland.xml", file_1, sizeof file_1},
  {"toronto.json", file_2, sizeof file_2},
  {"west-coast.ics", file_3, sizeof file_3},
  {0, 0, 0},
};
const data_file *data_samples(void) { return files; }
