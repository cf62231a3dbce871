import { useEffect } from 'preact/hooks';
import { me } from './session.ts';
import { useDraft } from './use-draft.ts';

/**
 * Whether a dialog is open, over a reload too: whoever has to sign in again finds it as they left it. Who goes to another
 * page has closed it.
 */
export function usePersistentOpen(name: string): [isOpen: boolean, open: (isOpen: boolean) => void] {
  const [isOpen, open, forget] = useDraft(`opened:${name}`, false);
  // While nobody is signed in, the page makes room for the sign-in, at the same address.
  useEffect(() => () => (me.value ? forget() : undefined), []);
  return [isOpen, open];
}
