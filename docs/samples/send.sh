#!/bin/sh
# Sends a signed event to a receiver with curl and openssl, to test the receiver.
#   WEBHOOK_SECRET=whsec_… sh send.sh http://localhost:8080/ events/scan.created.json
set -eu
signature=$(openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -r "$2" | cut -d ' ' -f 1)
curl --silent --show-error --max-time 5 --output /dev/null --write-out '%{http_code}\n' \
  --header 'Content-Type: application/json' \
  --header "X-Service-Signature: sha256=$signature" \
  --data-binary "@$2" "$1"
