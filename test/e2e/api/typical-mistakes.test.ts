import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { WEBHOOK_EVENT_TYPES } from '../../../contracts/events.ts';
import type { CallOptions } from '../../support/service/client.ts';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';

/** Common mistakes of new users, and the error that the service returns for each. */

const api = await newAccount();
const { scan_host } = sharedService();
const firstCode = await api.call<{ id: string; short_id: string }>('POST', '/v1/qpr-codes', {
  body: { name: 'Lobby', prompt: 'Be kind.' },
});
const { id, short_id } = firstCode.body;
const organization = await api.call<{ id: string }>('POST', '/v1/organizations', { body: { name: 'Mistakes' } });
const organizationPath = `/v1/organizations/${organization.body.id}`;
const webhook = await api.call<{ id: string }>('POST', '/v1/webhooks', {
  body: { url: 'https://example.com/mistakes' },
});
const webhookPath = `/v1/webhooks/${webhook.body.id}`;
const readOnlyKey = await api.call<{ api_key: string }>('POST', '/v1/api-keys', {
  body: { name: 'Reader', scopes: ['codes:read'] },
});

const code = { name: 'Lobby', prompt: 'Be kind.' };
const json = { 'content-type': 'application/json' };
const NOT_VALID = 'The request is not valid: ';
const INVALID_JSON = 'The body is not valid JSON: ';
const UNKNOWN_PATH = 'This path does not exist. ';
const UNUSABLE_STYLE = 'An image with these options could not be created or scanned: ';
const UNKNOWN_ID = 'qpr_01K9ZQ4T7M3X8V5C2B6N0P1R4S';

type Row = readonly [
  mistake: string,
  request: string,
  options: CallOptions,
  status: number,
  code: string,
  detail: unknown,
];

const ROWS: readonly Row[] = [
  // Codes
  [
    'an empty request',
    'POST /v1/qpr-codes',
    {},
    400,
    'request.invalid',
    `${NOT_VALID}body is required: send a JSON object. There are 2 more errors.`,
  ],
  [
    'a missing prompt',
    'POST /v1/qpr-codes',
    { body: { name: 'Lobby' } },
    400,
    'request.invalid',
    `${NOT_VALID}body.prompt is required.`,
  ],
  [
    'a field in camel case',
    'POST /v1/qpr-codes',
    { body: { ...code, welcomeMessage: 'Hi' } },
    400,
    'request.invalid',
    `${NOT_VALID}body.welcomeMessage is not a known field. Did you mean welcome_message?`,
  ],
  [
    'a typo',
    'POST /v1/qpr-codes',
    { body: { name: 'Lobby', promt: 'Be kind.' } },
    400,
    'request.invalid',
    `${NOT_VALID}body.promt is not a known field. Did you mean prompt?`,
  ],
  [
    'an empty name',
    'POST /v1/qpr-codes',
    { body: { ...code, name: ' ' } },
    400,
    'request.invalid',
    `${NOT_VALID}body.name must not be empty.`,
  ],
  [
    'a number as the name',
    'POST /v1/qpr-codes',
    { body: { ...code, name: 101 } },
    400,
    'request.invalid',
    `${NOT_VALID}body.name must be text; it is a number.`,
  ],
  [
    'a name that is too long',
    'POST /v1/qpr-codes',
    { body: { ...code, name: 'n'.repeat(231) } },
    400,
    'request.invalid',
    `${NOT_VALID}body.name must have at most 200 characters; it has 231.`,
  ],
  [
    'a prompt that is too long',
    'POST /v1/qpr-codes',
    { body: { ...code, prompt: 'p'.repeat(40_000) } },
    400,
    'request.invalid',
    `${NOT_VALID}body.prompt must have at most 32,000 characters; it has 40,000.`,
  ],
  [
    'an unknown template',
    'POST /v1/qpr-codes',
    { body: { ...code, template: 'hotel' } },
    400,
    'request.invalid',
    `${NOT_VALID}body.template must be one of: business, rewards, events, personal, hospitality, healthcare, retail; it is "hotel".`,
  ],
  [
    'metadata as a string',
    'POST /v1/qpr-codes',
    { body: { ...code, metadata: '{"room":1}' } },
    400,
    'request.invalid',
    `${NOT_VALID}body.metadata must be an object; it is text.`,
  ],
  [
    'a list instead of a code',
    'POST /v1/qpr-codes',
    { body: [code] },
    400,
    'request.invalid',
    `${NOT_VALID}body must be an object; it is a list.`,
  ],
  [
    'an organization name instead of its id',
    'POST /v1/qpr-codes',
    { body: { ...code, organization_id: 'Grand Hotel' } },
    400,
    'request.invalid',
    `${NOT_VALID}body.organization_id must be the id or the slug of an organization, such as grand-hotel.`,
  ],
  [
    'a misspelled field in an update',
    `PATCH /v1/qpr-codes/${id}`,
    { body: { nmae: 'Bar' } },
    400,
    'request.invalid',
    `${NOT_VALID}body.nmae is not a known field. Did you mean name? There is 1 more error.`,
  ],
  [
    'an ETag without quotes',
    `PATCH /v1/qpr-codes/${id}`,
    { body: { name: 'Bar' }, headers: { 'if-match': '2026-01-01' } },
    400,
    'request.invalid',
    `${NOT_VALID}header.if-match must be the ETag of a response, with its quotes.`,
  ],
  [
    'a short id instead of the id',
    `GET /v1/qpr-codes/${short_id}`,
    {},
    404,
    'qpr_code.not_found',
    `There is no QPR code ${short_id}.`,
  ],
  [
    'an unknown id',
    `GET /v1/qpr-codes/${UNKNOWN_ID}`,
    {},
    404,
    'qpr_code.not_found',
    `There is no QPR code ${UNKNOWN_ID}.`,
  ],

  // Lists
  [
    'a limit that is not a number',
    'GET /v1/qpr-codes?limit=abc',
    {},
    400,
    'request.invalid',
    `${NOT_VALID}query.limit must be a whole number from 1 to 100.`,
  ],
  [
    'a limit that is too high',
    'GET /v1/qpr-codes?limit=1000',
    {},
    400,
    'request.invalid',
    `${NOT_VALID}query.limit must be a whole number from 1 to 100.`,
  ],
  [
    'a negative offset',
    'GET /v1/qpr-codes?offset=-20',
    {},
    400,
    'request.invalid',
    `${NOT_VALID}query.offset must be a whole number, 0 or more.`,
  ],
  [
    'an unknown status',
    'GET /v1/qpr-codes?status=deleted',
    {},
    400,
    'request.invalid',
    `${NOT_VALID}query.status must be one of: active, archived; it is "deleted".`,
  ],
  [
    'a parameter of another API',
    'GET /v1/qpr-codes?search=lobby',
    {},
    400,
    'request.invalid',
    `${NOT_VALID}query.search is not a known parameter. Did you mean q?`,
  ],
  [
    'a parameter for an operation without parameters',
    `GET /v1/qpr-codes/${id}?include=week`,
    {},
    400,
    'request.invalid',
    `${NOT_VALID}query.include is not a known parameter. This operation has no query parameters.`,
  ],
  [
    'a scan URL instead of a short id',
    `GET /v1/qpr-codes?short_id=${encodeURIComponent(scan_host)}`,
    {},
    400,
    'request.invalid',
    `${NOT_VALID}query.short_id must be a short id of ten letters and digits, such as 2b6n0p1r4s.`,
  ],
  [
    'a broken cursor',
    'GET /v1/events?cursor=next',
    {},
    400,
    'request.invalid',
    `${NOT_VALID}query.cursor must be the next_cursor of an earlier response of this list, with the same filters.`,
  ],
  [
    'a time that is not ISO 8601',
    'GET /v1/scans?since=yesterday',
    {},
    400,
    'request.invalid',
    `${NOT_VALID}query.since must be a date such as 2027-01-31 or a time with its zone such as 2027-01-31T12:00:00Z.`,
  ],
  [
    'a time without a time zone',
    'GET /v1/conversations?since=2026-01-01T10:00:00',
    {},
    400,
    'request.invalid',
    `${NOT_VALID}query.since must be a date such as 2027-01-31 or a time with its zone such as 2027-01-31T12:00:00Z.`,
  ],
  [
    'an unknown period',
    `GET /v1/qpr-codes/${id}/analytics?period=1y`,
    {},
    400,
    'request.invalid',
    expect.stringMatching(/^The request is not valid: query\.period must be one of: .*; it is "1y"\.$/),
  ],

  // Bodies
  [
    'the default content type of curl -d',
    'POST /v1/qpr-codes',
    { rawBody: 'name=Lobby', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'request.unsupported_media_type',
    'Send the body as Content-Type: application/json; it was sent as application/x-www-form-urlencoded, the default of curl -d.',
  ],
  [
    'an unsupported charset',
    'POST /v1/qpr-codes',
    { rawBody: '{}', headers: { 'content-type': 'application/json; charset=latin1' } },
    415,
    'request.unsupported_media_type',
    'Send the body as Content-Type: application/json; the charset must be utf-8.',
  ],
  [
    'a trailing comma',
    'POST /v1/qpr-codes',
    { rawBody: '{\n  "name": "Lobby",\n}', headers: json },
    400,
    'request.invalid_json',
    `${INVALID_JSON}line 3, column 1, at "}": remove the comma before it.`,
  ],
  [
    'single quotes',
    'POST /v1/qpr-codes',
    { rawBody: "{'name': 'Lobby'}", headers: json },
    400,
    'request.invalid_json',
    `${INVALID_JSON}line 1, column 2, at "'": use double quotes for strings and names, "…".`,
  ],
  [
    'a truncated body',
    'POST /v1/qpr-codes',
    { rawBody: '{"name": "Lob', headers: json },
    400,
    'request.invalid_json',
    `${INVALID_JSON}it ends too early: expected the rest of a string and its closing quote.`,
  ],
  [
    'Python booleans',
    `PATCH ${webhookPath}`,
    { rawBody: '{"active": False}', headers: json },
    400,
    'request.invalid_json',
    `${INVALID_JSON}line 1, column 12, at "False": JSON only has true, false and null, in lowercase.`,
  ],
  [
    'a whole file as the prompt',
    'POST /v1/qpr-codes',
    { body: { ...code, prompt: 'p'.repeat(300_000) } },
    413,
    'request.body_too_large',
    'The body is too large: the limit is 262144 bytes.',
  ],
  [
    'an Idempotency-Key that is not ASCII',
    'POST /v1/qpr-codes',
    { body: code, headers: { 'idempotency-key': 'schlüssel' } },
    400,
    'request.invalid',
    'The Idempotency-Key header is not valid: header.idempotency-key must be 1 to 255 printable ASCII characters.',
  ],

  // Addresses
  ['a trailing slash', 'GET /v1/qpr-codes/', {}, 404, 'route.not_found', `${UNKNOWN_PATH}Did you mean /v1/qpr-codes?`],
  ['a double slash', 'GET /v1//qpr-codes', {}, 404, 'route.not_found', `${UNKNOWN_PATH}Did you mean /v1/qpr-codes?`],
  ['the wrong case', 'GET /V1/QPR-Codes', {}, 404, 'route.not_found', `${UNKNOWN_PATH}Did you mean /v1/qpr-codes?`],
  [
    'a path without the version',
    'POST /qpr-codes',
    { body: code },
    404,
    'route.not_found',
    `${UNKNOWN_PATH}Did you mean /v1/qpr-codes?`,
  ],
  ['an underscore', 'GET /v1/qpr_codes', {}, 404, 'route.not_found', `${UNKNOWN_PATH}Did you mean /v1/qpr-codes?`],
  [
    'the singular',
    `GET /v1/webhook/${webhook.body.id}`,
    {},
    404,
    'route.not_found',
    `${UNKNOWN_PATH}Did you mean ${webhookPath}?`,
  ],
  [
    'British spelling',
    'GET /v1/organisations',
    {},
    404,
    'route.not_found',
    `${UNKNOWN_PATH}Did you mean /v1/organizations?`,
  ],
  [
    'a path of another service',
    'GET /v1/customers',
    {},
    404,
    'route.not_found',
    `${UNKNOWN_PATH}See /docs for all paths.`,
  ],
  [
    'PUT instead of PATCH',
    `PUT /v1/qpr-codes/${id}`,
    { body: code },
    405,
    'route.method_not_allowed',
    'This path does not support PUT. Use GET, PATCH or DELETE.',
  ],
  [
    'GET for an action',
    `GET /v1/qpr-codes/${id}/archive`,
    {},
    405,
    'route.method_not_allowed',
    'This path does not support GET. Use POST.',
  ],

  // Keys
  [
    'no key',
    'GET /v1/qpr-codes',
    { key: null },
    401,
    'api_key.missing',
    'Send your API key in this header: Authorization: Bearer <key>.',
  ],
  [
    'a key without the Bearer scheme',
    'GET /v1/qpr-codes',
    { key: null, headers: { authorization: api.key } },
    401,
    'api_key.missing',
    'The Authorization header has the wrong format. Send your API key in this header: Authorization: Bearer <key>.',
  ],
  [
    'a key in the X-Api-Key header',
    'GET /v1/qpr-codes',
    { key: null, headers: { 'x-api-key': api.key } },
    401,
    'api_key.missing',
    'The X-Api-Key header is not supported. Send your API key in this header: Authorization: Bearer <key>.',
  ],
  [
    'a truncated key',
    'GET /v1/qpr-codes',
    { key: api.key.slice(0, 12) },
    401,
    'api_key.invalid',
    'This is not an API key: a key is qpr_sk_ followed by 43 letters and digits. Copy the whole key, without quotes.',
  ],
  [
    'a key of another deployment',
    'GET /v1/qpr-codes',
    { key: `qpr_sk_${'A'.repeat(43)}` },
    401,
    'api_key.invalid',
    'This API key does not exist or has been revoked.',
  ],
  [
    'a read-only key',
    'POST /v1/qpr-codes',
    { key: readOnlyKey.body.api_key, body: code },
    403,
    'api_key.missing_scope',
    'This operation needs the scope codes:write.',
  ],
  [
    'an unknown scope',
    'POST /v1/api-keys',
    { body: { name: 'k', scopes: ['codes:raed'] } },
    400,
    'request.invalid',
    expect.stringMatching(
      /^The request is not valid: body\.scopes\[0\] must be one of: .*codes:read.*; it is "codes:raed"\.$/,
    ),
  ],
  [
    'an expiry in the past',
    'POST /v1/api-keys',
    { body: { name: 'k', expires_at: '2020-01-01T00:00:00Z' } },
    400,
    'request.invalid',
    `${NOT_VALID}body.expires_at must be in the future.`,
  ],
  [
    'a date instead of a time',
    'POST /v1/api-keys',
    { body: { name: 'k', expires_at: '2027-01-31' } },
    400,
    'request.invalid',
    `${NOT_VALID}body.expires_at must be an ISO 8601 date and time such as 2027-01-31T12:00:00Z.`,
  ],

  // Organizations
  [
    'a slug with spaces',
    'POST /v1/organizations',
    { body: { name: 'Grand', slug: 'Grand Hotel' } },
    400,
    'request.invalid',
    `${NOT_VALID}body.slug must be lower-case letters a to z and digits, in words joined by single hyphens, such as grand-hotel.`,
  ],
  [
    'a reserved slug',
    'POST /v1/organizations',
    { body: { name: 'Grand', slug: 'settings' } },
    400,
    'organization.slug_reserved',
    'The slug settings cannot be used: body.slug is reserved for a page of the Studio. Choose another one.',
  ],
  [
    'an invalid e-mail address',
    `POST ${organizationPath}/members`,
    { body: { email: 'ana', role: 'editor' } },
    400,
    'request.invalid',
    `${NOT_VALID}body.email must be an e-mail address such as you@example.com.`,
  ],
  [
    'an unknown role',
    `POST ${organizationPath}/members`,
    { body: { email: 'ana@example.com', role: 'manager' } },
    400,
    'request.invalid',
    `${NOT_VALID}body.role must be one of: viewer, editor, admin, owner; it is "manager".`,
  ],

  // Webhooks
  [
    'a webhook without a URL',
    'POST /v1/webhooks',
    { body: { events: ['scan.created'] } },
    400,
    'request.invalid',
    `${NOT_VALID}body.url is required.`,
  ],
  [
    'a URL without a scheme',
    'POST /v1/webhooks',
    { body: { url: 'example.com/hook' } },
    400,
    'request.invalid',
    `${NOT_VALID}body.url: Enter a full URL, such as https://example.com/hooks/qpr.`,
  ],
  [
    'an unknown event',
    'POST /v1/webhooks',
    { body: { url: 'https://example.com/a', events: ['scan'] } },
    400,
    'request.invalid',
    `${NOT_VALID}body.events[0] must be one of: ${WEBHOOK_EVENT_TYPES.join(', ')}; it is "scan".`,
  ],
  [
    'no events',
    'POST /v1/webhooks',
    { body: { url: 'https://example.com/a', events: [] } },
    400,
    'request.invalid',
    `${NOT_VALID}body.events must contain at least one event type; omit the field to get the default types.`,
  ],
  [
    'a boolean in quotes',
    `PATCH ${webhookPath}`,
    { body: { active: 'true' } },
    400,
    'request.invalid',
    `${NOT_VALID}body.active must be true or false; it is text.`,
  ],
  [
    'a test event without a type',
    `POST ${webhookPath}/test`,
    { body: {} },
    400,
    'request.invalid',
    `${NOT_VALID}body.event is required: one of ${WEBHOOK_EVENT_TYPES.join(', ')}.`,
  ],
  [
    'a recovery without a start time',
    `POST ${webhookPath}/recover`,
    { body: {} },
    400,
    'request.invalid',
    `${NOT_VALID}body.since is required.`,
  ],

  // Images
  [
    'an image that is too large',
    `GET /qr/${short_id}.png?size=9000`,
    {},
    400,
    'qr_image.unreadable_style',
    `${UNUSABLE_STYLE}query.size must be a whole number from 1 to 4096; it is 9000.`,
  ],
  [
    'no quiet zone',
    `GET /qr/${short_id}.svg?margin=0`,
    {},
    400,
    'qr_image.unreadable_style',
    `${UNUSABLE_STYLE}query.margin must be a whole number from 4 to 40: scanners need this quiet zone; it is 0.`,
  ],
  [
    'a color name instead of a hex value',
    `GET /qr/${short_id}.svg?dark=green`,
    {},
    400,
    'qr_image.unreadable_style',
    `${UNUSABLE_STYLE}query.dark must be a color such as 1a2b3c; it is green.`,
  ],
  [
    'a code color that is too light',
    `GET /qr/${short_id}.svg?dark=eeeeee`,
    {},
    400,
    'qr_image.unreadable_style',
    `${UNUSABLE_STYLE}query.dark must be darker than light, with a contrast of at least 4.5 to 1; it is eeeeee.`,
  ],
  [
    'a style with an invalid margin',
    `PUT /v1/qpr-codes/${id}/style`,
    { body: { margin: 1 } },
    400,
    'request.invalid',
    `${NOT_VALID}body.margin must be at least 4; it is 1.`,
  ],
  [
    'a style with too little contrast',
    `PUT /v1/qpr-codes/${id}/style`,
    { body: { dark: '#aaaaaa' } },
    400,
    'qr_style.unreadable',
    'Scanners cannot read this style: body.dark must be darker, or the background lighter: the contrast is 2.3, and scanners need 4.5 to 1.',
  ],
  [
    'an unsupported image format',
    `PUT /v1/qpr-codes/${id}/style`,
    { body: { logo: { image: Buffer.from('GIF89a').toString('base64') } } },
    400,
    'qr_style.invalid_logo',
    'This logo cannot be used: body.logo.image must be a PNG.',
  ],

  // Conversations
  [
    'a preview without the hash of its body',
    'POST /v1/previews',
    { body: { prompt: 'Hi', messages: [] } },
    400,
    'request.body_hash_missing',
    'Send the SHA-256 of the body, in hexadecimal, in the header X-Amz-Content-Sha256.',
  ],
  [
    'a preview in the format of another API',
    'POST /v1/previews',
    hashed({ prompt: 'Be kind.', messages: [{ role: 'user', text: 'Hi' }] }),
    400,
    'request.invalid',
    `${NOT_VALID}body.messages[0].role must be one of: visitor, assistant.`,
  ],
];

/** Options with the body hash that a streamed operation requires. */
function hashed(body: unknown): CallOptions {
  const rawBody = JSON.stringify(body);
  const hash = createHash('sha256').update(rawBody).digest('hex');
  return { rawBody, headers: { ...json, 'x-amz-content-sha256': hash } };
}

test('the list covers at least 40 mistakes', () => expect(ROWS.length).toBeGreaterThanOrEqual(40));

test.each(ROWS)('%s: %s', async (_, request, options, status, expectedCode, detail) => {
  const [method = '', path = ''] = request.split(' ');
  const reply = await api.call(method, path, options);
  expect(reply.body).toMatchObject({ detail, code: expectedCode, status });
  expect(reply.status).toBe(status);
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
  expect(reply.text).not.toMatch(/expected \w+, received|Invalid input|Too (?:small|big)/);
});
