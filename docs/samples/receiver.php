<?php
// A webhook receiver in PHP, without third-party packages.
//   WEBHOOK_SECRET=whsec_... php -S 127.0.0.1:8080 receiver.php

function isGenuine(string $rawBody, string $signature): bool
{
    $secret = getenv('WEBHOOK_SECRET') ?: throw new RuntimeException('Set WEBHOOK_SECRET.');
    $expected = 'sha256=' . hash_hmac('sha256', $rawBody, $secret);
    return hash_equals($expected, $signature);
}

/** Records the event id, and returns whether it is new. In production, use a database table with a unique key, not a file. */
function isNew(string $id): bool
{
    $file = fopen(getenv('SEEN_FILE') ?: sys_get_temp_dir() . '/seen-events.txt', 'c+');
    flock($file, LOCK_EX);
    $seen = explode("\n", stream_get_contents($file));
    $isNew = !in_array($id, $seen, true);
    if ($isNew) {
        fwrite($file, "$id\n");
    }
    fclose($file); // also unlocks the file
    return $isNew;
}

http_response_code(500); // in case of an error: otherwise PHP would respond with 200, and the event would be lost
$rawBody = file_get_contents('php://input'); // the signature covers these exact bytes, so check it before parsing
if (!isGenuine($rawBody, $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '')) {
    http_response_code(401);
    exit;
}
$event = json_decode($rawBody, true);
if (isNew($event['id'])) { // the same event can arrive more than once
    file_put_contents('php://stdout', "{$event['event']} {$event['id']}\n");
}
http_response_code(204); // respond within 5 seconds; put long work into a queue
