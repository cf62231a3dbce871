import { createHash, createHmac } from 'node:crypto';

/** The credentials of a function, as Lambda puts them into its environment. */
export interface SigningCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  readonly region: string;
}

interface RequestToSign {
  readonly method: 'GET' | 'PUT';
  /** The host that S3 sees. */
  readonly host: string;
  /** The path that S3 sees, with a leading slash. */
  readonly path: string;
  /** Lower-case names. S3 refuses a request whose headers differ from these. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Lower-case names. */
  readonly query?: Readonly<Record<string, string>>;
  readonly expires_in_seconds: number;
  readonly at: Date;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

/**
 * Path and query of a presigned S3 request (Signature Version 4). The client of the SDK does the same, but it would
 * make the conversation function several times larger.
 */
export function presignedTarget(
  credentials: SigningCredentials,
  { method, host, path, headers = {}, query: more = {}, expires_in_seconds, at }: RequestToSign,
): string {
  const time = at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${credentials.region}/s3/aws4_request`;
  const signedHeaders = { ...headers, host };
  const names = Object.keys(signedHeaders).sort();
  const query = Object.entries({
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD',
    'X-Amz-Credential': `${credentials.accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(expires_in_seconds),
    ...(credentials.sessionToken !== undefined && { 'X-Amz-Security-Token': credentials.sessionToken }),
    'X-Amz-SignedHeaders': names.join(';'),
    // Signature Version 4 sorts the parameters by name, and lower-case names sort last.
    ...Object.fromEntries(Object.entries(more).sort()),
  })
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join('&');
  const escapedPath = path.split('/').map(escaped).join('/');
  const lines = names.map((name) => `${name}:${Reflect.get(signedHeaders, name)}\n`).join('');
  const request = [method, escapedPath, query, lines, names.join(';'), 'UNSIGNED-PAYLOAD'].join('\n');
  const text = [ALGORITHM, time, scope, createHash('sha256').update(request).digest('hex')].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
  return `${escapedPath}?${query}&X-Amz-Signature=${hmac(key, text).toString('hex')}`;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const escaped = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
