import type { IncomingMessage } from 'node:http';
import { UserError } from '../failures.ts';

const FORWARD_TIMEOUT_MILLISECONDS = 10_000;
/** Deliveries are far smaller than this, so a larger body is not from the service. */
const MAX_BODY_BYTES = 1024 * 1024;

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

/** Forwards the delivery unchanged. Returns the receiver's status, 502 if it does not respond, or 204 without a URL. */
export async function forward(
  url: string | undefined,
  request: IncomingMessage,
  body: Buffer<ArrayBuffer>,
): Promise<number> {
  if (url === undefined) return 204;
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
  const forwarded = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const options = {
    method: 'POST',
    body,
    headers: forwarded,
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
