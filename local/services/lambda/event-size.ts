import { AwsError } from '../../engine/types.ts';

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = { Invoke: 6 * MEGABYTE, InvokeAsync: MEGABYTE } as const;

/** Throws Lambda's error if the event is too large. The limit of an asynchronous invocation is lower. */
export function checkEventSize(event: unknown, operation: keyof typeof MAX_BYTES): void {
  const limit = MAX_BYTES[operation];
  if (Buffer.byteLength(JSON.stringify(event) ?? '') <= limit) return;
  const message = `Request must be smaller than ${limit} bytes for the ${operation} operation`;
  throw new AwsError('RequestTooLargeException', message, 413);
}

export const isEventTooLarge = (error: unknown): boolean =>
  error instanceof AwsError && error.code === 'RequestTooLargeException';
