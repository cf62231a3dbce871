import type { ViewerRequest } from '../viewer/viewer-request.ts';
import type { BufferedResponse } from './cache.ts';

export const CONDITIONAL_HEADERS = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
];

const withoutWeakPrefix = (etag: string): string => etag.trim().replace(/^W\//, '');

/** Whether the viewer already has this response. Uses the weak comparison that RFC 9110 requires for If-None-Match. */
export const isUnchanged = (request: ViewerRequest, { status, headers }: BufferedResponse): boolean => {
  if (status !== 200) return false;
  const { etag, 'last-modified': lastModified } = headers;
  const noneMatch = request.headers['if-none-match'];
  if (noneMatch !== undefined) {
    return (
      noneMatch.trim() === '*' ||
      (typeof etag === 'string' &&
        noneMatch.split(',').some((candidate) => withoutWeakPrefix(candidate) === withoutWeakPrefix(etag)))
    );
  }
  const since = request.headers['if-modified-since'];
  return since !== undefined && typeof lastModified === 'string' && Date.parse(lastModified) <= Date.parse(since);
};

export const notModified = ({ headers }: BufferedResponse): BufferedResponse => {
  const { 'content-length': _length, 'content-type': _type, 'content-encoding': _encoding, ...remaining } = headers;
  return { status: 304, headers: remaining, body: Buffer.alloc(0) };
};
