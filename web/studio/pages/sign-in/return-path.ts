import { useEffect } from 'preact/hooks';
import { LAST_SIGN_IN } from '../../../../contracts/sign-in.ts';

/** A key in the local storage, which all tabs share: the link in the sign-in e-mail opens a new tab. */
const RETURN_PATH = 'studio.sign-in-place';
const HOME = '/studio/codes';

export function rememberReturnPath(): void {
  const { pathname, search } = location;
  localStorage.setItem(RETURN_PATH, pathname === '/studio/sign-in' ? HOME : pathname + search);
}

/** Returns the path where the user asked for the sign-in e-mail, and forgets it. Ignores paths outside the Studio. */
export function takeReturnPath(): string {
  const path = localStorage.getItem(RETURN_PATH) ?? HOME;
  localStorage.removeItem(RETURN_PATH);
  return /^\/studio(?![^/?])/.test(path) ? path : HOME;
}

export const notifyOtherTabs = (): void => localStorage.setItem(LAST_SIGN_IN, String(Date.now()));

/** Continues automatically when the user has signed in on another tab. */
export function useSignInOnOtherTab(onSignedIn: () => unknown): void {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === LAST_SIGN_IN) onSignedIn();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [onSignedIn]);
}
