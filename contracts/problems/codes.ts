interface ProblemCode {
  readonly status: number;
  /** What happened. */
  readonly meaning: string;
  /** What the caller can do about it. */
  readonly remedy: string;
}

const code = (status: number, meaning: string, remedy: string): ProblemCode => ({ status, meaning, remedy });
const notFound = (thing: string, owner = 'account') =>
  code(
    404,
    `The ${thing} does not exist or belongs to another ${owner}.`,
    'Look up the id in the list, and check that your key belongs to the right account.',
  );

/** Every `code` that an error response can have. The error reference (docs/errors.md) is generated from this table. */
export const PROBLEM_CODES: Readonly<Record<string, ProblemCode>> = {
  // Questions
  'question.not_found': notFound('question'),
  // Knowledge
  'knowledge_set.not_found': notFound('knowledge set'),
  'knowledge_set.limit_reached': code(
    409,
    'The account or organization has the maximum number of knowledge sets, or the code already uses the maximum number.',
    'Delete one, remove one from the code, or use an existing set.',
  ),
  'knowledge_source.not_found': notFound('source'),
  'knowledge_source.limit_reached': code(
    409,
    'The knowledge set has the maximum number of sources.',
    'Delete one first, or use another set.',
  ),
  'knowledge_source.not_an_answer': code(
    409,
    'Only sources of the kind `answer` have a question and an answer.',
    'Omit `question` and `answer`. To change a file, add the new file as a source and delete the old source.',
  ),
  'knowledge_source.not_a_file': code(
    409,
    'Visitors can only open sources of the kind `file`.',
    'Omit `visitors_can_open`. A page already has an address that visitors can open.',
  ),
  'knowledge_source.not_a_feed': code(
    409,
    'Only sources of the kind `feed` have an interval.',
    'Refresh other sources when they have changed, with `POST …/refresh`.',
  ),
  'knowledge_source.not_held': code(
    409,
    'No version of the source is waiting for approval.',
    'Approve only a source whose status is `held`.',
  ),
  'knowledge_source.feed_limit_reached': code(
    409,
    'The account or organization has the maximum number of feeds.',
    'Delete one first, or add the address as a page and refresh it when needed.',
  ),
  'file.address_invalid': code(
    403,
    'The path is not a complete address of a file.',
    'Open the file again from the page of its code.',
  ),
  'upload.address_invalid': code(
    403,
    'The path is not a complete upload address.',
    'Send the file to the `upload.url` of a new source, with its query string.',
  ),
  'upload.address_expired': code(
    403,
    'The address for opening an uploaded file has expired.',
    'For a new address, get the source or export the account again. Visitors: go back to the answer, and open the file from there again.',
  ),
  // The request itself
  'request.invalid': code(
    400,
    'A value in the query, the body or a header is invalid.',
    '`errors` names each invalid field and what it accepts.',
  ),
  'request.invalid_json': code(
    400,
    'The body is not valid JSON, or is not UTF-8.',
    'See `detail` for the line and column.',
  ),
  'request.body_hash_missing': code(
    400,
    'A streamed operation needs the hash of its request body.',
    'Send the SHA-256 of the body, in hexadecimal, in `X-Amz-Content-Sha256`.',
  ),
  'request.is_delivery': code(
    403,
    'The request has the headers of a webhook delivery. The service does not accept deliveries.',
    'Do not point a webhook at the service, and do not forward the headers of a delivery.',
  ),
  'request.blocked': code(
    403,
    'AWS lists your IP address as a source of attacks.',
    'Use another network, or contact the operator.',
  ),
  'request.body_too_large': code(413, 'The body is too large.', 'Send a smaller body. See `detail` for the limit.'),
  'request.headers_too_large': code(
    431,
    'The URL and the headers of the request are too large.',
    'Send less in the query and the headers. See `detail` for the limit.',
  ),
  'request.unsupported_media_type': code(
    415,
    'The body is not declared as JSON.',
    'Send `Content-Type: application/json`.',
  ),
  'route.not_found': code(
    404,
    'This path does not exist.',
    '`detail` suggests a similar path, if there is one. All paths are listed at `/docs`.',
  ),
  'route.method_not_allowed': code(
    405,
    'The path exists but does not support this method.',
    'Use one of the methods in the `Allow` header.',
  ),
  'rate_limit.exceeded': code(
    429,
    'The account, the key or the IP address sent too many requests.',
    'Wait for the number of seconds in `Retry-After`.',
  ),
  'idempotency.in_progress': code(
    409,
    'The first request with this Idempotency-Key is still running.',
    'Retry after `Retry-After` seconds to get the response of the first request.',
  ),
  'idempotency.key_reused': code(
    422,
    'This Idempotency-Key was used with a different request, API key or session.',
    'Use a new Idempotency-Key for each new request.',
  ),
  'mcp.confirmation_required': code(
    428,
    'A tool that deletes or moves something was called without the confirmation of the user.',
    'Ask the user, then repeat the call with the argument `confirm` and the value in `detail`.',
  ),
  'service.internal_error': code(
    500,
    'The service has an internal error.',
    'Retry. If the error persists, report the `request_id`.',
  ),
  'service.degraded': code(
    503,
    'The service responds, but one of its dependencies does not.',
    '`detail` names the dependency. See the runbook.',
  ),
  'service.unavailable': code(503, 'The service is temporarily busy.', 'Retry after `Retry-After` seconds.'),

  // Authentication
  'api_key.missing': code(
    401,
    'The API key is missing or is not in the form `Bearer <key>`.',
    'Send `Authorization: Bearer <key>`.',
  ),
  'api_key.invalid': code(
    401,
    'The key is malformed, unknown or revoked.',
    'Check that you copied the whole key, or create a new one.',
  ),
  'api_key.expired': code(
    401,
    'The key is past its `expires_at`, or its overlap period after a rotation is over.',
    'Use its successor, or create a new key.',
  ),
  'api_key.missing_scope': code(
    403,
    'The key does not have the required scope.',
    'Use a key with the scope that `detail` names.',
  ),
  'api_key.limited_to_organization': code(
    403,
    'The key is limited to one organization, and this operation applies to the whole account.',
    'Use a key for the whole account.',
  ),
  'api_key.scope_exceeded': code(
    403,
    'A key cannot create, revoke or rotate a key with more permissions than its own.',
    'Use a key with at least the same permissions, or request fewer scopes.',
  ),
  'api_key.outlives_caller': code(
    403,
    'A key cannot create, revoke or rotate a key that expires later than itself.',
    'Use a key with the same or a later expiry, or set an earlier `expires_at`.',
  ),
  'api_key.outpaces_caller': code(
    403,
    'A key cannot create, revoke or rotate a key with a higher rate limit.',
    'Use a key with at least the same rate limit, or set a lower `rate_limit_per_minute`.',
  ),
  'api_key.not_found': notFound('key'),
  'api_key.limit_reached': code(409, 'The account has reached its limit of active keys.', 'Revoke a key first.'),
  'api_key.not_live': code(409, 'A revoked or expired key cannot be rotated.', 'Create a new key.'),
  'session.invalid': code(401, 'The browser is not signed in, or its session has expired.', 'Sign in again.'),
  'session.sign_in_again': code(403, 'This operation needs a recent sign-in.', 'Sign in again, then retry.'),
  'session.not_from_studio': code(403, 'Sessions only work on the pages of the Studio.', 'Use an API key in programs.'),
  'session.not_found': notFound('session'),
  'sign_in.other_browser': code(
    403,
    'This e-mail was requested in another browser.',
    'Enter its code in the browser that requested it.',
  ),
  'sign_in.wrong_link': code(
    403,
    'A newer e-mail replaced this one.',
    'Open the link in the newest e-mail, or request another.',
  ),
  'sign_in.wrong_code': code(403, 'The code does not match the one in the e-mail.', 'Enter it again.'),
  'sign_in.unknown': code(410, 'This sign-in does not exist or is no longer stored.', 'Request another e-mail.'),
  'sign_in.used': code(410, 'The link or code has already been used.', 'Request another e-mail.'),
  'sign_in.expired': code(410, 'The link and the code have expired.', 'Request another e-mail.'),
  'sign_in.too_many_codes': code(410, 'Too many wrong codes were entered.', 'Request another e-mail.'),
  'sign_in.address_limit': code(
    429,
    'Too many sign-in e-mails were requested for this address.',
    'Use the last e-mail, or wait for `Retry-After` seconds.',
  ),
  'sign_in.visitor_limit': code(
    429,
    'Too many sign-ins were requested from this network.',
    'Wait for `Retry-After` seconds.',
  ),
  'sign_in.service_limit': code(429, 'Too many people are signing in.', 'Wait for `Retry-After` seconds.'),
  'sign_in.tries_limit': code(
    429,
    'Too many codes were entered for this address today.',
    'Open the link in the e-mail instead.',
  ),

  // Accounts
  'account.not_found': code(404, 'The account does not exist.', 'Check that your key belongs to the right account.'),
  'account.erased': code(
    410,
    'The account is deleted or is being deleted.',
    'Ask the operator for a new account. If sign-ups are open, sign in again after the deletion.',
  ),
  'account.deletion_limit': code(
    429,
    'A deletion of the account was requested less than 24 hours ago, and undone.',
    'Retry after `Retry-After` seconds.',
  ),

  // QPR codes and their images
  'qpr_code.not_found': notFound('code'),
  'version.not_found': code(
    404,
    'The code does not have this version. Only the newest 50 are kept.',
    'Look up the number in the list of versions.',
  ),
  'logo.not_found': code(
    404,
    'The page of this code has no logo, or its logo has changed.',
    'Open the page of the code again. Owners can change its logo in the Studio.',
  ),
  'qpr_code.changed': code(
    412,
    'The code has changed since you got the `ETag` that you sent in `If-Match`.',
    'Get the code again, apply your change to it, and send the new `ETag`.',
  ),
  'qpr_code.recently_moved': code(
    409,
    'The code cannot be deleted yet, because a former owner can still undo its move.',
    'Delete the code after the time in `detail`, or archive it now.',
  ),
  'qpr_code.moved_too_often': code(
    429,
    'The code was moved too often within seven days.',
    'Wait for the number of seconds in `Retry-After`.',
  ),
  'qpr_code.archived': code(
    410,
    'The owner archived the code, so visitors cannot chat with it.',
    'Owners can reactivate it with `POST /v1/qpr-codes/:id/unarchive`.',
  ),
  'qpr_code.resting': code(
    429,
    'The code has reached its limit for today.',
    'Wait for `Retry-After` seconds. Owners can raise the limit of the code.',
  ),
  'qpr_code.files_limited': code(
    429,
    'Visitors have opened the files of the code too often today.',
    'Wait for `Retry-After` seconds.',
  ),
  // Placements
  'placement.not_found': notFound('placement'),
  'placement.changed': code(
    412,
    'The placement has changed since you got the `ETag` that you sent in `If-Match`.',
    'Get the placement again, apply your change to it, and send the new `ETag`.',
  ),
  'placement.closed': code(
    409,
    'The placement is closed: the current time is outside its opening hours.',
    'Start the conversation during the opening hours.',
  ),
  'placement.limit_reached': code(
    409,
    'The code or the account has reached its limit of placements.',
    'See `detail` for the limit. Reuse a retired placement: point it to a code again.',
  ),
  // Checks
  'check.not_found': notFound('check'),
  'check.limit_reached': code(409, 'The code has the maximum number of checks.', 'Delete one first.'),
  // QR images
  'qr_image.unreadable_style': code(
    400,
    'An image with these options cannot be drawn or cannot be scanned.',
    '`errors` names the option and what it accepts.',
  ),
  'qr_style.unreadable': code(
    400,
    'Scanners cannot read a code in this style.',
    '`errors` says what to change, for example more contrast or a simpler logo.',
  ),
  'qr_style.invalid_logo': code(400, 'The logo is not a usable PNG.', '`errors` says what is wrong with the file.'),

  // Organizations
  'organization.not_found': notFound('organization'),
  'organization.role_too_low': code(
    403,
    'Your role in the organization does not allow this.',
    'Ask someone with the role named in `detail`.',
  ),
  'organization.slug_reserved': code(400, 'The slug is reserved for a page of the Studio.', 'Choose another slug.'),
  'organization.slug_taken': code(409, 'Another organization uses this slug.', 'Choose another slug, or omit it.'),
  'organization.has_active_codes': code(
    409,
    'An organization with active codes cannot be deleted.',
    'Archive or delete the codes first, or send `archive_codes=true`.',
  ),
  'organization.archiving': code(
    409,
    'Only some of the codes are archived so far.',
    'Send the request again to continue.',
  ),
  'organization.transferring': code(
    409,
    'The codes of the organization are being transferred to another owner.',
    'Retry in a moment.',
  ),
  'member.not_found': notFound('member', 'organization'),
  'member.already_member': code(
    409,
    'The person is already a member.',
    'Change the role instead, with `PATCH /v1/organizations/:id/members/:member_id`.',
  ),
  'member.last_owner': code(
    409,
    'An organization needs at least one owner.',
    'Make another member an owner first, or delete the organization.',
  ),
  'webhook.outlives_caller': code(
    403,
    'The key expires, but the webhook or its secret would keep working.',
    'Use a key that does not expire, or use the Studio.',
  ),
  'request_recipient.outlives_caller': code(
    403,
    'The key expires, but the recipient would keep getting requests.',
    'Use a key that does not expire, or use the Studio.',
  ),
  'member.outlives_caller': code(
    403,
    'The key expires, but the membership or role that it would grant does not.',
    'Use a key that does not expire, or use the Studio.',
  ),
  'invitation.not_found': notFound('invitation', 'organization'),
  'invitation.other_address': code(
    403,
    "The invitation was sent to an address other than the account's.",
    'Sign in with that address, or ask for an invitation to yours.',
  ),
  'invitation.page_only': code(
    403,
    'The request did not come from the page of the invitation.',
    'Open the link in a browser, or accept the invitation with an API key of the invited account.',
  ),
  'invitation.unknown': code(
    410,
    'The invitation does not exist, was replaced or revoked, or its sender lost the permission to invite.',
    'Use the newest e-mail, or ask for a new invitation.',
  ),
  'invitation.used': code(410, 'The invitation has already been accepted.', 'No action is needed.'),
  'invitation.expired': code(410, 'The invitation has expired.', 'Ask for a new invitation.'),
  'invitation.email_refused': code(
    422,
    'The e-mail was rejected and not sent.',
    'Check the address. If it is correct, ask the operator to check the e-mail settings.',
  ),
  'invitation.account_limit': code(
    429,
    'The account has reached its invitation limit for today.',
    'Wait for `Retry-After` seconds.',
  ),
  'invitation.recipient_limit': code(
    429,
    'This address has reached its invitation limit for today.',
    'Wait for `Retry-After` seconds.',
  ),
  'plan.limit_reached': code(
    402,
    'The limit of the plan is reached.',
    'Upgrade the plan, or delete something. If `detail` names a limit per day, you can also retry on the next day (UTC).',
  ),
  'subscription.set_by_operator': code(
    403,
    'Only the operator of this deployment can set paid plans.',
    'Ask the operator.',
  ),
  'subscription.billed_by_provider': code(
    409,
    'A payment provider manages the plans of this deployment.',
    'Change or cancel the subscription with the payment provider.',
  ),

  // Webhooks and events
  'webhook.not_found': notFound('webhook'),
  'webhook.limit_reached': code(409, 'The account has reached its limit of webhooks.', 'Delete a webhook first.'),
  'webhook.host_limit_reached': code(
    409,
    'The account has reached its limit of webhooks for this host.',
    'Delete one of them, or use another host.',
  ),
  'webhook.url_taken': code(409, 'Another webhook already uses this URL.', 'Update that webhook, or use another URL.'),
  'webhook.inactive': code(
    409,
    'The webhook is disabled, so nothing is sent to it.',
    'Enable it first: `PATCH` with `active: true`.',
  ),
  'delivery.not_found': notFound('delivery'),
  'event.not_found': notFound('event'),
  'event.expired': code(
    409,
    'The event is no longer stored, so it cannot be resent.',
    'Read the current state from the API instead.',
  ),

  // Scans and conversations
  'scan.not_found': notFound('scan'),
  'conversation.not_found': notFound('conversation'),
  'request.not_found': notFound('request'),
  'form.not_found': code(
    404,
    'The code has no form with this name. The owner may have changed the forms.',
    'Open the page of the code again.',
  ),
  'answer.not_found': code(
    404,
    'The conversation does not have a complete answer with this number.',
    'Rate a message with the role `assistant` and the outcome `complete`.',
  ),
  'conversation.busy': code(
    409,
    'The previous answer is still being written.',
    'Wait for it, then send the next message.',
  ),
  'conversation.ended': code(410, 'The conversation has ended.', 'Scan the code again to start a new one.'),
  'conversation.full': code(
    410,
    'The conversation has reached its limit of messages or forms.',
    'Scan the code again to start a new one.',
  ),
  'message.empty': code(400, 'The message is empty.', 'Write some text.'),
  'message.too_long': code(400, 'The message is too long.', 'Shorten it to the limit in `detail`.'),
  'visitor.rate_limited': code(429, 'Too many requests came from this network.', 'Wait for `Retry-After` seconds.'),
  'owner.budget_exhausted': code(
    429,
    "The owner's plan has reached its limit for this month.",
    'Owners can upgrade the plan or wait for the next month.',
  ),
  'preview.rate_limited': code(
    429,
    'Too many previews and checks were run in the last minute.',
    'Wait for `Retry-After` seconds.',
  ),
  'preview.resting': code(
    429,
    'The account has reached its limit of previews and checks for today.',
    'Wait for `Retry-After` seconds. Published codes keep answering.',
  ),

  // Webhook notices from the payment provider
  'stripe.bad_signature': code(
    400,
    'The Stripe event is not signed with the secret of this deployment.',
    'The operator must store the signing secret of the Stripe endpoint again.',
  ),
  'stripe.bad_event': code(400, 'The body is not a Stripe event.', 'Send only Stripe events to this path.'),
  'stripe.unclear_plan': code(
    422,
    'The Stripe event does not say which plan was bought.',
    'In Stripe, the operator must set the plan as the lookup key of the price, or as `metadata.plan` of the price or of the subscription.',
  ),
};
