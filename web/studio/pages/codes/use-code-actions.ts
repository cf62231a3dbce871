import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import {
  archiveQprCode,
  getQprCode,
  listQprCodes,
  type QprCodeListItem,
  unarchiveQprCode,
} from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { useScope } from '../../data/scope.tsx';
import { toError } from '../../data/to-error.ts';
import { invalidate } from '../../data/use-query.ts';
import { problemText } from '../../texts/problems.ts';
import { t } from '../../texts/t.ts';
import { toast } from '../../ui/toast.tsx';

/**
 * Actions on a code in a list. Archiving and unarchiving hide the card at once, and show it again if the call fails.
 * Both can be undone, so they need no confirmation.
 */
export function useCodeActions() {
  const { path } = useScope();
  const { route } = useLocation();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());

  const hide = (id: string) => setGone((ids) => new Set([...ids, id]));
  const show = (id: string) => setGone((ids) => new Set([...ids].filter((goneId) => goneId !== id)));
  const showError = (error: unknown) => toast(problemText(toError(error)));

  /**
   * Hides a card while a change runs, and returns whether the change succeeded. If so, the reloaded list no longer
   * contains the code.
   */
  const hideDuring = async ({ id }: QprCodeListItem, change: () => Promise<unknown>): Promise<boolean> => {
    focusNextCard(id);
    hide(id);
    try {
      await change();
      await invalidate(listQprCodes, getQprCode);
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      show(id);
    }
  };
  const parametersOf = ({ id }: QprCodeListItem) => ({ path: { id } });

  const archive = async (code: QprCodeListItem) => {
    if (await hideDuring(code, () => call(archiveQprCode, parametersOf(code)))) {
      toast(t.codes.wasArchived({ name: code.name }), () => unarchive(code, false));
    }
  };
  const unarchive = async (code: QprCodeListItem, isUndoable = true) => {
    if (!(await hideDuring(code, () => call(unarchiveQprCode, parametersOf(code))))) return;
    toast(t.codes.wasUnarchived({ name: code.name }), isUndoable ? () => archive(code) : undefined);
  };
  const duplicate = async (code: QprCodeListItem) => {
    try {
      const { copyCode } = await import('../../parts/copy-code/copy-code.ts');
      const copy = await copyCode(code.id, (name) => t.codes.copyOf({ name }));
      await invalidate(listQprCodes);
      toast(t.codes.wasDuplicated({ name: code.name }));
      route(path(`codes/${copy.id}`));
    } catch (error) {
      showError(error);
    }
  };
  return { gone, hide, archive, unarchive, duplicate };
}

/** Keyboard users continue at the next card. Does nothing after an undo: the list does not have the code's card yet. */
function focusNextCard(id: string): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main [data-item] .cover')];
  const index = links.findIndex(({ pathname }) => pathname.endsWith(id));
  if (index < 0) return;
  (links[index + 1] ?? links[index - 1] ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}
