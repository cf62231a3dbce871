import { TIME_LIMIT_EXCEEDED } from '../../engine/types.ts';
import type { ErrorDocument } from './messages.ts';

/** A thrown value as Lambda's Node.js runtime reports it. */
export function errorDocument(thrown: unknown): ErrorDocument {
  if (!(thrown instanceof Error)) return { errorType: typeof thrown, errorMessage: String(thrown), trace: [] };
  return {
    errorType: thrown.name,
    errorMessage: thrown.message,
    trace: (thrown.stack ?? '').split('\n'),
  };
}

/** The error of a function that reached its own timeout. */
export const functionTimeoutError = (requestId: string, seconds: number): ErrorDocument => ({
  errorType: 'Sandbox.Timedout',
  errorMessage: `RequestId: ${requestId} Error: Task timed out after ${seconds.toFixed(2)} seconds`,
});

/** The error of an invocation that reached the time limit of its caller, such as a task of a state machine. */
export const callerTimeoutError = (milliseconds: number): ErrorDocument => ({
  errorType: TIME_LIMIT_EXCEEDED,
  errorMessage: `The caller ended the invocation after ${(milliseconds / 1000).toFixed(2)} seconds.`,
});

export const exitError = (requestId: string, status: number): ErrorDocument => ({
  errorType: 'Runtime.ExitError',
  errorMessage: `RequestId: ${requestId} Error: Runtime exited with error: exit status ${status}`,
});
