import { KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import { MINUTE_MILLISECONDS } from '../../../contracts/time.ts';
import { uploadKey } from '../objects/object-keys.ts';
import { presignedTarget, type SigningCredentials } from '../objects/presigned-url.ts';
import type { Source } from './source.ts';

export interface UploadAddress {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly expires_at: string;
}

/** Everything that is needed to sign the URL of a file. */
export interface FileUrlSigning {
  /** Our own address: the distribution forwards the request to the bucket. */
  readonly baseUrl: string;
  /** The host name under which the distribution calls the bucket. */
  readonly bucketHost: string;
  readonly credentials: () => SigningCredentials;
}

/**
 * The address where one file can be uploaded. S3 checks the signature in the address, which covers the path, the size
 * and the type of the file. The address expires within minutes.
 */
export function uploadAddress(
  { baseUrl, bucketHost, credentials }: FileUrlSigning,
  source: Source & Required<Pick<Source, 'file'>>,
  at: Date,
): UploadAddress {
  const { content_type, size } = source.file ?? {};
  const headers = { 'content-type': String(content_type) };
  const target = presignedTarget(credentials(), {
    method: 'PUT',
    host: bucketHost,
    path: `/${uploadKey(source)}`,
    headers: { ...headers, 'content-length': String(size) },
    expires_in_seconds: KNOWLEDGE_LIMITS.uploadMinutes * 60,
    at,
  });
  return {
    url: baseUrl + target,
    // Clients set the content length themselves. In browsers, scripts cannot set it.
    headers,
    expires_at: new Date(at.getTime() + KNOWLEDGE_LIMITS.uploadMinutes * MINUTE_MILLISECONDS).toISOString(),
  };
}
