import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Headers of a response with server-sent events. */
export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** Not an interface, because `HttpResponseStream.from` of the Lambda runtime expects a `Record`. */
export type ResponseHead = { readonly statusCode: number; readonly headers: Readonly<Record<string, string>> };

/**
 * An event-stream comment, which clients ignore. It is sent before the model answers, because Lambda sends the headers
 * only with the first bytes.
 */
export const STREAM_PREAMBLE = ': ok\n\n';

export const eventText = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export async function endStream(out: Writable, last: string): Promise<void> {
  if (!out.writable) return;
  out.end(last);
  // Ignore clients that have disconnected.
  await finished(out).catch(() => undefined);
}
