#ifndef SPORTSTIME_CLIBXML2_SHIM_H
#define SPORTSTIME_CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>
// Else the headers take in the system's ICU, which clashes with Foundation's own where a file imports both. Nothing here
// looks into a structure that has members of ICU.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#endif
