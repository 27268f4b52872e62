// Written by 'make data': the files of schemas.
#include "data_files.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char file_0[] = {
#embed "../../schemas/edit-operation.schema.json"
};
static const unsigned char file_1[] = {
#embed "../../schemas/edit-report.schema.json"
};
static const unsigned char file_2[] = {
#embed "../../schemas/feed-definition.schema.json"
};
static const unsigned char file_3[] = {
#embed "../../schemas/game-history.schema.json"
};
static const unsigned char file_4[] = {
#embed "../../schemas/import-report.schema.json"
};
static const unsigned char file_5[] = {
#embed "../../schemas/itinerary.schema.json"
};
static const unsigned char file_6[] = {
#embed "../../schemas/nights.schema.json"
};
static const unsigned char file_7[] = {
#embed "../../schemas/rebase-report.schema.json"
};
static const unsigned char file_8[] = {
#embed "../../schemas/rejected-record.schema.json"
};
static const unsigned char file_9[] = {
#embed "../../schemas/schedule-diff.schema.json"
};
static const unsigned char file_10[] = {
#embed "../../schemas/schedule.schema.json"
};
static const unsigned char file_11[] = {
#embed "../../schemas/sync-config.schema.json"
};
static const unsigned char file_12[] = {
#embed "../../schemas/sync-message.schema.json"
};
static const unsigned char file_13[] = {
#embed "../../schemas/sync-repair.schema.json"
};
static const unsigned char file_14[] = {
#embed "../../schemas/sync-report.schema.json"
};
static const unsigned char file_15[] = {
#embed "../../schemas/sync-status.schema.json"
};
static const unsigned char file_16[] = {
#embed "../../schemas/sync-verification.schema.json"
};
static const unsigned char file_17[] = {
#embed "../../schemas/trip-request.schema.json"
};
static const unsigned char file_18[] = {
#embed "../../schemas/validate-config.schema.json"
};
static const unsigned char file_19[] = {
#embed "../../schemas/validation-report.schema.json"
};
static const data_file files[] = {
  {"edit-operation.schema.json", file_0, sizeof file_0},
  {"edit-report.schema.json", file_1, sizeof file_1},
  {"feed-definition.schema.json", file_2, sizeof file_2},
  {"game-history.schema.json", file_3, sizeof file_3},
  {"import-report.schema.json", file_4, sizeof file_4},
  {"itinerary.schema.json", file_5, sizeof file_5},
  {"nights.schema.json", file_6, sizeof file_6},
  {"rebase-report.schema.json", file_7, sizeof file_7},
  {"rejected-record.schema.json", file_8, sizeof file_8},
  {"schedule-diff.schema.json", file_9, sizeof file_9},
  {"schedule.schema.json", file_10, sizeof file_10},
  {"sync-config.schema.json", file_11, sizeof file_11},
  {"sync-message.schema.json", file_12, sizeof file_12},
  {"sync-repair.schema.json", file_13, sizeof file_13},
  {"sync-report.schema.json", file_14, sizeof file_14},
  {"sync-status.schema.json", file_15, sizeof file_15},
  {"sync-verification.schema.json", file_16, sizeof file_16},
  {"trip-request.schema.json", file_17, sizeof file_17},
  {"validate-config.schema.json", file_18, sizeof file_18},
  {"validation-report.schema.json", file_19, sizeof file_19},
  {0, 0, 0},
};
const data_file *data_schemas(void) { return files; }
