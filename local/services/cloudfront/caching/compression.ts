import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Headers, withVary } from '../response-headers.ts';

const MIN_BYTES = 1000;
const MAX_BYTES = 10_000_000;
const STATUSES = new Set([200, 403, 404]);
/** Text, and the other types in the developer guide's list "File types that CloudFront compresses". */
const TYPES =
  /^(text\/(?!event-stream).+|application\/(javascript|x-javascript|json|ld\+json|manifest\+json|vnd\.api\+json|xml|xhtml\+xml|rss\+xml|atom\+xml|graphql|wasm|x-font-ttf|vnd\.ms-fontobject|opentype|eot)|application\/font|font\/(eot|otf|opentype|ttf)|image\/svg\+xml)$/;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
/** The usual quality for on-the-fly compression. The highest quality takes a hundred times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Compresses a response under CloudFront's conditions, with the best encoding that the viewer accepts. */
export const compress = async (
  status: number,
  headers: Headers,
  body: Buffer,
  accepted: string | undefined,
): Promise<{ headers: Headers; body: Buffer }> => {
  const type =
    String(headers['content-type'] ?? '')
      .split(';')[0]
      ?.trim()
      .toLowerCase() ?? '';
  const isEligible =
    accepted !== undefined &&
    STATUSES.has(status) &&
    TYPES.test(type) &&
    headers['content-encoding'] === undefined &&
    body.length >= MIN_BYTES &&
    body.length <= MAX_BYTES;
  if (!isEligible) return { headers, body };
  const encoding = accepted.includes('br') ? 'br' : 'gzip';
  const compressedBody = encoding === 'br' ? await brotliAsync(body, BROTLI) : await gzipAsync(body);
  const { etag, vary, 'content-length': _, ...rest } = headers;
  // The bytes change, so a strong ETag becomes weak.
  const weak = typeof etag === 'string' ? { etag: etag.startsWith('W/') ? etag : `W/${etag}` } : {};
  return {
    headers: { ...rest, ...weak, 'content-encoding': encoding, vary: withVary(vary, 'Accept-Encoding') },
    body: compressedBody,
  };
};
