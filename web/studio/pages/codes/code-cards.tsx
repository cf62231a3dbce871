import { useRef, useState } from 'preact/hooks';
import type { QprCodeListItem } from '../../../../sdk/src/index.ts';
import { hasPermission, useOrganizations } from '../../data/organizations.ts';
import { useLazy } from '../../data/use-lazy.ts';
import { useDeleteCode } from '../../parts/delete-code/use-delete-code.tsx';
import { useMoveCode } from '../../parts/move-code/use-move-code.tsx';
import { type CardActions, CodeCard } from './code-card.tsx';
import { useCodeActions } from './use-code-actions.ts';

/**
 * Cards per part of a long list. The browser draws only the parts on the screen. This number fills rows of two, three
 * or four cards.
 */
const CARDS_PER_PART = 24;

interface CodeCardsProps {
  readonly codes: readonly QprCodeListItem[];
  /** The id of the organization that owns all codes; undefined if the codes can have different owners. */
  readonly organizationId: string | undefined;
  /** The number of codes, including those that are not loaded yet. */
  readonly total: number;
  /** `codes` are the previous results, because a new search is still loading. */
  readonly busy: boolean;
}

const loadActions = async () => (await import('../../parts/bulk-actions/bulk-actions.tsx')).BulkActions;

export function CodeCards({ codes, organizationId, total, busy }: CodeCardsProps) {
  const { gone, hide, ...actions } = useCodeActions();
  const move = useMoveCode();
  const remove = useDeleteCode(hide);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shown = codes.filter(({ id }) => !gone.has(id));
  const organizations = useOrganizations().data?.organizations;
  const ownerOf = ({ organization_id = organizationId }: QprCodeListItem) =>
    organizations?.find(({ id }) => id === organization_id);
  const canWrite = (code: QprCodeListItem) => hasPermission(ownerOf(code), 'codes.write');
  const writable = shown.filter(canWrite);
  // Bulk actions leave out selected codes that a filter hides.
  const chosen = writable.filter(({ id }) => selected.has(id));
  const BulkActions = useLazy(loadActions, chosen.length > 0);
  const select = ({ id }: QprCodeListItem, isSelected: boolean) =>
    setSelected(
      new Set([...chosen.map((code) => code.id).filter((chosenId) => chosenId !== id), ...(isSelected ? [id] : [])]),
    );
  const latest: CardActions = { ...actions, move: move.open, remove: remove.open, select };
  // A ref never changes, so new actions do not render all cards again.
  const cardActions = useRef(latest);
  cardActions.current = latest;
  return (
    <>
      <div class="code-list" aria-busy={busy}>
        {Array.from({ length: Math.ceil(shown.length / CARDS_PER_PART) }, (_, part) => (
          <ul key={part} class="code-cards">
            {shown.slice(part * CARDS_PER_PART, (part + 1) * CARDS_PER_PART).map((code, index) => (
              <CodeCard
                key={code.id}
                code={code}
                organization={code.organization_id && (ownerOf(code)?.name ?? '')}
                actions={cardActions}
                canWrite={canWrite(code)}
                isMovable={move.isOfferedFor(ownerOf(code)?.id)}
                isSelected={selected.has(code.id)}
                position={part * CARDS_PER_PART + index + 1}
                total={total}
              />
            ))}
          </ul>
        ))}
      </div>
      {chosen.length > 0 && BulkActions && (
        <BulkActions
          codes={chosen}
          owners={chosen.map(ownerOf)}
          onSelectAll={
            chosen.length < writable.length ? () => setSelected(new Set(writable.map(({ id }) => id))) : undefined
          }
          onDone={() => setSelected(new Set())}
        />
      )}
      {move.dialog}
      {remove.dialog}
    </>
  );
}
