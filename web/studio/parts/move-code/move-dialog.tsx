import { useState } from 'preact/hooks';
import { ApiError, getQprCode, moveQprCode } from '../../../../sdk/src/index.ts';
import { hasPermission, useOrganizations } from '../../data/organizations.ts';
import { CHANGED_BY_MOVE } from '../../data/queries/changed-by-move.ts';
import type { Organization } from '../../data/scope.tsx';
import { useMutation } from '../../data/use-mutation.ts';
import { useQuery } from '../../data/use-query.ts';
import { byName } from '../../texts/by-name.ts';
import { problemText } from '../../texts/problems.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';

export interface MoveDialogProps {
  readonly code: { readonly id: string; readonly name: string };
  /** Organizations in which the user can create codes. */
  readonly writableOrganizations: readonly Organization[];
  readonly onMoved?: ((to: Organization | undefined) => void) | undefined;
  readonly onClose: () => void;
}

const PERSONAL = '';

/**
 * Asks where to move a code. Loads the code, because a list of codes does not always say which organization owns them.
 */
export function MoveDialog({ code, writableOrganizations, onMoved, onClose }: MoveDialogProps) {
  const { data, error, retry } = useQuery(getQprCode, { path: { id: code.id } });
  const organizations = useOrganizations().data?.organizations;
  const [chosen, choose] = useState<string>();
  const move = useMutation(moveQprCode, { invalidates: CHANGED_BY_MOVE });
  const from = organizations?.find(({ id }) => id === data?.organization_id);
  const targets = byName(writableOrganizations.filter(({ id }) => id !== from?.id)).map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  const options = from ? [{ value: PERSONAL, label: t.shell.personal }, ...targets] : targets;
  const target = chosen ?? options[0]?.value;

  const submit = async () => {
    if (target === undefined) return;
    const to = writableOrganizations.find(({ id }) => id === target);
    const outcome = await move.run({ path: { id: code.id }, body: { organization_id: to?.id ?? null } });
    if (!outcome.ok) return;
    const undo = async () => {
      const undone = await move.run({ path: { id: code.id }, body: { organization_id: from?.id ?? null } });
      if (undone.ok) onMoved?.(from);
      // The dialog is closed by now, so a toast shows the error.
      else toast(limitErrorOf(undone.error) ?? problemText(undone.error));
    };
    toast(
      t.moveCode.moved({ name: code.name, to: to?.name ?? t.shell.personal }),
      hasPermission(to, 'codes.take_out') ? undo : undefined,
    );
    onClose();
    onMoved?.(to);
  };

  return (
    <Dialog title={t.moveCode.title({ name: code.name })} onClose={onClose}>
      <Problem error={error} onRetry={retry} />
      {!data && !error && <Skeleton count={2} />}
      {data && from && !hasPermission(from, 'codes.take_out') && <p>{t.moveCode.adminOnly({ from: from.name })}</p>}
      {data && hasPermission(from, 'codes.take_out') && (
        <Form onSubmit={submit}>
          <p class="soft">{t.moveCode.what({ from: from?.name ?? t.shell.personal })}</p>
          <Select
            label={t.moveCode.to}
            value={target ?? ''}
            onValue={choose}
            options={options}
            error={limitErrorOf(move.error)}
          />
          {move.error && !limitErrorOf(move.error) && <Problem error={move.error} />}
          <div class="actions">
            <Button type="submit" variant="primary" busy={move.isPending} disabled={target === undefined}>
              {t.moveCode.move}
            </Button>
            <Button onClick={onClose}>{t.shell.cancel}</Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}

/** The text of the error if the plan allows no more codes; undefined for other errors. */
const limitErrorOf = (error: Error | undefined) =>
  error instanceof ApiError && error.code === 'plan.limit_reached' ? t.moveCode.full : undefined;
