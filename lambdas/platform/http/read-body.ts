import { LIMITS } from '../../../contracts/limits.ts';
import { BODY_TOO_LARGE } from '../../../contracts/problems/edge.ts';
import type { Middleware } from './exchange.ts';
import { HttpError } from './http-error.ts';
import { jsonMistake } from './mistakes/json-mistake.ts';
import { parseJson } from './parse-json.ts';
import type { Schemas } from './schemas.ts';

const JSON_TYPES = /^application\/(?:[\w.+-]+\+)?json$/i;
const UTF8_CHARSET = /^charset="?utf-8"?$/i;

/** Checks the size and media type of the body and parses it. Operations without a body schema ignore the body. */
export const readBody = (schemas: Schemas): Middleware => ({
  before: ({ event }) => {
    const { exchange } = event;
    if (!schemas.body) return;
    exchange.rawBody = bodyText(event);
    if (exchange.rawBody === '') return;
    requireJsonType(event.headers['content-type'], JSON_TYPES);
    exchange.body = parseJson(exchange.rawBody, jsonMistake);
  },
});

interface Body {
  readonly body?: string | undefined;
  readonly isBase64Encoded: boolean;
}

/** The body as text. Throws if it is too large. */
export function bodyText({ body = '', isBase64Encoded }: Body, maxBytes: number = LIMITS.bodyBytes): string {
  const bytes = bodyBytes({ body, isBase64Encoded }, maxBytes);
  if (!isBase64Encoded) return body;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'request.invalid_json', 'The body is not valid UTF-8.');
  }
}

/** The raw bytes of the body, for signature checks. Throws if it is too large. */
export function bodyBytes({ body = '', isBase64Encoded }: Body, maxBytes: number = LIMITS.bodyBytes): Buffer {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length <= maxBytes) return bytes;
  throw new HttpError(
    BODY_TOO_LARGE.status,
    BODY_TOO_LARGE.code,
    maxBytes === LIMITS.bodyBytes ? BODY_TOO_LARGE.detail : `The body is too large: the limit is ${maxBytes} bytes.`,
  );
}

export function requireJsonType(header = '', types: RegExp): void {
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim());
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter));
  if (types.test(type) && (charset === undefined || UTF8_CHARSET.test(charset))) return;
  throw new HttpError(
    415,
    'request.unsupported_media_type',
    `Send the body as Content-Type: application/json; ${receivedType(type, charset)}.`,
  );
}

const MAX_SHOWN_LENGTH = 60;

function receivedType(type: string, charset: string | undefined): string {
  if (type === '') return 'the header is missing';
  if (charset !== undefined && !UTF8_CHARSET.test(charset)) return 'the charset must be utf-8';
  const shown = `it was sent as ${JSON.stringify(type.slice(0, MAX_SHOWN_LENGTH)).slice(1, -1)}`;
  return type === 'application/x-www-form-urlencoded' ? `${shown}, the default of curl -d` : shown;
}
