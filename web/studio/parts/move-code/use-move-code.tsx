import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { hasPermission, useOrganizations } from '../../data/organizations.ts';
import type { Organization } from '../../data/scope.tsx';
import { useLazy } from '../../data/use-lazy.ts';
import type { MoveDialogProps } from './move-dialog.tsx';

const loadDialog = async () => (await import('./move-dialog.tsx')).MoveDialog;

interface MoveCode {
  /**
   * Whether the user can move codes out of this organization, and can write codes in at least one organization. Without
   * an id: out of the user's account.
   */
  isOfferedFor(organizationId: string | undefined): boolean;
  open(code: MoveDialogProps['code']): void;
  /** Render it next to the list or form. Inside the menu, it would disappear when the menu closes. */
  readonly dialog: ComponentChildren;
}

/**
 * "Move to…" for a list or an editor: a menu entry calls `open`, which loads the script and the texts of the dialog.
 * `onMoved` receives the new organization of the code; undefined if the code is now in the personal account.
 */
export function useMoveCode(onMoved?: (to: Organization | undefined) => void): MoveCode {
  const { data } = useOrganizations();
  const [code, setCode] = useState<MoveDialogProps['code']>();
  const Dialog = useLazy(loadDialog, code !== undefined);
  const writableOrganizations = data?.organizations.filter((target) => hasPermission(target, 'codes.write')) ?? [];
  return {
    isOfferedFor: (organizationId) =>
      writableOrganizations.length > 0 &&
      hasPermission(
        data?.organizations.find(({ id }) => id === organizationId),
        'codes.take_out',
      ),
    open: setCode,
    dialog: code && Dialog && (
      <Dialog
        code={code}
        writableOrganizations={writableOrganizations}
        onMoved={onMoved}
        onClose={() => setCode(undefined)}
      />
    ),
  };
}
