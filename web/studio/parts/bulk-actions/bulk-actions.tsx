import './bulk-actions.css';
import { useState } from 'preact/hooks';
import {
  applyBrand,
  archiveQprCode,
  getQprCode,
  getQprCodeStyle,
  listQprCodes,
  moveQprCode,
  type QprCodeListItem,
  unarchiveQprCode,
} from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { hasPermission, useOrganizations } from '../../data/organizations.ts';
import { printLinks } from '../../data/print-links.ts';
import { CHANGED_BY_MOVE } from '../../data/queries/changed-by-move.ts';
import type { AnyOperation } from '../../data/queries/query-cache.ts';
import { type Organization, useScope } from '../../data/scope.tsx';
import { useBatch } from '../../data/use-batch.ts';
import { invalidate } from '../../data/use-query.ts';
import { hasFieldError } from '../../texts/problems.ts';
import { t } from '../../texts/t.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { changeTags } from './change-tags.ts';
import { TagsDialog } from './tags-dialog.tsx';

const CHANGED = [listQprCodes, getQprCode];

type Owners = readonly (Organization | undefined)[];

interface BulkActionsProps {
  /** The selected codes, all with the same status. */
  readonly codes: readonly QprCodeListItem[];
  /** The owner of each selected code; undefined for the user's account. */
  readonly owners: Owners;
  /** Selects all codes that are shown. Undefined if all are selected already. */
  readonly onSelectAll: (() => void) | undefined;
  /** Called when all codes were changed without a failure, or when the user clears the selection. */
  readonly onDone: () => void;
}

/** The bar with the actions for the selected codes. */
export function BulkActions({ codes, owners, onSelectAll, onDone }: BulkActionsProps) {
  const scope = useScope();
  const { progress, run } = useBatch();
  const [error, setError] = useState<Error>();
  const [isTagsOpen, setTagsOpen] = useState(false);
  const ids = codes.map(({ id }) => id);
  const isActive = codes[0]?.status === 'active';
  const perform = async (action: (id: string) => Promise<unknown>, invalidates: readonly AnyOperation[] = CHANGED) => {
    const { failed, error: refused } = await run(ids, action);
    await invalidate(...invalidates);
    setError(refused);
    toast(t.bulkActions.changed({ count: ids.length - failed.length }));
    if (failed.length === 0) onDone();
  };
  const isBusy = progress !== undefined;
  const toggleArchived = isActive ? archiveQprCode : unarchiveQprCode;
  return (
    <section class="bulk-actions" aria-label={t.bulkActions.region}>
      {hasFieldError(error, 'tags') ? (
        <p class="error" role="alert">
          {t.bulkActions.tagsFull}
        </p>
      ) : (
        <Problem error={error} />
      )}
      <div class="bulk-selection">
        <p role="status">
          {progress ? (
            t.bulkActions.progress({ done: progress.done, total: progress.total })
          ) : (
            <strong>{t.bulkActions.selected({ count: codes.length })}</strong>
          )}
        </p>
        {onSelectAll && (
          <Button variant="quiet" onClick={onSelectAll}>
            {t.bulkActions.selectAll}
          </Button>
        )}
        <Button variant="quiet" onClick={onDone}>
          {t.bulkActions.clear}
        </Button>
      </div>
      <div class="actions">
        {printLinks(ids).map(({ path, range }) => (
          <ButtonLink key={path} href={scope.path(path)}>
            {range ? `${t.bulkActions.print} ${range.join('–')}` : t.bulkActions.print}
          </ButtonLink>
        ))}
        <Button
          busy={isBusy}
          onClick={() => perform((id) => call(applyBrand, { path: { id } }), [...CHANGED, getQprCodeStyle])}
        >
          {t.bulkActions.brand}
        </Button>
        <Button busy={isBusy} onClick={() => setTagsOpen(true)}>
          {t.bulkActions.tags}
        </Button>
        <Button busy={isBusy} onClick={() => perform((id) => call(toggleArchived, { path: { id } }))}>
          {isActive ? t.bulkActions.archive : t.bulkActions.unarchive}
        </Button>
        <MoveTo
          owners={owners}
          isBusy={isBusy}
          onTarget={(organization_id) =>
            perform((id) => call(moveQprCode, { path: { id }, body: { organization_id } }), CHANGED_BY_MOVE)
          }
        />
      </div>
      {isTagsOpen && (
        <TagsDialog
          onClose={() => setTagsOpen(false)}
          onChange={(change) => {
            setTagsOpen(false);
            perform((id) => changeTags(id, change));
          }}
        />
      )}
    </section>
  );
}

interface MoveToProps {
  readonly owners: Owners;
  readonly isBusy: boolean;
  readonly onTarget: (organizationId: string | null) => unknown;
}

/** Moves the codes to another owner. Hidden if there is no other owner, or the user's role does not allow it. */
function MoveTo({ owners, isBusy, onTarget }: MoveToProps) {
  const { data } = useOrganizations();
  const targets = (data?.organizations ?? []).filter(
    (target) => owners.some((owner) => owner?.id !== target.id) && hasPermission(target, 'codes.write'),
  );
  const isMineOffered = owners.some((owner) => owner !== undefined);
  const isAllowed = owners.every((owner) => hasPermission(owner, 'codes.take_out'));
  if (!isAllowed || (targets.length === 0 && !isMineOffered)) return null;
  return (
    <select
      aria-label={t.bulkActions.move}
      disabled={isBusy}
      value=""
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        currentTarget.value = '';
        if (value !== '') onTarget(value === 'mine' ? null : value);
      }}
    >
      <option value="">{t.bulkActions.choosePlace}</option>
      {isMineOffered && <option value="mine">{t.bulkActions.mine}</option>}
      {targets.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
