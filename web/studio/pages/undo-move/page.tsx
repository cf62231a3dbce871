import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import { ApiError, type QprCodeDetail, undoMoveQprCode } from '../../../../sdk/src/index.ts';
import { useOrganizations } from '../../data/organizations.ts';
import { CHANGED_BY_MOVE } from '../../data/queries/changed-by-move.ts';
import { pathIn } from '../../data/scope.tsx';
import { useMutation } from '../../data/use-mutation.ts';
import { t } from '../../texts/t.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';

/**
 * Opened by the link in the e-mail about a moved code. The code may belong to someone else now, so only its id is
 * known.
 */
export default function UndoMovePage() {
  const { id = '' } = useRoute().params;
  const [restored, setRestored] = useState<QprCodeDetail>();
  const undo = useMutation(undoMoveQprCode, { invalidates: CHANGED_BY_MOVE });
  const submit = async () => {
    const outcome = await undo.run({ path: { id } });
    if (outcome.ok) setRestored(outcome.data);
  };
  const isTooLate = undo.error instanceof ApiError && undo.error.status === 404;
  return (
    <>
      <PageHeader title={t.undoMove.title} lead={t.undoMove.lead} />
      <div class="card" role="status">
        {restored ? (
          <Restored code={restored} />
        ) : (
          <>
            <p>
              <code>{id}</code>
            </p>
            <p>{isTooLate ? t.undoMove.tooLate : t.undoMove.what}</p>
            {!isTooLate && <Problem error={undo.error} />}
            <div class="actions">
              <Button variant="primary" busy={undo.isPending} disabled={isTooLate} onClick={submit}>
                {t.undoMove.undo}
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  );
}

function Restored({ code }: { readonly code: QprCodeDetail }) {
  const organization = useOrganizations().data?.organizations.find(({ id }) => id === code.organization_id);
  return (
    <>
      <p>{t.undoMove.done({ name: code.name, place: organization?.name ?? t.shell.personal })}</p>
      <div class="actions">
        <ButtonLink variant="primary" href={pathIn(`codes/${code.id}`, organization?.slug)}>
          {t.undoMove.open}
        </ButtonLink>
      </div>
    </>
  );
}
