import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Returns the first message of a process. If the process exits without one, throws an error with the given text. */
export async function firstMessage<T>(child: ChildProcess, errorText: () => string): Promise<T> {
  // Node emits `close` after all messages and all output have been read, unlike `exit`.
  const closed = once(child, 'close').then(() => Promise.reject(new Error(errorText())));
  const [message] = await Promise.race([once(child, 'message'), closed]);
  return message as T;
}
