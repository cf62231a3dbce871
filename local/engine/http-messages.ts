import type { IncomingMessage } from 'node:http';

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The whole body of a request, as long as it stays below the limit. */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > limitBytes) throw new BodyTooLarge(`The body is larger than ${limitBytes} bytes.`);
    pieces.push(piece);
  }
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
}

/** Headers with lower-case names; repeated ones joined by commas (cookies by semicolons), as AWS hands them on. */
export function joinedHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (values !== undefined) headers[name] = values.join(name === 'cookie' ? '; ' : ',');
  }
  return headers;
}
