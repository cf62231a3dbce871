import type { ComponentChildren, ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { may, useOrganizations } from '../../data/organizations.ts';
import { type Organization, useScope } from '../../data/scope.tsx';
import { loadTexts } from '../../texts/language.ts';
import type { MoveDialogProps } from './move-dialog.tsx';
import { moveCodeTexts } from './texts/index.ts';

interface MoveCode {
  /** False where nothing is to be offered: there is no other place, or the own role does not allow it. */
  readonly isOffered: boolean;
  open(code: MoveDialogProps['code']): void;
  /** Belongs beside the list or form, not into a menu that closes. */
  readonly dialog: ComponentChildren;
}

/**
 * "Move to…" for a list or an editor: an entry in a menu calls `open`, and `dialog` stands beside it. What the dialog
 * needs comes when it is opened. `onMoved` learns where the code is now.
 */
export function useMoveCode(onMoved?: (to: Organization | undefined) => void): MoveCode {
  const { organization } = useScope();
  const { data } = useOrganizations();
  const [asked, setAsked] = useState<{ code: MoveDialogProps['code']; Dialog: ComponentType<MoveDialogProps> }>();
  const places = data?.organizations.filter((each) => may(each, 'codes.write')) ?? [];
  const open = async (code: MoveDialogProps['code']) => {
    const [{ MoveDialog }] = await Promise.all([import('./move-dialog.tsx'), loadTexts(moveCodeTexts)]);
    setAsked({ code, Dialog: MoveDialog });
  };
  return {
    isOffered: places.length > 0 && may(organization, 'codes.take_out'),
    open: (code) => void open(code),
    dialog: asked && (
      <asked.Dialog code={asked.code} places={places} onMoved={onMoved} onClose={() => setAsked(undefined)} />
    ),
  };
}
