import { useEffect, useState } from 'preact/hooks';
import { loadWithRetry } from './load-with-retry.ts';

/**
 * Loads a part of a page after the page itself. `load` must be a stable reference. If the part cannot be loaded, the
 * page shows an error with a button that reloads the Studio.
 */
export function useLazy<T>(load: () => Promise<T>, isEnabled = true): T | undefined {
  const [part, setPart] = useState<T>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let isCurrent = isEnabled;
    if (isEnabled) {
      loadWithRetry(load).then(
        (loaded) => isCurrent && setPart(() => loaded),
        (thrown: unknown) => isCurrent && setError(thrown),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [load, isEnabled]);
  // The error boundary of the page catches the error.
  if (error) throw error;
  return part;
}

/** For a part that is not essential: if it cannot be loaded, the page works without it. */
export const optional =
  <T>(load: () => Promise<T>) =>
  (): Promise<T | undefined> =>
    loadWithRetry(load).catch(() => undefined);
