import { useEffect, useState } from 'preact/hooks';
import { loadQrArt, type QrArt } from './qr-art.ts';

interface LoadedArt {
  readonly art?: QrArt;
  readonly error?: Error;
}

/** Loads a QR image. Keeps the previous image while the next one loads. */
export function useQrArt(url: string): LoadedArt & { readonly retry: () => void } {
  const [loaded, setLoaded] = useState<LoadedArt>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    loadQrArt(url).then(
      (art) => isCurrent && setLoaded({ art }),
      (error: Error) => isCurrent && setLoaded({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [url, attempt]);
  return { ...loaded, retry: () => setAttempt((count) => count + 1) };
}
