import type { IncomingMessage } from 'node:http';
import type { HttpRequest } from './types.ts';

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Reads the whole body, up to the limit. Runs for every AWS call, so it avoids async iterators, which are slower. */
export function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limitBytes) chunks.push(chunk);
    // Read and discard the rest, so the connection stays open for the error response.
    else reject(new BodyTooLarge(`The body is larger than ${limitBytes} bytes.`));
  });
  request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
  request.on('error', reject);
  request.on('close', () => {
    if (!request.complete) reject(new Error('The connection was closed before the body was complete.'));
  });
  return promise;
}

/** Headers with lower-case names. Repeated headers are joined by commas (cookies by semicolons), as AWS does. */
export function joinedHeaders({ rawHeaders }: IncomingMessage): Record<string, string> {
  // No prototype, because a client can send headers named `constructor` or `__proto__`.
  const headers: Record<string, string> = Object.create(null);
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const value = rawHeaders[index + 1] ?? '';
    const previous = headers[name];
    headers[name] = previous === undefined ? value : `${previous}${name === 'cookie' ? '; ' : ','}${value}`;
  }
  return headers;
}

/** Size of the request line and the headers, without separators. */
export const headBytes = ({ method, url, headers }: Pick<HttpRequest, 'method' | 'url' | 'headers'>): number =>
  [method, url, ...Object.entries(headers).flat()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
