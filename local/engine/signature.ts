import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import { AwsError } from './types.ts';

/**
 * A parsed signature (Signature Version 4), from the `Authorization` header or from a presigned URL: who signed the
 * request, when, and for which service.
 */
export interface Signature {
  readonly accessKeyId: string;
  readonly day: string;
  readonly region: string;
  readonly service: string;
  readonly signedHeaders: readonly string[];
  readonly value: string;
}

/** A request as it arrived. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query, exactly as received. */
  readonly url: string;
  /** Lower-case names; repeated headers joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 +Credential=([^/,\s]+)\/(\d{8})\/([^/,\s]*)\/([^/,\s]+)\/aws4_request, *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]{64})$/;

export function readSignature(authorization = ''): Signature | undefined {
  const match = AUTHORIZATION.exec(authorization);
  if (match === null) return undefined;
  const [, accessKeyId = '', day = '', region = '', service = '', names = '', value = ''] = match;
  return { accessKeyId, day, region, service, signedHeaders: names.split(';'), value };
}

/**
 * Throws unless the request was signed recently with the secret. The signature must cover the method, path, query,
 * relevant headers and body.
 */
export function checkSignature(request: SignedRequest, signature: Signature, secret: string, now: Date): void {
  const { headers } = request;
  const time = headers['x-amz-date'] ?? '';
  requireRecent(time, signature.day, now);
  const mustBeSigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-') || name === 'host');
  if (mustBeSigned.some((name) => !signature.signedHeaders.includes(name))) {
    throw invalid('There were headers present in the request which were not signed.');
  }
  if (!isSame(requestSignature(request, signature, secret, time), signature.value)) throw doesNotMatch();
  const key = signingKey(secret, signature);
  const scope = scopeOf(signature);
  if (headers['x-amz-content-sha256']?.startsWith(SIGNED_CHUNKS)) {
    checkChunks(request.body, signature.value, (kind, previous, content) =>
      hmac(key, `${ALGORITHM}-${kind}\n${time}\n${scope}\n${previous}\n${content}`),
    );
  }
}

/** The signature that a request must have. */
export function requestSignature(request: SignedRequest, signature: Signature, secret: string, time: string): string {
  const text = `${ALGORITHM}\n${time}\n${scopeOf(signature)}\n${sha256(canonicalRequest(request, signature))}`;
  return hmac(signingKey(secret, signature), text);
}

const scopeOf = ({ day, region, service }: Signature) => `${day}/${region}/${service}/aws4_request`;

const invalid = (message: string) => new AwsError('InvalidSignatureException', message);
const doesNotMatch = () =>
  invalid(
    'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method.',
  );

/** S3's limit. Other services allow less. */
const MAX_SKEW_MILLISECONDS = 15 * 60_000;
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

function requireRecent(time: string, day: string, now: Date): void {
  const signedAt = Date.parse(time.replace(TIME, '$1-$2-$3T$4:$5:$6Z'));
  if (!TIME.test(time) || Number.isNaN(signedAt) || !time.startsWith(day)) {
    throw invalid(
      "Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP 'x-amz-date'.",
    );
  }
  if (Math.abs(now.getTime() - signedAt) > MAX_SKEW_MILLISECONDS) {
    throw new AwsError(
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
      403,
    );
  }
}

function canonicalRequest(
  { method, url, headers, body }: SignedRequest,
  { service, signedHeaders }: Signature,
): string {
  const [path = '/', query = ''] = splitOnce(url, '?');
  const lines = signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`);
  return [
    method,
    service === 's3' ? path : escaped(normalized(path)).replaceAll('%2F', '/'),
    canonicalQuery(query),
    ...lines,
    '',
    signedHeaders.join(';'),
    payloadHash(body, headers['x-amz-content-sha256'], service),
  ].join('\n');
}

const splitOnce = (text: string, separator: string): [string, string?] => {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
};

/** All services except S3 sign a path without empty segments, `.` and `..`. */
function normalized(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}${segments.length > 0 && path.endsWith('/') ? '/' : ''}`;
}

const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid('The query string is not encoded properly.');
  }
};

function canonicalQuery(query: string): string {
  if (query === '') return '';
  return query
    .split('&')
    .map((parameter) => {
      const [name, value = ''] = splitOnce(parameter, '=');
      return `${escaped(unescaped(name))}=${escaped(unescaped(value))}`;
    })
    .sort()
    .join('&');
}

/** S3 also accepts bodies that are signed in chunks or not signed. */
const SIGNED_CHUNKS = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD';
const NOT_HASHED = [
  'UNSIGNED-PAYLOAD',
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
  SIGNED_CHUNKS,
  `${SIGNED_CHUNKS}-TRAILER`,
];

function payloadHash(body: Buffer, claimed: string | undefined, service: string): string {
  if (claimed !== undefined && service === 's3' && NOT_HASHED.includes(claimed)) return claimed;
  const actual = sha256(body);
  if (claimed !== undefined && claimed !== actual)
    throw invalid('The hash of the body does not match the signed hash.');
  return actual;
}

const CHUNK = /^([0-9a-f]+);chunk-signature=([0-9a-f]{64})$/i;
const TRAILER_SIGNATURE = 'x-amz-trailer-signature:';
const LINE_END = Buffer.from('\r\n');

/** Each chunk is signed together with the previous signature. The trailing headers come last. */
function checkChunks(
  body: Buffer,
  seed: string,
  sign: (kind: 'PAYLOAD' | 'TRAILER', previous: string, content: string) => string,
): void {
  let previous = seed;
  let position = 0;
  const readLine = (): string => {
    const end = body.indexOf(LINE_END, position);
    if (end < 0) throw doesNotMatch();
    const line = body.toString('latin1', position, end);
    position = end + LINE_END.length;
    return line;
  };
  const accept = (expected: string, given: string) => {
    if (!isSame(expected, given)) throw doesNotMatch();
    previous = given;
  };
  for (let size = -1; size !== 0; ) {
    const [, length = '', given = ''] = CHUNK.exec(readLine()) ?? [];
    size = Number.parseInt(length, 16);
    if (!(position + size <= body.length)) throw doesNotMatch();
    const content = body.subarray(position, position + size);
    accept(sign('PAYLOAD', previous, `${sha256('')}\n${sha256(content)}`), given);
    if (size > 0) position += size + LINE_END.length;
  }
  const trailers: string[] = [];
  while (position < body.length) {
    const line = readLine();
    if (line.startsWith(TRAILER_SIGNATURE)) {
      const signed = trailers.map((trailer) => `${trailer}\n`).join('');
      accept(sign('TRAILER', previous, sha256(signed)), line.slice(TRAILER_SIGNATURE.length).trim());
      return;
    }
    if (line !== '') trailers.push(line);
  }
  if (trailers.length > 0) throw doesNotMatch();
}

/** A signing key is valid for one day, region and service. Keys are cached, because deriving one takes four hashes. */
const keys = new Map<string, KeyObject>();
const MAX_KEYS = 1_000;

function signingKey(secret: string, { day, region, service }: Signature): KeyObject {
  const id = `${secret} ${day} ${region} ${service}`;
  const known = keys.get(id);
  if (known) return known;
  const bytes = [day, region, service, 'aws4_request'].reduce(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
  const key = createSecretKey(bytes);
  if (keys.size >= MAX_KEYS) keys.clear();
  keys.set(id, key);
  return key;
}

const sha256 = (content: string | Buffer): string => hash('sha256', content, 'hex');
const hmac = (key: KeyObject, text: string): string => createHmac('sha256', key).update(text).digest('hex');
const isSame = (expected: string, given: string): boolean => {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
};
