import type { IncomingMessage } from 'node:http';

const KEPT_BYTES = 4 * 1024;
/** Up to here a response is read to its end, so that the connection can be used again. */
const DRAINED_BYTES = 64 * 1024;

/**
 * The first 4 KB of a response as text. The status has decided already: a body that breaks off, or
 * is still coming when the time is up, changes nothing.
 */
export async function readResponse(response: IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      const piece: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
      if (bytes < KEPT_BYTES) kept.push(piece.subarray(0, KEPT_BYTES - bytes));
      bytes += piece.length;
      if (bytes > DRAINED_BYTES) break;
    }
  } catch {
    // See above.
  }
  // A character cut in half at the end, and bytes that are no text, show as U+FFFD.
  return Buffer.concat(kept).toString('utf8');
}
