/**
 * Resolves with the result of the work, or rejects with the reason of the signal if the signal comes first. The work
 * itself is not stopped.
 */
export async function withDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(deadline.reason);
  deadline.addEventListener('abort', onAbort, { once: true });
  if (deadline.aborted) onAbort();
  try {
    return await Promise.race([work, late]);
  } finally {
    deadline.removeEventListener('abort', onAbort);
  }
}
