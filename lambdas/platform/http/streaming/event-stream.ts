import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Headers of a response that is written piece by piece, as server-sent events. */
export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** A type and no interface: Lambda's own takes any record. */
export type ResponseHead = { readonly statusCode: number; readonly headers: Readonly<Record<string, string>> };

/** The first bytes carry the head; without them the reader would wait for the model to see it. */
export const STREAM_BEGINS = ': ok\n\n';

export const eventText = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export async function endStream(out: Writable, last: string): Promise<void> {
  if (!out.writable) return;
  out.end(last);
  // Whoever hung up does not need the rest.
  await finished(out).catch(() => undefined);
}
