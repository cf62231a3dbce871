import { useEffect, useState } from 'preact/hooks';
import { loadWithRetry } from './load-with-retry.ts';

/** A part that comes after its page: what is needed to begin is there first. `load` must stay the same. */
export function useLazy<T>(load: () => Promise<T>, isWanted = true): T | undefined {
  const [part, setPart] = useState<T>();
  useEffect(() => {
    let isShown = isWanted;
    if (isWanted) void loadWithRetry(load).then((loaded) => isShown && setPart(() => loaded));
    return () => {
      isShown = false;
    };
  }, [load, isWanted]);
  return part;
}
