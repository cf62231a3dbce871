<?php
// Creates a code and prints its page URL and image URL. In PHP, without third-party packages.
//   QPR_API_KEY=... QPR_BASE_URL=http://localhost:3000 php first-code.php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Authorization: Bearer ' . getenv('QPR_API_KEY'),
        'Content-Type: application/json',
        'Idempotency-Key: ' . bin2hex(random_bytes(16)), // a retry with the same key does not create a second code
    ],
    'content' => json_encode(['name' => 'Lobby', 'prompt' => 'You are the concierge. Breakfast is from 7 to 10.']),
    'timeout' => 10,
    'ignore_errors' => true, // error responses have a body that explains the error
]]);
$text = file_get_contents((getenv('QPR_BASE_URL') ?: 'http://localhost:3000') . '/v1/qpr-codes', false, $context);
$body = json_decode((string) $text, true) ?? ['code' => 'unreachable', 'detail' => 'no response from the service'];
if (!isset($body['scan_url'])) {
    fwrite(STDERR, "{$body['code']}: {$body['detail']}\n");
    exit(1);
}
echo $body['scan_url'], ' ', $body['qr_image_url'], "\n";
