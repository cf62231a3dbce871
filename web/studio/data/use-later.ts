import { useEffect, useState } from 'preact/hooks';
import { loadPatiently } from './load-patiently.ts';

/** A part that comes after its page: what is needed to begin is there first. `load` must stay the same. */
export function useLater<T>(load: () => Promise<T>, isWanted = true): T | undefined {
  const [part, setPart] = useState<T>();
  useEffect(() => {
    let isShown = isWanted;
    if (isWanted) void loadPatiently(load).then((loaded) => isShown && setPart(() => loaded));
    return () => {
      isShown = false;
    };
  }, [load, isWanted]);
  return part;
}
