import { useEffect, useState } from 'preact/hooks';
import { loadWithRetry } from './load-with-retry.ts';

/** Loads a part of a page after the page itself. `load` must be a stable reference. */
export function useLazy<T>(load: () => Promise<T>, isEnabled = true): T | undefined {
  const [part, setPart] = useState<T>();
  useEffect(() => {
    let isCurrent = isEnabled;
    if (isEnabled) void loadWithRetry(load).then((loaded) => isCurrent && setPart(() => loaded));
    return () => {
      isCurrent = false;
    };
  }, [load, isEnabled]);
  return part;
}
