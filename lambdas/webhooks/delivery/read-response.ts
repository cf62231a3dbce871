import type { IncomingMessage } from 'node:http';

const KEPT_BYTES = 4 * 1024;
/** Responses up to this size are read to the end, so that the connection can be reused. */
const DRAINED_BYTES = 64 * 1024;

/**
 * The first 4,096 bytes of a response as text. Only the status decides the outcome, so a body that breaks off or is
 * incomplete at the deadline does not matter.
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
    // What has arrived is enough.
  }
  // A character that is cut off at the end and bytes that are not text appear as U+FFFD.
  return Buffer.concat(kept).toString('utf8');
}
