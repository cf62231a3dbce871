import type { IncomingMessage } from 'node:http';

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The whole body of a request, as long as it stays below the limit. Every call to AWS passes here: no iterator. */
export function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  let size = 0;
  request.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size <= limitBytes) pieces.push(piece);
    // The rest is read and dropped, so that the error response finds an open connection.
    else reject(new BodyTooLarge(`The body is larger than ${limitBytes} bytes.`));
  });
  request.on('end', () => resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)));
  request.on('error', reject);
  request.on('close', () => {
    if (!request.complete) reject(new Error('The connection was closed before the body was complete.'));
  });
  return promise;
}

/** Headers with lower-case names; repeated ones joined by commas (cookies by semicolons), as AWS hands them on. */
export function joinedHeaders({ rawHeaders }: IncomingMessage): Record<string, string> {
  // Without a prototype: a client may call its headers `constructor` or `__proto__`.
  const headers: Record<string, string> = Object.create(null);
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const value = rawHeaders[index + 1] ?? '';
    const before = headers[name];
    headers[name] = before === undefined ? value : `${before}${name === 'cookie' ? '; ' : ','}${value}`;
  }
  return headers;
}
