import { ENV } from '../../../contracts/environment.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { retry } from '../../platform/retry.ts';
import { presignedTarget, type SigningCredentials } from './presigned-url.ts';

/** Reads objects of the knowledge bucket. */
export interface ObjectReader {
  /** `undefined` if the object does not exist. */
  read(key: string): Promise<Buffer | undefined>;
}

const EXPIRES_SECONDS = 60;
const TIMEOUT_MILLISECONDS = 10_000;
const RETRY = { attempts: 3, baseMilliseconds: 50, capMilliseconds: 500 };

class ObjectUnavailable extends Error {
  override readonly name = 'ObjectUnavailable';
  readonly status: number;

  constructor(key: string, status: number) {
    super(`S3 responded with ${status} for ${key}.`);
    this.status = status;
  }
}

/** Reads with presigned requests, because the S3 client of the SDK is far larger than the functions that read. */
export function openObjectReader(): ObjectReader {
  const origin = bucketOrigin();
  const read = async (key: string) => {
    const target = presignedTarget(functionCredentials(), {
      method: 'GET',
      host: origin.host,
      path: `${origin.path}/${key}`,
      expires_in_seconds: EXPIRES_SECONDS,
      at: new Date(),
    });
    const response = await fetch(`${origin.base}${target}`, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
    if (response.ok) return Buffer.from(await response.arrayBuffer());
    // Without permission to list the bucket, S3 says 403 for an object that does not exist.
    if (response.status === 404 || response.status === 403) return undefined;
    throw new ObjectUnavailable(key, response.status);
  };
  return { read: (key) => retry(() => read(key), { ...RETRY, when: isTemporary }) };
}

const isTemporary = (error: unknown) => !(error instanceof ObjectUnavailable) || error.status >= 500;

/** Only the local runtime sets an S3 endpoint. A path at this endpoint begins with the name of the bucket. */
function bucketOrigin() {
  const bucket = requiredEnv(ENV.knowledgeBucket);
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  if (endpoint) return { base: endpoint, host: new URL(endpoint).host, path: `/${bucket}` };
  const host = requiredEnv(ENV.knowledgeBucketHost);
  return { base: `https://${host}`, host, path: '' };
}

export const functionCredentials = (environment: NodeJS.ProcessEnv = process.env): SigningCredentials => ({
  accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
  secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
  sessionToken: environment.AWS_SESSION_TOKEN,
  region: environment.AWS_REGION ?? '',
});
