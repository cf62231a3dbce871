#!/usr/bin/env bash
# The main workflow with the command line only: log in, create a code, draw it, talk to it, read the conversation,
# receive a webhook, redeliver it, and import a list of codes twice (the second import creates nothing).
#
#   SERVICE_URL=http://localhost:3000 bash main-job.sh < key.txt
set -euo pipefail

# Runs a command once per second until it succeeds, at most 120 times: some results arrive asynchronously.
eventually() {
  for _ in $(seq 120); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 1
  done
  echo "Timed out waiting for: $*" >&2
  return 1
}

qpr login --base-url "$SERVICE_URL" --key-stdin
qpr whoami

echo 'You are the concierge of Hotel Aurora. Breakfast is from 7 to 10 on the terrace.' > prompt.txt
qpr codes create --name Lobby --prompt @prompt.txt --template hospitality --metadata floor=0
qpr codes qr Lobby | tee lobby.txt
qpr codes qr Lobby --output lobby.png --size 600
qpr codes qr Lobby --output lobby.svg

ask() { qpr codes ask Lobby 'When is breakfast?' --json > answer.json; }
eventually ask
scanned() { qpr scans --code Lobby --jsonl | grep .; }
eventually scanned
qpr conversations --code Lobby
qpr conversations get "$(grep -o 'cnv_[0-9A-Z]*' answer.json)"

qpr listen --events scan.created --jsonl > deliveries.ndjson 2> listen.log &
listener=$!
eventually grep -q 'as wh_' listen.log
webhook=$(grep -o 'wh_[0-9A-Z]*' listen.log | head -n 1)
qpr webhooks test "$webhook"
eventually grep -q '"signature_ok":true' deliveries.ndjson
delivered() { qpr webhooks deliveries "$webhook" --status delivered --json | grep -o 'dlv_[0-9A-Z]*'; }
eventually delivered
qpr webhooks redeliver "$(delivered | head -n 1)"
arrived_twice() { [ "$(wc -l < deliveries.ndjson)" -ge 2 ]; }
eventually arrived_twice
kill -TERM "$listener"
wait "$listener"

{
  echo 'name,metadata.room,floor'
  for room in $(seq 101 400); do echo "Room $room,$room,${room:0:1}"; done
} > rooms.csv
template='You are the concierge of {{name}} on floor {{floor}}. Breakfast is from 7 to 10.'
qpr codes import rooms.csv --prompt-template "$template" --dry-run
head -n 6 rooms.csv > few.csv
qpr codes import few.csv --prompt-template "$template"
qpr codes import few.csv --prompt-template "$template" --json > second.json

qpr codes archive 'Room 105'
qpr codes delete 'Room 105' --yes
qpr logout
