import { requestSignature, type Signature, type SignedRequest } from './signature.ts';
import { AwsError } from './types.ts';

/** A request whose signature is in its query string. Anyone with its URL can send it until it expires. */
export interface PresignedRequest {
  readonly signature: Signature;
  readonly time: string;
  readonly expiresInSeconds: number;
  /** Path and query without the signature. */
  readonly unsignedUrl: string;
}

const PREFIX = 'X-Amz-';

export function readPresigned(url: string): PresignedRequest | undefined {
  const { pathname, searchParams: query } = new URL(url, 'http://localhost');
  const value = query.get('X-Amz-Signature');
  const [accessKeyId, day, region, service] = query.get('X-Amz-Credential')?.split('/') ?? [];
  if (value === null || !accessKeyId || !day || !region || !service) return undefined;
  const signedHeaders = query.get('X-Amz-SignedHeaders')?.split(';') ?? [];
  const [, text = ''] = url.split('?');
  const unsigned = text.split('&').filter((part) => !part.startsWith('X-Amz-Signature='));
  return {
    signature: { accessKeyId, day, region, service, signedHeaders, value },
    time: query.get('X-Amz-Date') ?? '',
    expiresInSeconds: Number(query.get('X-Amz-Expires')),
    unsignedUrl: `${pathname}?${unsigned.join('&')}`,
  };
}

/** Throws as S3 does, unless the signature covers exactly this request and has not expired. */
export function checkPresigned(request: SignedRequest, presigned: PresignedRequest, secret: string, now: Date): void {
  const { signature, time, expiresInSeconds, unsignedUrl } = presigned;
  const signedAt = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  // With an invalid date or duration, the sum is NaN. Then this comparison is false, and the request counts as expired.
  if (!(now.getTime() <= signedAt + expiresInSeconds * 1_000))
    throw new AwsError('AccessDenied', 'Request has expired', 403);
  const headers = { ...request.headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
  const expected = requestSignature({ ...request, url: unsignedUrl, headers }, signature, secret, time);
  if (expected === signature.value) return;
  throw new AwsError(
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided.',
    403,
  );
}

/** The query parameters without those that belong to the signature. */
export function withoutSignature(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => !name.startsWith(PREFIX)));
}
