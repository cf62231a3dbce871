import { useState } from 'preact/hooks';
import type { QprCodeListItem } from '../../../../sdk/src/index.ts';
import { useMoveCode } from '../../parts/move-code/use-move-code.tsx';
import { CodeCard } from './code-card.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useCodeActions } from './use-code-actions.ts';

interface CodeCardsProps {
  readonly codes: readonly QprCodeListItem[];
  /** More codes are loading. */
  readonly busy: boolean;
}

export function CodeCards({ codes, busy }: CodeCardsProps) {
  const { gone, ...actions } = useCodeActions();
  const move = useMoveCode();
  const [toDelete, askToDelete] = useState<QprCodeListItem>();
  return (
    <>
      <ul class="code-cards" aria-busy={busy}>
        {codes
          .filter(({ id }) => !gone.has(id))
          .map((code) => (
            <CodeCard
              key={code.id}
              code={code}
              {...actions}
              move={move.isOffered ? move.open : undefined}
              remove={askToDelete}
            />
          ))}
      </ul>
      {move.dialog}
      {toDelete && <DeleteDialog code={toDelete} onDelete={actions.remove} onClose={() => askToDelete(undefined)} />}
    </>
  );
}
