import { LIMITS } from '../contracts/limits.ts';
import { STUDIO_HEADER } from '../contracts/sign-in.ts';
import type { Json } from './json-schema.ts';

const header = (description: string, example: string, type = 'string') => ({
  description,
  schema: { type },
  example: type === 'integer' ? Number(example) : example,
});

/** Headers of responses, for all operations to refer to. */
export const HEADERS: { readonly [name: string]: Json } = {
  'X-Request-Id': header('Names this request in our logs; tell it when you ask for help.', 'JKJaXmPLvHcESHA='),
  'RateLimit-Policy': header('Requests a key may make (q) in a window of seconds (w).', '"default";q=6000;w=60'),
  RateLimit: header('Requests left (r) until the window ends in so many seconds (t).', '"default";r=5999;t=42'),
  'X-RateLimit-Limit': header('Requests a minute.', '6000', 'integer'),
  'X-RateLimit-Remaining': header('Requests left in this minute.', '5999', 'integer'),
  'X-RateLimit-Reset': header('When the minute ends, in seconds since 1970.', '1772366460', 'integer'),
  'Idempotency-Replayed': header('`true` when this is the stored answer to an earlier request.', 'true'),
  'Retry-After': header('Try again after so many seconds.', '1', 'integer'),
  ETag: header('The version of what the response shows, for `If-Match`.', '"2026-03-01T12:00:00.000Z"'),
  'WWW-Authenticate': header('How to authenticate.', 'Bearer realm="qpr"'),
};

/** Of deprecated operations alone. */
export const DEPRECATION_HEADERS: Json = {
  Deprecation: header('Since when it is deprecated (RFC 9745), in seconds since 1970.', '@1801353600'),
  Sunset: header('From when on it may be gone (RFC 8594).', 'Tue, 01 Feb 2028 00:00:00 GMT'),
  Link: header('What to call instead.', '</v1/…>; rel="successor-version"'),
};

export const IDEMPOTENCY_PARAMETER: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Makes a repeat of this request safe: for ${LIMITS.idempotencyHours} hours it gets the first one's answer.`,
  schema: { type: 'string', minLength: 1, maxLength: LIMITS.idempotencyKeyLength },
  example: '6f1c3f0e-7f0e-4a53-9a3b-1d7c7a0d9e11',
};

export const BODY_HASH_PARAMETER: Json = {
  name: 'X-Amz-Content-Sha256',
  in: 'header',
  required: true,
  description: 'SHA-256 of the body in hexadecimal: requests whose response is streamed are signed on their way.',
  schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
};

export const IF_MATCH_PARAMETER: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of the version that is to be changed; 412 if it has been changed since.',
  schema: { type: 'string' },
  example: '"2026-03-01T12:00:00.000Z"',
};

export const STUDIO_PARAMETER: Json = {
  name: STUDIO_HEADER,
  in: 'header',
  required: true,
  description: 'Always `1`. Other sites cannot send it, so they cannot begin a session in the name of a visitor.',
  schema: { type: 'string', const: '1' },
  example: '1',
};

export const PROBLEM: Json = {
  type: 'object',
  description: 'Problem details (RFC 9457). `code` is stable; programs should rely on it.',
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
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

export const SECURITY_SCHEMES: Json = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `qpr_sk_` and 43 letters and digits.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-qpr_session',
    description:
      'The session of somebody who is signed in to the Studio. It counts only with the header `x-qpr-studio: 1`.',
  },
};

export const INTRODUCTION = `
QR codes that open an AI conversation. Create a code with a system prompt; whoever scans its image talks to it.

**Authentication.** Send \`Authorization: Bearer <API key>\`. A key can be limited to scopes. The Studio uses sessions instead.

**Errors** are problem details (\`application/problem+json\`) with a stable \`code\` and the \`request_id\`.

**Repeats.** Send an \`Idempotency-Key\` with a POST, and a repeat gets the first one's answer instead of a second effect.

**Rate limit.** ${LIMITS.requestsPerMinute.toLocaleString('en')} requests a minute and account, told in the \`RateLimit\` header.
`.trim();
