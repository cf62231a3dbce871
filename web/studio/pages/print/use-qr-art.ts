import { useEffect, useState } from 'preact/hooks';
import { loadQrArt, type QrArt } from './qr-art.ts';

interface LoadedArt {
  readonly art?: QrArt;
  readonly error?: Error;
}

/** Loads the parts of an image. Keeps the previous image while the next one loads. */
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

/** The URL of a code's image in its saved style. It is versioned, so it never shows another style. */
export const imageUrl = (
  shortId: string,
  format: 'png' | 'svg',
  version: string | undefined,
  size?: number,
): string => {
  const options = new URLSearchParams({
    ...(version === undefined ? { ecc: 'M' } : { v: version }),
    ...(size !== undefined && { size: String(size) }),
  });
  return `/qr/${shortId}.${format}?${options}`;
};
