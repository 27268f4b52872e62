// Written by 'make data': the files of feeds/definitions.
#include "data_files.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char file_0[] = {
#embed "../../feeds/definitions/api-american-football.json"
};
static const unsigned char file_1[] = {
#embed "../../feeds/definitions/api-football.json"
};
static const unsigned char file_2[] = {
#embed "../../feeds/definitions/api-sports.json"
};
static const unsigned char file_3[] = {
#embed "../../feeds/definitions/balldontlie-nba.json"
};
static const unsigned char file_4[] = {
#embed "../../feeds/definitions/cfbd-v1.json"
};
static const unsigned char file_5[] = {
#embed "../../feeds/definitions/cfbd.json"
};
static const unsigned char file_6[] = {
#embed "../../feeds/definitions/cfl-rounds.json"
};
static const unsigned char file_7[] = {
#embed "../../feeds/definitions/championdata-json.json"
};
static const unsigned char file_8[] = {
#embed "../../feeds/definitions/championdata-xml.json"
};
static const unsigned char file_9[] = {
#embed "../../feeds/definitions/cricapi.json"
};
static const unsigned char file_10[] = {
#embed "../../feeds/definitions/cycling-ical.json"
};
static const unsigned char file_11[] = {
#embed "../../feeds/definitions/epl-fantasy.json"
};
static const unsigned char file_12[] = {
#embed "../../feeds/definitions/ergx.json"
};
static const unsigned char file_13[] = {
#embed "../../feeds/definitions/espn.json"
};
static const unsigned char file_14[] = {
#embed "../../feeds/definitions/f1-ecal.json"
};
static const unsigned char file_15[] = {
#embed "../../feeds/definitions/f1calendar-ical.json"
};
static const unsigned char file_16[] = {
#embed "../../feeds/definitions/fastf1-csv.json"
};
static const unsigned char file_17[] = {
#embed "../../feeds/definitions/fifa-fixtures-json.json"
};
static const unsigned char file_18[] = {
#embed "../../feeds/definitions/fivethirtyeight-nfl-csv.json"
};
static const unsigned char file_19[] = {
#embed "../../feeds/definitions/fixturedownload-csv.json"
};
static const unsigned char file_20[] = {
#embed "../../feeds/definitions/fixturedownload-json.json"
};
static const unsigned char file_21[] = {
#embed "../../feeds/definitions/football-data-csv.json"
};
static const unsigned char file_22[] = {
#embed "../../feeds/definitions/football-data-extra-csv.json"
};
static const unsigned char file_23[] = {
#embed "../../feeds/definitions/football-data-org.json"
};
static const unsigned char file_24[] = {
#embed "../../feeds/definitions/football-results-json.json"
};
static const unsigned char file_25[] = {
#embed "../../feeds/definitions/football-weeks-json.json"
};
static const unsigned char file_26[] = {
#embed "../../feeds/definitions/goalserve-soccer.json"
};
static const unsigned char file_27[] = {
#embed "../../feeds/definitions/jokecamp-euro-csv.json"
};
static const unsigned char file_28[] = {
#embed "../../feeds/definitions/jokecamp-premier-league-csv.json"
};
static const unsigned char file_29[] = {
#embed "../../feeds/definitions/jokecamp-rounds-csv.json"
};
static const unsigned char file_30[] = {
#embed "../../feeds/definitions/jokecamp-world-cup-csv.json"
};
static const unsigned char file_31[] = {
#embed "../../feeds/definitions/jolpica-f1.json"
};
static const unsigned char file_32[] = {
#embed "../../feeds/definitions/lolesports.json"
};
static const unsigned char file_33[] = {
#embed "../../feeds/definitions/mlb-club-csv.json"
};
static const unsigned char file_34[] = {
#embed "../../feeds/definitions/mlb-gameday.json"
};
static const unsigned char file_35[] = {
#embed "../../feeds/definitions/mlb-statsapi.json"
};
static const unsigned char file_36[] = {
#embed "../../feeds/definitions/mls-ical.json"
};
static const unsigned char file_37[] = {
#embed "../../feeds/definitions/mysportsfeeds-v1.json"
};
static const unsigned char file_38[] = {
#embed "../../feeds/definitions/mysportsfeeds.json"
};
static const unsigned char file_39[] = {
#embed "../../feeds/definitions/nba-schedule.json"
};
static const unsigned char file_40[] = {
#embed "../../feeds/definitions/nfl-com.json"
};
static const unsigned char file_41[] = {
#embed "../../feeds/definitions/nflverse-csv.json"
};
static const unsigned char file_42[] = {
#embed "../../feeds/definitions/nhl-api-web.json"
};
static const unsigned char file_43[] = {
#embed "../../feeds/definitions/nhl-club-schedule.json"
};
static const unsigned char file_44[] = {
#embed "../../feeds/definitions/openf1.json"
};
static const unsigned char file_45[] = {
#embed "../../feeds/definitions/openfootball.json"
};
static const unsigned char file_46[] = {
#embed "../../feeds/definitions/openligadb-soap.json"
};
static const unsigned char file_47[] = {
#embed "../../feeds/definitions/openligadb-xml.json"
};
static const unsigned char file_48[] = {
#embed "../../feeds/definitions/packers-ical.json"
};
static const unsigned char file_49[] = {
#embed "../../feeds/definitions/pandascore.json"
};
static const unsigned char file_50[] = {
#embed "../../feeds/definitions/plain-csv.json"
};
static const unsigned char file_51[] = {
#embed "../../feeds/definitions/plain-ical.json"
};
static const unsigned char file_52[] = {
#embed "../../feeds/definitions/plain-json.json"
};
static const unsigned char file_53[] = {
#embed "../../feeds/definitions/plain-jsonl.json"
};
static const unsigned char file_54[] = {
#embed "../../feeds/definitions/plain-xml.json"
};
static const unsigned char file_55[] = {
#embed "../../feeds/definitions/retrosheet-schedule-csv.json"
};
static const unsigned char file_56[] = {
#embed "../../feeds/definitions/seatgeek.json"
};
static const unsigned char file_57[] = {
#embed "../../feeds/definitions/southendzone-ical.json"
};
static const unsigned char file_58[] = {
#embed "../../feeds/definitions/sportradar-golf-json.json"
};
static const unsigned char file_59[] = {
#embed "../../feeds/definitions/sportradar-json.json"
};
static const unsigned char file_60[] = {
#embed "../../feeds/definitions/sportradar-mlb-json.json"
};
static const unsigned char file_61[] = {
#embed "../../feeds/definitions/sportradar-mlb-xml.json"
};
static const unsigned char file_62[] = {
#embed "../../feeds/definitions/sportradar-ncaafb-json.json"
};
static const unsigned char file_63[] = {
#embed "../../feeds/definitions/sportradar-nfl-json.json"
};
static const unsigned char file_64[] = {
#embed "../../feeds/definitions/sportradar-nfl-xml.json"
};
static const unsigned char file_65[] = {
#embed "../../feeds/definitions/sportradar-xml.json"
};
static const unsigned char file_66[] = {
#embed "../../feeds/definitions/sportsml.json"
};
static const unsigned char file_67[] = {
#embed "../../feeds/definitions/sportspage-feeds.json"
};
static const unsigned char file_68[] = {
#embed "../../feeds/definitions/sportstime-csv.json"
};
static const unsigned char file_69[] = {
#embed "../../feeds/definitions/sportstime-json.json"
};
static const unsigned char file_70[] = {
#embed "../../feeds/definitions/sportstime-jsonl.json"
};
static const unsigned char file_71[] = {
#embed "../../feeds/definitions/squiggle-afl.json"
};
static const unsigned char file_72[] = {
#embed "../../feeds/definitions/thesportsdb.json"
};
static const unsigned char file_73[] = {
#embed "../../feeds/definitions/ticketmaster.json"
};
static const unsigned char file_74[] = {
#embed "../../feeds/definitions/world-cup-ical.json"
};
static const unsigned char file_75[] = {
#embed "../../feeds/definitions/xmlsoccer.json"
};
static const data_file files[] = {
  {"api-american-football.json", file_0, sizeof file_0},
  {"api-football.json", file_1, sizeof file_1},
  {"api-sports.json", file_2, sizeof file_2},
  {"balldontlie-nba.json", file_3, sizeof file_3},
  {"cfbd-v1.json", file_4, sizeof file_4},
  {"cfbd.json", file_5, sizeof file_5},
  {"cfl-rounds.json", file_6, sizeof file_6},
  {"championdata-json.json", file_7, sizeof file_7},
  {"championdata-xml.json", file_8, sizeof file_8},
  {"cricapi.json", file_9, sizeof file_9},
  {"cycling-ical.json", file_10, sizeof file_10},
  {"epl-fantasy.json", file_11, sizeof file_11},
  {"ergx.json", file_12, sizeof file_12},
  {"espn.json", file_13, sizeof file_13},
  {"f1-ecal.json", file_14, sizeof file_14},
  {"f1calendar-ical.json", file_15, sizeof file_15},
  {"fastf1-csv.json", file_16, sizeof file_16},
  {"fifa-fixtures-json.json", file_17, sizeof file_17},
  {"fivethirtyeight-nfl-csv.json", file_18, sizeof file_18},
  {"fixturedownload-csv.json", file_19, sizeof file_19},
  {"fixturedownload-json.json", file_20, sizeof file_20},
  {"football-data-csv.json", file_21, sizeof file_21},
  {"football-data-extra-csv.json", file_22, sizeof file_22},
  {"football-data-org.json", file_23, sizeof file_23},
  {"football-results-json.json", file_24, sizeof file_24},
  {"football-weeks-json.json", file_25, sizeof file_25},
  {"goalserve-soccer.json", file_26, sizeof file_26},
  {"jokecamp-euro-csv.json", file_27, sizeof file_27},
  {"jokecamp-premier-league-csv.json", file_28, sizeof file_28},
  {"jokecamp-rounds-csv.json", file_29, sizeof file_29},
  {"jokecamp-world-cup-csv.json", file_30, sizeof file_30},
  {"jolpica-f1.json", file_31, sizeof file_31},
  {"lolesports.json", file_32, sizeof file_32},
  {"mlb-club-csv.json", file_33, sizeof file_33},
  {"mlb-gameday.json", file_34, sizeof file_34},
  {"mlb-statsapi.json", file_35, sizeof file_35},
  {"mls-ical.json", file_36, sizeof file_36},
  {"mysportsfeeds-v1.json", file_37, sizeof file_37},
  {"mysportsfeeds.json", file_38, sizeof file_38},
  {"nba-schedule.json", file_39, sizeof file_39},
  {"nfl-com.json", file_40, sizeof file_40},
  {"nflverse-csv.json", file_41, sizeof file_41},
  {"nhl-api-web.json", file_42, sizeof file_42},
  {"nhl-club-schedule.json", file_43, sizeof file_43},
  {"openf1.json", file_44, sizeof file_44},
  {"openfootball.json", file_45, sizeof file_45},
  {"openligadb-soap.json", file_46, sizeof file_46},
  {"openligadb-xml.json", file_47, sizeof file_47},
  {"packers-ical.json", file_48, sizeof file_48},
  {"pandascore.json", file_49, sizeof file_49},
  {"plain-csv.json", file_50, sizeof file_50},
  {"plain-ical.json", file_51, sizeof file_51},
  {"plain-json.json", file_52, sizeof file_52},
  {"plain-jsonl.json", file_53, sizeof file_53},
  {"plain-xml.json", file_54, sizeof file_54},
  {"retrosheet-schedule-csv.json", file_55, sizeof file_55},
  {"seatgeek.json", file_56, sizeof file_56},
  {"southendzone-ical.json", file_57, sizeof file_57},
  {"sportradar-golf-json.json", file_58, sizeof file_58},
  {"sportradar-json.json", file_59, sizeof file_59},
  {"sportradar-mlb-json.json", file_60, sizeof file_60},
  {"sportradar-mlb-xml.json", file_61, sizeof file_61},
  {"sportradar-ncaafb-json.json", file_62, sizeof file_62},
  {"sportradar-nfl-json.json", file_63, sizeof file_63},
  {"sportradar-nfl-xml.json", file_64, sizeof file_64},
  {"sportradar-xml.json", file_65, sizeof file_65},
  {"sportsml.json", file_66, sizeof file_66},
  {"sportspage-feeds.json", file_67, sizeof file_67},
  {"sportstime-csv.json", file_68, sizeof file_68},
  {"sportstime-json.json", file_69, sizeof file_69},
  {"sportstime-jsonl.json", file_70, sizeof file_70},
  {"squiggle-afl.json", file_71, sizeof file_71},
  {"thesportsdb.json", file_72, sizeof file_72},
  {"ticketmaster.json", file_73, sizeof file_73},
  {"world-cup-ical.json", file_74, sizeof file_74},
  {"xmlsoccer.json", file_75, sizeof file_75},
  {0, 0, 0},
};
const data_file *data_definitions(void) { return files; }
