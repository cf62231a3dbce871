import type { AwsResponse } from '../../engine/types.ts';
import type { StoredObject } from './object-files.ts';

const objectHeaders = (object: StoredObject): Record<string, string> => ({
  'accept-ranges': 'bytes',
  'content-type': 'binary/octet-stream',
  ...Object.fromEntries(Object.entries(object.headers).filter(([name]) => !name.startsWith('x-amz-checksum-'))),
  etag: `"${object.etag}"`,
  'last-modified': new Date(object.lastModifiedMs).toUTCString(),
});

const matchesEtag = (header: string, etag: string): boolean =>
  header.split(',').some((candidate) => ['*', etag, `"${etag}"`, `W/"${etag}"`].includes(candidate.trim()));

const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** 304 or 412 if a conditional header of the request requires it (RFC 9110, as S3 documents it). */
const conditionalStatus = (object: StoredObject, headers: Readonly<Record<string, string>>): 304 | 412 | undefined => {
  const match = headers['if-match'];
  if (match !== undefined && !matchesEtag(match, object.etag)) return 412;
  const noneMatch = headers['if-none-match'];
  if (noneMatch !== undefined) return matchesEtag(noneMatch, object.etag) ? 304 : undefined;
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return secondsOf(object.lastModifiedMs) <= secondsOf(since) ? 304 : undefined;
};

interface Range {
  readonly first: number;
  readonly last: number;
}
/**
 * `bytes=a-b`, `bytes=a-` or `bytes=-n`. Any other format is ignored, and so is a range that ends before it starts. S3
 * does the same, and RFC 9110 allows it.
 */
const rangeOf = (header: string | undefined, size: number): Range | 'unsatisfiable' | undefined => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? 'unsatisfiable' : { first, last };
};

/** The response to GetObject or HeadObject for an existing object. */
export const objectResponse = (
  object: StoredObject,
  request: { readonly method: string; readonly headers: Readonly<Record<string, string>> },
): AwsResponse => {
  const headers = objectHeaders(object);
  const conditional = conditionalStatus(object, request.headers);
  if (conditional) return { status: conditional, headers };
  const range = rangeOf(request.headers.range, object.size);
  // Checksums cover the whole object, so a partial response has none.
  if (request.headers['x-amz-checksum-mode'] === 'ENABLED' && !range) {
    for (const [name, value] of Object.entries(object.headers)) {
      if (name.startsWith('x-amz-checksum-')) headers[name] = value;
    }
  }
  if (range === 'unsatisfiable') return { status: 416, headers: { 'content-range': `bytes */${object.size}` } };
  const content = range ? object.content.subarray(range.first, range.last + 1) : object.content;
  if (range) headers['content-range'] = `bytes ${range.first}-${range.last}/${object.size}`;
  headers['content-length'] = String(content.length);
  return { status: range ? 206 : 200, headers, ...(request.method === 'HEAD' ? {} : { body: content }) };
};
