import type { IncomingMessage } from 'node:http';
import { UserError } from '../failures.ts';

const FORWARD_TIMEOUT_MILLISECONDS = 10_000;
/** Deliveries are far smaller than this, so a larger body is not from the service. */
const MAX_BODY_BYTES = 1024 * 1024;
/**
 * These headers apply only to the connection on which the delivery reached `qpr`. `fetch` sets its own, and throws if
 * it gets some of these.
 */
const NOT_FORWARDED = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

export async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new UserError('Rejected a request: its body is too large for a delivery.');
    chunks.push(chunk);
  }
  return Buffer.from(Buffer.concat(chunks));
}

/**
 * Forwards the delivery with its body unchanged. Returns the receiver's status, 502 if it does not respond, or 204
 * without a URL.
 */
export async function forward(
  url: string | undefined,
  { headers }: Pick<IncomingMessage, 'headers'>,
  body: Buffer<ArrayBuffer>,
): Promise<number> {
  if (url === undefined) return 204;
  const forwarded = Object.entries(headers).filter(([name]) => !NOT_FORWARDED.has(name));
  const options = {
    method: 'POST',
    body,
    headers: forwarded.map(([name, value]): [string, string] => [name, String(value)]),
    redirect: 'manual',
    signal: AbortSignal.timeout(FORWARD_TIMEOUT_MILLISECONDS),
  } as const;
  try {
    const response = await fetch(url, options);
    // An unread body would keep the connection open.
    await response.body?.cancel();
    return response.status;
  } catch {
    return 502;
  }
}
