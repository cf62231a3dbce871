# A webhook receiver in Python 3, without third-party packages.
#   WEBHOOK_SECRET=whsec_... PORT=8080 python3 receiver.py
import hashlib
import hmac
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ.get("WEBHOOK_SECRET", "").encode()
if not SECRET:
    sys.exit("Set WEBHOOK_SECRET.")  # anyone can sign with an empty secret
seen = set()  # in production: a table with a unique key
seen_lock = threading.Lock()  # two deliveries of one event can arrive at the same time


def is_genuine(raw_body: bytes, signature: str) -> bool:
    expected = "sha256=" + hmac.new(SECRET, raw_body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(signature.encode(), expected.encode())


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        raw_body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not is_genuine(raw_body, self.headers.get("X-Service-Signature", "")):
            self.send_response(401)
            self.end_headers()
            return
        event = json.loads(raw_body)
        self.send_response(204)  # respond first, within 5 seconds; do the work afterwards
        self.end_headers()
        with seen_lock:
            is_new = event["id"] not in seen
            seen.add(event["id"])
        if is_new:  # the same event can arrive more than once
            print(event["event"], event["id"], flush=True)


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
