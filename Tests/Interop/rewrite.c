/* Parses a calendar from standard input with libical and writes it out again. */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>

static char *line(char *text, size_t size, void *from) { return fgets(text, (int)size, (FILE *)from); }

int main(void) {
  icalparser *parser = icalparser_new();
  icalparser_set_gen_data(parser, stdin);
  icalcomponent *calendar = icalparser_parse(parser, line);
  if (!calendar) return 1;
  char *text = icalcomponent_as_ical_string_r(calendar);
  fputs(text, stdout);
  free(text);
  icalcomponent_free(calendar);
  icalparser_free(parser);
  return 0;
}
