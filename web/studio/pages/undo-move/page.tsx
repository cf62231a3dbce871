import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import { ApiError, type QprCodeDetail, undoMoveQprCode } from '../../../../sdk/src/index.ts';
import { useOrganizations } from '../../data/organizations.ts';
import { CHANGED_BY_MOVE } from '../../data/queries/changed-by-move.ts';
import { pathIn } from '../../data/scope.tsx';
import { useMutation } from '../../data/use-mutation.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { undoMoveTexts } from './texts/index.ts';

/**
 * Opened by the link in the e-mail about a moved code. The code may belong to someone else now, so only its id is
 * known.
 */
export default function UndoMovePage() {
  const texts = useTexts(undoMoveTexts);
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
      <PageHeader title={texts.title} lead={texts.lead} />
      <div class="card" role="status">
        {restored ? (
          <Restored code={restored} />
        ) : (
          <>
            <p>
              <code>{id}</code>
            </p>
            <p>{isTooLate ? texts.tooLate : texts.what}</p>
            {!isTooLate && <Problem error={undo.error} />}
            <div class="actions">
              <Button variant="primary" busy={undo.isPending} disabled={isTooLate} onClick={submit}>
                {texts.undo}
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  );
}

function Restored({ code }: { readonly code: QprCodeDetail }) {
  const texts = useTexts(undoMoveTexts);
  const { personal } = useShellTexts();
  const organization = useOrganizations().data?.organizations.find(({ id }) => id === code.organization_id);
  return (
    <>
      <p>{texts.done(code.name, organization?.name ?? personal)}</p>
      <div class="actions">
        <ButtonLink variant="primary" href={pathIn(`codes/${code.id}`, organization?.slug)}>
          {texts.open}
        </ButtonLink>
      </div>
    </>
  );
}
