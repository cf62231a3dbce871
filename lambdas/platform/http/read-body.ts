import { LIMITS } from '../../contracts/limits.ts';
import { BODY_TOO_LARGE } from '../../contracts/problems.ts';
import type { ApiEvent, Middleware } from './exchange.ts';
import { parseJson } from './parse-json.ts';
import { Refusal } from './http-error.ts';
import type { Schemas } from './schemas.ts';

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/i;
const UTF8_CHARSET = /^charset="?utf-8"?$/i;

/** Size, media type and JSON of the body, for operations that take one; others ignore a body. */
export const readBody = (schemas: Schemas): Middleware => ({
  before: ({ event }) => {
    const { exchange } = event;
    if (!schemas.body) return;
    exchange.rawBody = rawText(event);
    if (exchange.rawBody === '') return;
    requireJsonType(event.headers['content-type']);
    exchange.body = parseJson(exchange.rawBody);
  },
});

function rawText(event: ApiEvent): string {
  const { body = '', isBase64Encoded } = event;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > LIMITS.bodyBytes) {
    throw new Refusal(BODY_TOO_LARGE.status, BODY_TOO_LARGE.code, BODY_TOO_LARGE.detail);
  }
  if (!isBase64Encoded) return body;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(400, 'request.invalid_json', 'The body is not valid UTF-8.');
  }
}

function requireJsonType(header = ''): void {
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim());
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter));
  if (JSON_TYPE.test(type) && (charset === undefined || UTF8_CHARSET.test(charset))) return;
  throw new Refusal(415, 'request.unsupported_media_type', 'Send the body as Content-Type: application/json.');
}
