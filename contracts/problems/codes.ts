interface ProblemCode {
  readonly status: number;
  /** What has happened … */
  readonly meaning: string;
  /** … and what the caller does now. */
  readonly remedy: string;
}

const code = (status: number, meaning: string, remedy: string): ProblemCode => ({ status, meaning, remedy });
const none = (thing: string) =>
  code(
    404,
    `There is no such ${thing}, or it belongs to somebody else.`,
    'Look the id up in the list; check whose key it is.',
  );

/** Every `code` that an error of the service can have. The page of error codes is written from it. */
export const PROBLEM_CODES: Readonly<Record<string, ProblemCode>> = {
  // The request itself
  'request.invalid': code(
    400,
    'Something in the query, the body or a header is wrong.',
    '`errors` names each place and what would be right.',
  ),
  'request.invalid_json': code(
    400,
    'The body is empty, no JSON, or not in UTF-8.',
    '`detail` says in which line and column.',
  ),
  'request.body_hash_missing': code(
    400,
    'A streamed operation needs the hash of its body.',
    'Send `X-Amz-Content-Sha256` with the SHA-256 of the body in hexadecimal.',
  ),
  'request.is_delivery': code(
    403,
    'It carries the headers of a delivery to a webhook, and deliveries change nothing here.',
    'Let no webhook lead back to the service; do not pass its headers on.',
  ),
  'request.blocked': code(
    403,
    'AWS lists the address as one that attacks come from.',
    'Call from another network, or ask the operator.',
  ),
  'request.body_too_large': code(
    413,
    'The body is larger than the service takes.',
    'Send less; `detail` says how much is allowed.',
  ),
  'request.unsupported_media_type': code(
    415,
    'The body is not declared as JSON.',
    'Send `Content-Type: application/json`.',
  ),
  'route.not_found': code(
    404,
    'There is nothing at this path.',
    '`detail` has the path that was probably meant; all are at `/docs`.',
  ),
  'route.method_not_allowed': code(
    405,
    'The path exists, but does not take this method.',
    'Use one of those in the header `Allow`.',
  ),
  'rate_limit.exceeded': code(
    429,
    'The account, the key or the address made too many requests.',
    'Wait as many seconds as `Retry-After` says.',
  ),
  'idempotency.in_progress': code(
    409,
    'The first request with this Idempotency-Key is still running.',
    'Repeat it after `Retry-After`: it gets the response of the first.',
  ),
  'idempotency.key_reused': code(
    422,
    'This Idempotency-Key was used with another request or another API key.',
    'Take a new key for each new request.',
  ),
  'service.internal_error': code(500, 'A defect of the service.', 'Repeat it; if it stays, report `request_id`.'),
  'service.degraded': code(
    503,
    'The service answers, but what it needs does not.',
    '`detail` says what; see the runbook.',
  ),
  'service.unavailable': code(503, 'The service is busy for a moment.', 'Repeat it after `Retry-After`.'),

  // Who is calling
  'api_key.missing': code(
    401,
    'There is no API key, or not in the form `Bearer <key>`.',
    'Send `Authorization: Bearer <key>`.',
  ),
  'api_key.invalid': code(
    401,
    'The key has not the form of one, is unknown, or has been revoked.',
    'Copy it whole, or make a new one.',
  ),
  'api_key.expired': code(
    401,
    'The key has reached its `expires_at`, or the end of its overlap after a rotation.',
    'Use its successor, or make a new one.',
  ),
  'api_key.missing_scope': code(
    403,
    'The key is limited, and not to this.',
    'Use a key with the scope that `detail` names.',
  ),
  'api_key.limited_to_organization': code(
    403,
    'The key is limited to one organization, and this is about the account.',
    'Use a key of the whole account.',
  ),
  'api_key.scope_exceeded': code(
    403,
    'A key cannot make, end or replace one that may do more than itself.',
    'Call with a key that may do as much, or ask for less.',
  ),
  'api_key.outlives_caller': code(
    403,
    'A key cannot make, end or replace one that outlives it.',
    'Call with a key that lives as long, or give an earlier `expires_at`.',
  ),
  'api_key.outpaces_caller': code(
    403,
    'A key cannot make, end or replace one that is faster.',
    'Call with a key that is as fast, or give a lower `rate_limit_per_minute`.',
  ),
  'api_key.not_found': none('key'),
  'api_key.limit_reached': code(409, 'The account has as many live keys as it can have.', 'Revoke one first.'),
  'api_key.not_live': code(409, 'A key that is revoked or has expired cannot be rotated.', 'Make a new one.'),
  'session.invalid': code(401, 'The browser is not signed in, or no longer.', 'Sign in again.'),
  'session.sign_in_again': code(403, 'This asks for a sign-in of the last minutes.', 'Sign in again, then repeat it.'),
  'session.not_from_studio': code(403, 'Sessions are for the pages of the Studio.', 'Programs use API keys.'),
  'session.not_found': none('session'),
  'sign_in.other_browser': code(403, 'Another browser asked for this e-mail.', 'Type its code where it was asked for.'),
  'sign_in.wrong_link': code(403, 'There is a newer e-mail.', 'Open the link of the newest, or ask for another.'),
  'sign_in.wrong_code': code(403, 'This is not the code in the e-mail.', 'Type it again.'),
  'sign_in.unknown': code(410, 'This sign-in does not exist, or no longer.', 'Ask for another e-mail.'),
  'sign_in.used': code(410, 'The link or code has been used already.', 'Ask for another e-mail.'),
  'sign_in.expired': code(410, 'The link and the code have expired.', 'Ask for another e-mail.'),
  'sign_in.too_many_codes': code(410, 'Too many codes were tried.', 'Ask for another e-mail.'),
  'sign_in.address_limit': code(
    429,
    'E-mails were asked for with this address too often.',
    'Look for the last one, or wait for `Retry-After`.',
  ),
  'sign_in.visitor_limit': code(429, 'Too many sign-ins were asked for from this network.', 'Wait for `Retry-After`.'),
  'sign_in.service_limit': code(429, 'Too many people sign in at the moment.', 'Wait for `Retry-After`.'),
  'sign_in.tries_limit': code(
    429,
    'Too many codes were tried for this address today.',
    'Open the link of the e-mail instead.',
  ),

  // Accounts
  'account.not_found': none('account'),
  'account.erased': code(
    410,
    'The account is gone, or is being deleted.',
    'Sign in once more to begin anew, when its deletion is over.',
  ),
  'account.deletion_limit': code(
    429,
    'A deletion of the account was asked for and undone today.',
    'Ask again after `Retry-After`.',
  ),

  // QPR codes and their images
  'qpr_code.not_found': none('code'),
  'logo.not_found': code(
    404,
    'The page of this code has no logo of its own.',
    'There is nothing to do; owners give it one in the Studio.',
  ),
  'qpr_code.changed': code(
    412,
    'Somebody has changed the code since the version in `If-Match`.',
    'Get it again, then change that; its version is in `ETag`.',
  ),
  'qpr_code.recently_moved': code(
    409,
    'A former owner can still undo the move of the code.',
    'Delete it after the time in `detail`, or archive it now.',
  ),
  'qpr_code.moved_too_often': code(
    429,
    'The code was moved too often within seven days.',
    'Wait as many seconds as `Retry-After` says.',
  ),
  'qpr_code.archived': code(
    410,
    'The owner has archived the code: visitors cannot talk to it.',
    'Owners make it active with `POST /v1/qpr-codes/:id/unarchive`.',
  ),
  'qpr_code.resting': code(
    429,
    'The assistant behind the code has reached its limit of today.',
    'Wait for `Retry-After`; owners can raise the limit of the code.',
  ),
  'qr_image.unreadable_style': code(
    400,
    'An image in this style could not be made, or not be scanned.',
    '`errors` says which option, and what would be right.',
  ),
  'qr_style.unreadable': code(
    400,
    'Scanners could not read a code in this style.',
    '`errors` says what to change: more contrast, or a simpler logo.',
  ),
  'qr_style.invalid_logo': code(
    400,
    'The logo is no PNG that can be used.',
    '`errors` says what is wrong with the file.',
  ),

  // Organizations
  'organization.not_found': none('organization'),
  'organization.role_too_low': code(
    403,
    'Your role in the organization does not allow this.',
    'Ask somebody with the role that `detail` names.',
  ),
  'organization.slug_reserved': code(400, 'The slug is a word that the Studio needs itself.', 'Take another one.'),
  'organization.slug_taken': code(409, 'Another organization has this slug.', 'Take another one, or leave it out.'),
  'organization.has_active_codes': code(
    409,
    'An organization with active codes is not deleted.',
    'Archive or delete them first, or send `archive_codes=true`.',
  ),
  'organization.archiving': code(
    409,
    'Some codes were archived, some are still active.',
    'Send the request again to go on.',
  ),
  'organization.transferring': code(
    409,
    'The codes of the organization are just passing to another owner.',
    'Send it again in a moment.',
  ),
  'member.not_found': none('member'),
  'member.already_member': code(
    409,
    'The person is a member already.',
    'Change the role instead, with `PATCH /v1/organizations/:id/members/:member_id`.',
  ),
  'member.last_owner': code(
    409,
    'An organization always keeps one owner.',
    'Make another member owner first, or delete the organization.',
  ),
  'member.outlives_caller': code(
    403,
    'The key expires, and the membership or the higher role that it would grant does not.',
    'Call with a key that does not expire, or use the Studio.',
  ),
  'invitation.not_found': none('invitation'),
  'invitation.other_address': code(
    403,
    'The invitation went to another address than that of the account.',
    'Sign in with that address, or ask for an invitation to yours.',
  ),
  'invitation.wrong_code': code(403, 'This is not the code in the e-mail.', 'Type it again.'),
  'invitation.unknown': code(
    410,
    'The invitation does not exist, was replaced or revoked, or its inviter may no longer invite.',
    'Use the newest e-mail, or ask for another.',
  ),
  'invitation.used': code(410, 'The invitation has been accepted already.', 'There is nothing left to do.'),
  'invitation.lapsed': code(410, 'The invitation has lapsed.', 'Ask for a new one.'),
  'invitation.too_many_codes': code(410, 'Too many codes were tried for this invitation.', 'Ask for a new one.'),
  'invitation.email_refused': code(422, 'The e-mail was refused and not sent.', 'Check the address.'),
  'invitation.account_limit': code(429, 'The account has sent its invitations of today.', 'Go on after `Retry-After`.'),
  'invitation.recipient_limit': code(429, 'This address got its invitations of today.', 'Go on after `Retry-After`.'),
  'plan.limit_reached': code(402, 'The plan does not include more of these.', 'Take a larger plan, or delete some.'),
  'subscription.set_by_operator': code(403, 'Paid plans of this deployment are set by its operator.', 'Ask there.'),
  'subscription.billed_by_provider': code(
    409,
    'Plans of this deployment are bought through its payment provider.',
    'Change or cancel the subscription there.',
  ),

  // Webhooks and events
  'webhook.not_found': none('webhook'),
  'webhook.limit_reached': code(409, 'The account has as many webhooks as it can have.', 'Delete one first.'),
  'webhook.host_limit_reached': code(
    409,
    'As many webhooks lead to this host as may.',
    'Delete one that leads there, or use another host.',
  ),
  'webhook.url_taken': code(
    409,
    'Another webhook leads to this address already.',
    'Change that one, or take another address.',
  ),
  'webhook.inactive': code(
    409,
    'The webhook is switched off, so nothing is sent to it.',
    'Switch it on first: `PATCH` with `active: true`.',
  ),
  'delivery.not_found': none('delivery'),
  'event.not_found': none('event'),
  'event.expired': code(
    409,
    'The event is no longer stored, so it cannot be sent again.',
    'There is none: read the present state instead.',
  ),

  // Scans and conversations
  'scan.not_found': none('scan'),
  'conversation.not_found': none('conversation'),
  'conversation.busy': code(409, 'An answer is still being written.', 'Send the next message after it.'),
  'conversation.ended': code(410, 'The conversation has ended.', 'Scan the code again to begin another.'),
  'conversation.full': code(
    410,
    'The conversation has as many messages as one can have.',
    'Scan the code again to begin another.',
  ),
  'message.empty': code(400, 'A message needs text.', 'Write some.'),
  'message.too_long': code(400, 'The message is too long.', 'Shorten it to what `detail` says.'),
  'visitor.rate_limited': code(429, 'Many requests came from this network.', 'Wait for `Retry-After`.'),
  'owner.budget_exhausted': code(
    429,
    'What the plan of the owner allows in this month is used up.',
    'Owners take a larger plan, or wait for the next month.',
  ),
  'preview.rate_limited': code(
    429,
    'Too many questions were asked in previews this minute.',
    'Wait for `Retry-After`.',
  ),
  'preview.resting': code(
    429,
    'What an account may ask in previews is used up for today.',
    'Wait for `Retry-After`; codes go on answering.',
  ),

  // Notices of the payment provider
  'stripe.bad_signature': code(
    400,
    'The notice is not signed with the secret of this deployment.',
    'The operator compares the secrets.',
  ),
  'stripe.bad_event': code(400, 'The body is not an event of Stripe.', 'Send nothing else there.'),
  'stripe.unclear_plan': code(
    422,
    'The notice does not say which plan was bought.',
    'The operator sets the metadata of the price.',
  ),
};
