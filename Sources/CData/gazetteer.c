// Written by 'make data': the files of feeds/gazetteer.
#include "data_files.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char file_0[] = {
#embed "../../feeds/gazetteer/airports.csv"
};
static const unsigned char file_1[] = {
#embed "../../feeds/gazetteer/aliases.csv"
};
static const unsigned char file_2[] = {
#embed "../../feeds/gazetteer/countries.csv"
};
static const unsigned char file_3[] = {
#embed "../../feeds/gazetteer/leagues.csv"
};
static const unsigned char file_4[] = {
#embed "../../feeds/gazetteer/markets.csv"
};
static const unsigned char file_5[] = {
#embed "../../feeds/gazetteer/teams.csv"
};
static const unsigned char file_6[] = {
#embed "../../feeds/gazetteer/venues.csv"
};
static const data_file files[] = {
  {"airports.csv", file_0, sizeof file_0},
  {"aliases.csv", file_1, sizeof file_1},
  {"countries.csv", file_2, sizeof file_2},
  {"leagues.csv", file_3, sizeof file_3},
  {"markets.csv", file_4, sizeof file_4},
  {"teams.csv", file_5, sizeof file_5},
  {"venues.csv", file_6, sizeof file_6},
  {0, 0, 0},
};
const data_file *data_gazetteer(void) { return files; }
