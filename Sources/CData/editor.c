// Written by 'make data': the files of Sources/EditorCore/Page.
#include "data_files.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char file_0[] = {
#embed "../../Sources/EditorCore/Page/editor.css"
};
static const unsigned char file_1[] = {
#embed "../../Sources/EditorCore/Page/editor.js"
};
static const unsigned char file_2[] = {
#embed "../../Sources/EditorCore/Page/unpack.js"
};
static const data_file files[] = {
  {"editor.css", file_0, sizeof file_0},
  {"editor.js", file_1, sizeof file_1},
  {"unpack.js", file_2, sizeof file_2},
  {0, 0, 0},
};
const data_file *data_editor(void) { return files; }
