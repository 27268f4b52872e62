#ifndef SPORTSTIME_CLIBXML2_SHIM_H
#define SPORTSTIME_CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>
// Else the headers take in the system's ICU, which clashes with Foundation's own where a file imports both. Nothing here
// looks into a structure that has members of ICU.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

// The library whose structures these are.
#if LIBXML_VERSION >= 21400
#define SPORTSTIME_LIBXML2 "libxml2.so.16"
#else
#define SPORTSTIME_LIBXML2 "libxml2.so.2"
#endif

#endif
