/** The result of some work, or an error as soon as the signal says stop; the work itself is left alone. */
export const untilStopped = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  const stopped = Promise.withResolvers<never>();
  // Nobody may be listening any more when it happens.
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
