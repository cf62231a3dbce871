import { useEffect } from 'preact/hooks';
import { me } from './session.ts';
import { useDraft } from './use-draft.ts';

/**
 * Whether a dialog is open. The state survives a reload, so users who must sign in again find the dialog as they left
 * it. Leaving the page closes the dialog.
 */
export function useRememberedDialog(name: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen, clear] = useDraft(`opened:${name}`, false);
  // If the session has ended, the sign-in form replaces the page at the same URL. In that case, keep the state.
  useEffect(() => () => (me.value ? clear() : undefined), []);
  return [isOpen, setOpen];
}
