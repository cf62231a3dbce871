import type { Middleware } from './exchange.ts';
import { invalidRequest } from './mistakes/field-errors.ts';
import type { Schemas } from './schemas.ts';

const ANY = '*';
/** Accepts weak tags: a proxy that compresses a response makes its tag weak, but the tag still names the version. */
const TAGS = /^(?:W\/)?"[\x21\x23-\x7e]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e]*")*$/;

/** Reads the versions in `If-Match` for operations that support it. Other operations ignore the header. */
export const readIfMatch = ({ ifMatch }: Schemas): Middleware => ({
  before: ({ event: { headers, exchange } }) => {
    const header = headers['if-match']?.trim();
    if (!ifMatch || header === undefined || header === ANY) return;
    if (!TAGS.test(header)) {
      throw invalidRequest([{ path: 'header.if-match', message: 'Must be the ETag of a response, with its quotes.' }]);
    }
    exchange.ifMatch = Array.from(header.matchAll(/"([^"]*)"/g), ([, version = '']) => version);
  },
});
