import { LIMITS } from '../contracts/limits.ts';
import { STUDIO_HEADER } from '../contracts/sign-in.ts';
import type { Json } from './json-schema.ts';

const header = (description: string, example: string, type = 'string') => ({
  description,
  schema: { type },
  example: type === 'integer' ? Number(example) : example,
});

/** Response headers that operations refer to. */
export const HEADERS: { readonly [name: string]: Json } = {
  'X-Request-Id': header(
    'Identifies this request in our logs; include it when you contact support.',
    'JKJaXmPLvHcESHA=',
  ),
  'RateLimit-Policy': header(
    'Requests allowed per window (q), and length of the window in seconds (w).',
    '"default";q=6000;w=60',
  ),
  RateLimit: header('Requests left (r) and seconds until the window resets (t).', '"default";r=5999;t=42'),
  'X-RateLimit-Limit': header('Requests allowed per minute.', '6000', 'integer'),
  'X-RateLimit-Remaining': header('Requests left in this minute.', '5999', 'integer'),
  'X-RateLimit-Reset': header('When the limit resets, in seconds since 1970.', '1772366460', 'integer'),
  'Idempotency-Replayed': header('`true` if this is the stored response to an earlier request.', 'true'),
  'Retry-After': header('Seconds to wait before the next attempt.', '1', 'integer'),
  ETag: header(
    'Identifies the current state of the returned resource. Send it as `If-Match`.',
    '"2026-03-01T12:00:00.000Z"',
  ),
  'WWW-Authenticate': header('How to authenticate.', 'Bearer realm="qpr"'),
};

/** Headers of deprecated operations only. */
export const DEPRECATION_HEADERS: Json = {
  Deprecation: header('When the operation was deprecated (RFC 9745), in seconds since 1970.', '@1801353600'),
  Sunset: header('When the operation may be removed (RFC 8594).', 'Tue, 01 Feb 2028 00:00:00 GMT'),
  Link: header('The operation to call instead.', '</v1/…>; rel="successor-version"'),
};

export const IDEMPOTENCY_PARAMETER: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Makes it safe to retry this request: for ${LIMITS.idempotencyHours} hours, a retry gets the response to the first request.`,
  schema: { type: 'string', minLength: 1, maxLength: LIMITS.idempotencyKeyLength },
  example: '6f1c3f0e-7f0e-4a53-9a3b-1d7c7a0d9e11',
};

export const BODY_HASH_PARAMETER: Json = {
  name: 'X-Amz-Content-Sha256',
  in: 'header',
  required: true,
  description:
    'SHA-256 of the body in hexadecimal. Required because CloudFront signs requests that have a streamed response.',
  schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
};

export const IF_MATCH_PARAMETER: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of the resource that you want to change. The response is 412 if the resource has changed since.',
  schema: { type: 'string' },
  example: '"2026-03-01T12:00:00.000Z"',
};

export const STUDIO_PARAMETER: Json = {
  name: STUDIO_HEADER,
  in: 'header',
  required: true,
  description:
    'Always `1`. Other sites cannot send this header, so they cannot start a session on behalf of their visitors.',
  schema: { type: 'string', const: '1' },
  example: '1',
};

export const PROBLEM: Json = {
  type: 'object',
  description: 'Problem details (RFC 9457). Programs should rely on `code`, which is stable.',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' }, reason: { type: 'string' } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

export const SECURITY_SCHEMES: Json = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `qpr_sk_`, followed by 43 letters and digits.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-qpr_session',
    description: 'The session of a person signed in to the Studio. It is valid only with the header `x-qpr-studio: 1`.',
  },
};

export const INTRODUCTION = `
QR codes that open an AI conversation. Create a code with a system prompt; people who scan its QR image talk to an assistant that follows the prompt.

**Authentication.** Send \`Authorization: Bearer <API key>\`. A key can be limited to scopes. The Studio uses sessions instead.

**Errors** are problem details (\`application/problem+json\`) with a stable \`code\` and the \`request_id\`.

**Statuses.** Creating a QPR code, creating a webhook or inviting a member returns 200. Adding a knowledge source returns 202. Creating anything else returns 201. 202 means that the work continues after the response. Treat every 2xx status as success.

**Retries.** Send an \`Idempotency-Key\` with a POST. A retry then gets the response to the first request and has no second effect.

**Rate limit.** ${LIMITS.requestsPerMinute.toLocaleString('en')} requests per minute per account; see the \`RateLimit\` header.
`.trim();
