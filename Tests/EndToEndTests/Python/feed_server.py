"""feed_server.py FOLDER: serves files by the names of the addresses' hosts, as /HOST/…, and demands the key of one that needs
it. It prints its port."""
import http.server
import os
import sys
import threading

FOLDER = sys.argv[1]


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        host = self.path.split("/")[1]
        file = os.path.join(FOLDER, host)
        if not os.path.exists(file):
            return self.send_error(404)
        if host == "api.football-data.org" and self.headers.get("X-Auth-Token") != "secret":
            return self.send_error(403)
        with open(file, "rb") as source:
            body = source.read()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


SERVER = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(SERVER.server_port, flush=True)
threading.Thread(target=SERVER.serve_forever, daemon=True).start()
sys.stdin.read()
