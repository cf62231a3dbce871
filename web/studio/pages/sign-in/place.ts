import { useEffect } from 'preact/hooks';
import { SIGNED_IN } from '../../data/session.ts';

/** The link in the email opens a new tab, so the place is stored for all tabs of this browser. */
const PLACE = 'studio.sign-in-place';
const HOME = '/studio/codes';

export function rememberPlace(): void {
  const { pathname, search } = location;
  localStorage.setItem(PLACE, pathname === '/studio/sign-in' ? HOME : pathname + search);
}

/** The page on which the user asked for the email. */
export function takePlace(): string {
  const place = localStorage.getItem(PLACE) ?? HOME;
  localStorage.removeItem(PLACE);
  return /^\/studio(?![^/?])/.test(place) ? place : HOME;
}

export const tellOtherTabs = (): void => localStorage.setItem(SIGNED_IN, String(Date.now()));

/** Continues automatically when the user has signed in in another tab. */
export function useSignInElsewhere(onSignedIn: () => unknown): void {
  useEffect(() => {
    const notice = ({ key }: StorageEvent) => {
      if (key === SIGNED_IN) onSignedIn();
    };
    addEventListener('storage', notice);
    return () => removeEventListener('storage', notice);
  }, [onSignedIn]);
}
