#pragma once
#include <stddef.h>

/// A file that is part of the program.
typedef struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} data_file;

// Each gives the files of a folder by name; the last one has no name.
const data_file *data_gazetteer(void);
const data_file *data_definitions(void);
const data_file *data_samples(void);
const data_file *data_schemas(void);
const data_file *data_design(void);
const data_file *data_itinerary_page(void);
const data_file *data_schedule_page(void);
const data_file *data_outlines(void);
const data_file *data_report_page(void);
const data_file *data_sync_page(void);
const data_file *data_index(void);
const data_file *data_editor(void);
