import type { createHash, createHmac } from 'node:crypto';

interface Call {
  readonly url: string;
  readonly service: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Signs the headers of a POST as an SDK does. The function refers to nothing outside itself, because a test copies its
 * source into the bundle of a Lambda function.
 */
export function signedHeaders(
  crypto: { readonly createHash: typeof createHash; readonly createHmac: typeof createHmac },
  { url, service, region, accessKeyId, secretAccessKey, headers, body }: Call,
): Record<string, string> {
  const sha256 = (text: string) => crypto.createHash('sha256').update(text).digest('hex');
  const hmac = (key: string | Buffer, text: string) => crypto.createHmac('sha256', key).update(text).digest();
  const { host, pathname } = new URL(url);
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const signed: Record<string, string> = { ...headers, host, 'x-amz-date': time };
  const names = Object.keys(signed).sort();
  const lines = names.map((name) => `${name}:${signed[name]}\n`).join('');
  const canonical = `POST\n${pathname}\n\n${lines}\n${names.join(';')}\n${sha256(body)}`;
  const scope = [time.slice(0, 8), region, service, 'aws4_request'];
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope.join('/')}\n${sha256(canonical)}`).toString('hex');
  const credential = [accessKeyId, ...scope].join('/');
  return {
    ...headers,
    'x-amz-date': time,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}
