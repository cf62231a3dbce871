/** Returns the result of the work, or rejects when the signal aborts. The work itself is not canceled. */
export const abortable = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  const stopped = Promise.withResolvers<never>();
  // An unhandled rejection would end the process.
  stopped.promise.catch(() => undefined);
  const stop = () => stopped.reject(new Error('The runtime is stopping'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work(), stopped.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
