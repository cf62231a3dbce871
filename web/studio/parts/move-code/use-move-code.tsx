import type { ComponentChildren, ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { hasPermission, useOrganizations } from '../../data/organizations.ts';
import { type Organization, useScope } from '../../data/scope.tsx';
import { loadTexts } from '../../texts/language.ts';
import type { MoveDialogProps } from './move-dialog.tsx';
import { moveCodeTexts } from './texts/index.ts';

interface MoveCode {
  /** True if the user can write codes in any organization, and their role allows moving codes out of this one. */
  readonly isOffered: boolean;
  open(code: MoveDialogProps['code']): void;
  /** Render it next to the list or form, not inside a menu that closes. */
  readonly dialog: ComponentChildren;
}

/**
 * "Move to…" for a list or an editor: a menu entry calls `open`, and `dialog` is rendered next to it. The dialog loads
 * its data when it opens. `onMoved` receives the new organization of the code.
 */
export function useMoveCode(onMoved?: (to: Organization | undefined) => void): MoveCode {
  const { organization } = useScope();
  const { data } = useOrganizations();
  const [opened, setOpened] = useState<{ code: MoveDialogProps['code']; Dialog: ComponentType<MoveDialogProps> }>();
  const places = data?.organizations.filter((target) => hasPermission(target, 'codes.write')) ?? [];
  const open = async (code: MoveDialogProps['code']) => {
    const [{ MoveDialog }] = await Promise.all([import('./move-dialog.tsx'), loadTexts(moveCodeTexts)]);
    setOpened({ code, Dialog: MoveDialog });
  };
  return {
    isOffered: places.length > 0 && hasPermission(organization, 'codes.take_out'),
    open: (code) => void open(code),
    dialog: opened && (
      <opened.Dialog code={opened.code} places={places} onMoved={onMoved} onClose={() => setOpened(undefined)} />
    ),
  };
}
