"""bad_server.py FEED LOG: a feed server that behaves well or badly, depending on the path. It prints its port, and appends
a line for each request to the log."""
import gzip
import http.server
import sys
import threading
import time
import zlib

FEED = open(sys.argv[1], "rb").read()
LOG = open(sys.argv[2], "a")
# A server of its own, at the same address.
OTHER = http.server.ThreadingHTTPServer(("127.0.0.1", 0), None)


def deflate(data):
    """Without the header and checksum of zlib, as many servers send it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


PACKED = {"gzip": gzip.compress, "deflate": zlib.compress, "raw": deflate, "stored": lambda data: gzip.compress(data, 0),
          "members": lambda data: gzip.compress(data[:500]) + gzip.compress(data[500:])}
COUNTS = {}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Seconds; ends the connection of a client that takes it for a SOCKS proxy.
    timeout = 1

    def log_message(self, *_):
        pass

    def reply(self, status, body=b"", **headers):
        self.send_response(status)
        for name, value in headers.items():
            if value is not None:
                self.send_header(name.replace("_", "-"), value)
        if "Content_Length" not in headers:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True

    def do_GET(self):
        name = self.path.split("?")[0].strip("/")
        count = COUNTS[name] = COUNTS.get(name, 0) + 1
        print(name, self.path, self.headers.get("If-None-Match"), self.headers.get("Authorization"), file=LOG, flush=True)
        getattr(self, "do_" + name.replace("-", "_"))(count)

    def do_good(self, _):
        self.reply(200, FEED, ETag='"1"', Content_Type="text/csv")

    def do_etag(self, _):
        if self.headers.get("If-None-Match") == '"1"':
            return self.reply(304, ETag='"1"')
        self.reply(200, FEED, ETag='"1"')

    def do_gzip(self, _):
        self.reply(200, gzip.compress(FEED), Content_Encoding="gzip")

    def do_gzip_cut(self, _):
        """The length is right, and what is packed breaks off."""
        self.reply(200, gzip.compress(FEED)[:-400], Content_Encoding="gzip")

    def packed(self, body, coding="gzip", **headers):
        """Without a length: the end of the connection is the end of the body."""
        self.reply(200, body, Content_Encoding=coding, Content_Length=None, **headers)

    def do_cut(self, _):
        """A body in the format, and without the bytes at its end, of the query: /cut?gzip,13."""
        name, cut = self.path.split("?")[1].split(",")
        body = PACKED[name](FEED)
        self.packed(body[: len(body) - int(cut)], "deflate" if name in ("deflate", "raw") else "gzip")

    def do_gzip_wrong_sum(self, _):
        body = bytearray(gzip.compress(FEED))
        body[-5] ^= 1
        self.packed(bytes(body))

    def do_gzip_more(self, _):
        self.packed(gzip.compress(FEED) + b"more")

    def do_gzip_twice(self, _):
        self.packed(gzip.compress(gzip.compress(FEED)), "gzip, gzip")

    def do_gzip_told_twice(self, _):
        self.packed(gzip.compress(FEED), "gzip, gzip")

    def do_gzip_untrue(self, _):
        self.packed(FEED)

    def do_brotli(self, _):
        self.packed(FEED, "br")

    def do_two_lengths(self, _):
        self.raw(b"Content-Length: 10\r\nContent-Length: %d\r\n\r\n" % len(FEED) + FEED)

    def do_one_length_twice(self, _):
        self.raw(b"Content-Length: %d\r\nContent-Length: %d\r\n\r\n" % (len(FEED), len(FEED)) + FEED)

    def do_huge_length(self, _):
        self.raw(b"Content-Length: 99999999999999999999\r\n\r\n" + FEED)

    def do_trailers(self, _):
        self.raw(b"Transfer-Encoding: chunked\r\nTrailer: X\r\n\r\n%x\r\n%s\r\n0\r\nX: y\r\n\r\n" % (len(FEED), FEED))

    def raw(self, rest):
        self.wfile.write(b"HTTP/1.1 200 OK\r\n" + rest)
        self.close_connection = True

    def do_silent(self, _):
        self.close_connection = True

    def do_garbage(self, _):
        self.wfile.write(b"\x16\x03\x01 not a status line\r\n\r\n")
        self.close_connection = True

    def do_endless_header(self, _):
        self.raw(b"".join(b"X-%d: %s\r\n" % (number, b"x" * 1000) for number in range(400)) + b"\r\n")

    def do_503_inf(self, _):
        self.reply(503, Retry_After="inf")

    def do_503_far(self, _):
        self.reply(503, Retry_After="1" * 400)

    def do_401(self, _):
        self.reply(401, WWW_Authenticate='Basic realm="feeds"')

    def do_endless(self, _):
        self.raw(b"\r\n")
        while True:
            self.wfile.write(b"x" * 65536)

    def do_to_other_port(self, _):
        self.reply(302, Location=f"//127.0.0.1:{OTHER.server_port}/good")

    def do_to_own_port(self, _):
        self.reply(302, Location=f"http://127.0.0.1:{self.server.server_port}/good")

    def do_to_other_name(self, _):
        self.reply(302, Location=f"http://localhost:{self.server.server_port}/good")

    def do_short_length(self, _):
        """Half of it, by the length."""
        self.reply(200, FEED, Content_Length=str(len(FEED) // 2))

    def do_chunks(self, _):
        self.chunks(FEED, True)

    def do_chunks_cut(self, _):
        self.chunks(FEED[: len(FEED) // 2], False)

    def chunks(self, body, has_end):
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for start in range(0, len(body), 1000):
            part = body[start:start + 1000]
            self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
        if has_end:
            self.wfile.write(b"0\r\n\r\n")
        self.close_connection = True

    def do_part(self, _):
        self.reply(206, FEED[: len(FEED) // 2], Content_Range=f"bytes 0-{len(FEED) // 2 - 1}/{len(FEED)}")

    def do_nothing(self, _):
        self.send_response(204)
        self.end_headers()
        self.close_connection = True

    def do_unasked(self, _):
        self.reply(304, ETag='"1"')

    def do_dated(self, _):
        date = "Thu, 30 Apr 2026 12:00:00 GMT"
        if self.headers.get("If-Modified-Since") == date:
            return self.reply(304)
        self.reply(200, FEED, Last_Modified=date)

    def do_503_dated(self, count):
        soon = time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() - 5))
        self.reply(503, Retry_After=soon) if count == 1 else self.reply(200, FEED)

    def do_500(self, _):
        self.reply(500, b"<html>sorry</html>")

    def do_500_once(self, count):
        self.reply(500) if count == 1 else self.reply(200, FEED)

    def do_429_once(self, count):
        self.reply(429, Retry_After="0") if count == 1 else self.reply(200, FEED)

    def do_429_long(self, _):
        self.reply(429, Retry_After="86400")

    def do_404(self, _):
        self.reply(404, b"gone")

    def do_slow(self, _):
        self.send_response(200)
        self.send_header("Content-Length", str(len(FEED)))
        self.end_headers()
        for byte in FEED:
            self.wfile.write(bytes([byte]))
            self.wfile.flush()
            time.sleep(0.2)

    def do_truncated(self, _):
        self.reply(200, FEED[: len(FEED) // 2], Content_Length=str(len(FEED)))

    def do_loop(self, _):
        self.reply(302, Location="/loop")

    def do_moved(self, _):
        self.reply(302, Location="/good")

    def do_to_file(self, _):
        self.reply(302, Location="file:///etc/passwd")

    def do_bomb(self, _):
        self.reply(200, gzip.compress(b"a" * (64 << 20)), Content_Encoding="gzip")

    def do_large(self, _):
        self.reply(200, FEED * 4000)

    def do_html(self, _):
        self.reply(200, b"<!DOCTYPE html><html><body>Please log in</body></html>", Content_Type="text/html")

    def do_empty(self, _):
        self.reply(200, b"")

    def do_reset(self, _):
        self.connection.setsockopt(__import__("socket").SOL_SOCKET, __import__("socket").SO_LINGER,
                                   __import__("struct").pack("ii", 1, 0))
        self.connection.close()
        self.close_connection = True


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
OTHER.RequestHandlerClass = Handler
for each in (server, OTHER):
    each.daemon_threads = True
    each.handle_error = lambda *_: None
    threading.Thread(target=each.serve_forever, daemon=True).start()
# It ends with whoever started it.
sys.stdin.read()
