import { useEffect } from 'preact/hooks';
import { SIGNED_IN } from '../../data/session.ts';

/** The link of the e-mail opens a new tab: all tabs of this browser share it. */
const PLACE = 'studio.sign-in-place';
const HOME = '/studio/codes';

export function rememberPlace(): void {
  const { pathname, search } = location;
  localStorage.setItem(PLACE, pathname === '/studio/sign-in' ? HOME : pathname + search);
}

/** Where the person was when they asked for the e-mail. */
export function takePlace(): string {
  const place = localStorage.getItem(PLACE) ?? HOME;
  localStorage.removeItem(PLACE);
  return /^\/studio(?![^/?])/.test(place) ? place : HOME;
}

export const tellOtherTabs = (): void => localStorage.setItem(SIGNED_IN, String(Date.now()));

/** A tab that waits goes on by itself when somebody has signed in in another one. */
export function useSignInElsewhere(onSignedIn: () => unknown): void {
  useEffect(() => {
    const notice = ({ key }: StorageEvent) => {
      if (key === SIGNED_IN) onSignedIn();
    };
    addEventListener('storage', notice);
    return () => removeEventListener('storage', notice);
  }, [onSignedIn]);
}
