"""A server at public addresses in a network namespace, with redirects to public and private addresses.

usage, in new network and mount namespaces: public_redirects.py SPORTSTIME-FETCH
Prints a line for each case: the addresses before and after the redirect, and the fetcher's result.
"""
import http.server
import json
import socket
import subprocess
import sys
import tempfile
import threading

# Reserved for documentation (RFC 5737, RFC 3849), so never private.
PUBLIC = {"4": "203.0.113.5", "6": "2001:db8::5"}
TARGETS = ["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
           "localhost", "127.1", "2130706433"]
# By host name, as Foundation does not fetch literal IPv6 addresses.
NAMED = {"own": "::1", "any": "::", "link": "fe80::1", "local": "fd00::1", "many": "ff02::1", "mapped": "::ffff:127.0.0.1",
         "mapped-net": "::ffff:192.168.1.1", "translated": "64:ff9b::7f00:1", "tunnelled": "2002:7f00:1::1",
         "old": "::127.0.0.1"}


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path.startswith("/to/"):
            self.send_response(302)
            self.send_header("Location", f"http://{self.path[4:]}:{self.server.server_port}/feed")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    address_family = socket.AF_INET6

    def server_bind(self):
        # Of both families.
        self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        super().server_bind()


def fetch(url, **more):
    request = {"id": 0, "url": url, "timeoutSeconds": 5, "backoffSeconds": 0, "attempts": 1, "maxBytes": 1000,
               "allowPrivate": False, **more}
    result = subprocess.run([sys.argv[1]], input=json.dumps(request) + "\n", capture_output=True, text=True)
    return json.loads(result.stdout.splitlines()[0]).get("error", "fetched")


def main():
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    subprocess.run(["ip", "addr", "add", PUBLIC["4"] + "/32", "dev", "lo"], check=True)
    subprocess.run(["ip", "-6", "addr", "add", PUBLIC["6"] + "/128", "dev", "lo", "nodad"], check=True)
    server = Server(("::", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.NamedTemporaryFile("w") as hosts:
        names = NAMED | {"public-four": PUBLIC["4"], "public-six": PUBLIC["6"], "localhost": "127.0.0.1"}
        hosts.write("".join(f"{address} {name}.test {name}\n" for name, address in names.items()))
        hosts.flush()
        subprocess.run(["mount", "--bind", hosts.name, "/etc/hosts"], check=True)
        cases(server)


def cases(server):
    targets = TARGETS + [name + ".test" for name in NAMED]
    for host, other in (("public-four.test", "public-six.test"), ("public-six.test", "public-four.test")):
        base = f"http://{host}:{server.server_port}"
        print(f"{host}:", fetch(base + "/feed"))
        for target in [*targets, other]:
            print(f"{host} to {target}:", fetch(f"{base}/to/{target}"))
    redirect = f":{server.server_port}/to/127.0.0.1"
    print("allowed:", fetch("http://public-four.test" + redirect, allowPrivate=True))
    print("from here:", fetch("http://127.0.0.1" + redirect))


if __name__ == "__main__":
    main()
