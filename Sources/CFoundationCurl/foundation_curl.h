// libcurl as FoundationNetworking has it. `URLSession` decodes gzip itself and takes a truncated body for a whole one, so
// `sportstime-fetch` uses the library below it. FoundationNetworking exports these functions and has no header for them.
#ifndef SPORTSTIME_FOUNDATION_CURL_H
#define SPORTSTIME_FOUNDATION_CURL_H

#include <stdbool.h>
#include <stddef.h>

enum {
  curl_option_write_data = 10001,
  curl_option_url = 10002,
  curl_option_http_header = 10023,
  curl_option_header_data = 10029,
  curl_option_ca_file = 10065,
  curl_option_no_signal = 99,
  curl_option_protocols = 181,
  curl_option_quick_exit = 322,
  curl_option_write_function = 20011,
  curl_option_header_function = 20079,
  curl_info_ca_file = 0x10003d,
  curl_multi_option_socket_function = 20001,
  curl_multi_option_socket_data = 10002,
  curl_multi_option_timer_function = 20004,
  curl_multi_option_timer_data = 10005,
  /// http:// and https://
  curl_web_protocols = 3,
};

typedef size_t (*CurlDataFunction)(char *_Nonnull data, size_t size, size_t count, void *_Nullable context);
typedef int (*CurlSocketFunction)(
    void *_Nonnull easy, int socket, int events, void *_Nullable context, void *_Nullable socketContext);
typedef int (*CurlTimerFunction)(void *_Nonnull multi, long milliseconds, void *_Nullable context);

typedef struct {
  void *_Nullable easy;
  int code;
} CurlMessage;

// Structures of one int there, which are passed like an int.
int CFURLSessionInit(void);
void *_Nullable CFURLSessionEasyHandleInit(void);
void CFURLSessionEasyHandleDeinit(void *_Nonnull easy);
int CFURLSession_easy_setopt_ptr(void *_Nonnull easy, int option, const void *_Nullable value);
int CFURLSession_easy_setopt_long(void *_Nonnull easy, int option, long value);
int CFURLSession_easy_setopt_wc(void *_Nonnull easy, int option, CurlDataFunction _Nonnull value);
int CFURLSession_easy_getinfo_charp(void *_Nonnull easy, int info, char *_Nullable *_Nonnull value);
void *_Nullable CFURLSessionMultiHandleInit(void);
int CFURLSessionMultiHandleDeinit(void *_Nonnull multi);
int CFURLSessionMultiHandleAddHandle(void *_Nonnull multi, void *_Nonnull easy);
int CFURLSessionMultiHandleRemoveHandle(void *_Nonnull multi, void *_Nonnull easy);
int CFURLSessionMultiHandleAction(void *_Nonnull multi, int socket, int events, int *_Nonnull running);
CurlMessage CFURLSessionMultiHandleInfoRead(void *_Nonnull multi, int *_Nonnull left);
int CFURLSession_multi_setopt_ptr(void *_Nonnull multi, int option, void *_Nullable value);
int CFURLSession_multi_setopt_sf(void *_Nonnull multi, int option, CurlSocketFunction _Nonnull value);
int CFURLSession_multi_setopt_tf(void *_Nonnull multi, int option, CurlTimerFunction _Nonnull value);
void *_Nullable CFURLSessionSListAppend(void *_Nullable list, const char *_Nonnull text);
void CFURLSessionSListFreeAll(void *_Nullable list);
/// Whether curl takes the host of an address for that host.
bool CFURLSessionCurlHostIsEqual(const char *_Nonnull url, const char *_Nonnull host);

#endif
