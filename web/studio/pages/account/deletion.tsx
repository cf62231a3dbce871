import { useState } from 'preact/hooks';
import { ApiError, deleteAccount, restoreAccount } from '../../../../sdk/src/index.ts';
import { me } from '../../data/session.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { useStore } from '../../store.ts';
import { formatDay } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmByTyping } from '../../ui/dialogs/confirm-by-typing.tsx';
import { Problem } from '../../ui/problem.tsx';
import { accountTexts } from './texts/index.ts';

/**
 * Requests or cancels the deletion of the account. The user must type their e-mail address, because all data is lost
 * after 14 days.
 */
export function Deletion() {
  const texts = useTexts(accountTexts);
  const remove = useMutation(deleteAccount);
  const restore = useMutation(restoreAccount);
  const [isAsking, setAsking] = useState(false);
  const { email = '', deletes_at: deletesAt } = useStore(me)?.account ?? {};
  const setDeletionTime = (deletes_at: string | undefined) => {
    if (!me.value) return;
    const { deletes_at: _, ...account } = me.value.account;
    me.value = { ...me.value, account: { ...account, ...(deletes_at !== undefined && { deletes_at }) } };
  };
  const explain = (error: Error | undefined) => (error instanceof ApiError ? texts.errors[error.code] : undefined);
  const requestDeletion = async () => {
    restore.reset();
    const outcome = await remove.run({});
    if (!outcome.ok) return;
    setDeletionTime(outcome.data.deletes_at);
    setAsking(false);
  };
  const undo = async () => {
    remove.reset();
    if ((await restore.run({})).ok) setDeletionTime(undefined);
  };
  return (
    <section class="card" aria-labelledby="account-deletion">
      <h2 id="account-deletion">{texts.deletion}</h2>
      <Problem error={restore.error} text={explain(restore.error)} />
      {deletesAt === undefined ? (
        <>
          <p class="soft">{texts.deletionText}</p>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {texts.delete}
          </Button>
        </>
      ) : (
        <>
          <p role="status">{texts.deletesAt(formatDay(deletesAt))}</p>
          <Button variant="primary" busy={restore.isPending} onClick={undo}>
            {texts.keep}
          </Button>
        </>
      )}
      {isAsking && (
        <Dialog title={texts.deleteTitle} onClose={() => setAsking(false)}>
          <p>{texts.deletionText}</p>
          <p>
            {texts.deleteAsk} <strong class="selectable">{email}</strong>
          </p>
          <ConfirmByTyping
            expected={email}
            label={texts.email}
            wrong={texts.deleteWrong}
            action={texts.delete}
            busy={remove.isPending}
            onConfirm={requestDeletion}
            onCancel={() => setAsking(false)}
          >
            <Problem error={remove.error} text={explain(remove.error)} />
          </ConfirmByTyping>
        </Dialog>
      )}
    </section>
  );
}
