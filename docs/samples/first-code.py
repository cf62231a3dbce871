# Creates a code and prints its page URL and image URL. In Python 3, without third-party packages.
#   QPR_API_KEY=... QPR_BASE_URL=http://localhost:3000 python3 first-code.py
import json
import os
import sys
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request(
    os.environ.get("QPR_BASE_URL", "http://localhost:3000") + "/v1/qpr-codes",
    method="POST",
    headers={
        "Authorization": "Bearer " + os.environ["QPR_API_KEY"],
        "Content-Type": "application/json",
        "Idempotency-Key": str(uuid.uuid4()),  # a retry with the same key does not create a second code
    },
    data=json.dumps({"name": "Lobby", "prompt": "You are the concierge. Breakfast is from 7 to 10."}).encode(),
)
try:
    with urlopen(request, timeout=10) as response:
        code = json.load(response)
except HTTPError as error:
    problem = json.load(error)
    sys.exit(f"{problem['code']}: {problem['detail']}")
print(code["scan_url"], code["qr_image_url"])
