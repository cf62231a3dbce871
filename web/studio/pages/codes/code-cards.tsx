import { useState } from 'preact/hooks';
import type { QprCodeListItem } from '../../../../sdk/src/index.ts';
import { useLazy } from '../../data/use-lazy.ts';
import { useDeleteCode } from '../../parts/delete-code/use-delete-code.tsx';
import { useMoveCode } from '../../parts/move-code/use-move-code.tsx';
import { CodeCard } from './code-card.tsx';
import { useCodeActions } from './use-code-actions.ts';

interface CodeCardsProps {
  readonly codes: readonly QprCodeListItem[];
  /** More codes are loading. */
  readonly busy: boolean;
  /** The address of the list with only the codes that have the tag. */
  tagHref(tag: string): string;
}

const loadActions = async () => (await import('../../parts/bulk-actions/load-bulk-actions.ts')).loadBulkActions();

export function CodeCards({ codes, busy, tagHref }: CodeCardsProps) {
  const { gone, hide, ...actions } = useCodeActions();
  const move = useMoveCode();
  const remove = useDeleteCode(hide);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shown = codes.filter(({ id }) => !gone.has(id));
  // A code that a filter hides is no longer selected.
  const chosen = shown.filter(({ id }) => selected.has(id));
  const BulkActions = useLazy(loadActions, chosen.length > 0);
  const select = (id: string, isSelected: boolean) =>
    setSelected(new Set([...chosen.map((each) => each.id).filter((each) => each !== id), ...(isSelected ? [id] : [])]));
  return (
    <>
      <ul class="code-cards" aria-busy={busy}>
        {shown.map((code) => (
          <CodeCard
            key={code.id}
            code={code}
            tagHref={tagHref}
            {...actions}
            move={move.isOffered ? move.open : undefined}
            remove={remove.open}
            isSelected={selected.has(code.id)}
            select={(isSelected) => select(code.id, isSelected)}
          />
        ))}
      </ul>
      {chosen.length > 0 && BulkActions && (
        <BulkActions
          codes={chosen}
          onAll={chosen.length < shown.length ? () => setSelected(new Set(shown.map(({ id }) => id))) : undefined}
          onDone={() => setSelected(new Set())}
        />
      )}
      {move.dialog}
      {remove.dialog}
    </>
  );
}
