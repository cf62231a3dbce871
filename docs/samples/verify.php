<?php
// Checks a delivery in PHP.
$rawBody = file_get_contents('php://input'); // before any parsing
$signature = $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '';
$expected = 'sha256=' . hash_hmac('sha256', $rawBody, getenv('WEBHOOK_SECRET'));
if (!hash_equals($expected, $signature)) {
    http_response_code(401);
    exit;
}
http_response_code(204);
$event = json_decode($rawBody, true);
