import { useState } from 'preact/hooks';
import { ApiError, deleteAccount, restoreAccount } from '../../../../sdk/src/index.ts';
import { me } from '../../data/session.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { useStore } from '../../store.ts';
import { formatDay } from '../../texts/format.ts';
import { messageFor, t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmByTyping } from '../../ui/dialogs/confirm-by-typing.tsx';
import { Problem } from '../../ui/problem.tsx';

/**
 * Requests or cancels the deletion of the account. The user must type their e-mail address, because all data is lost
 * after 14 days.
 */
export function Deletion() {
  const remove = useMutation(deleteAccount);
  const restore = useMutation(restoreAccount);
  const [isAsking, setAsking] = useState(false);
  const { email = '', deletes_at: deletesAt } = useStore(me)?.account ?? {};
  const setDeletionTime = (deletes_at: string | undefined) => {
    if (!me.value) return;
    const { deletes_at: _, ...account } = me.value.account;
    me.value = { ...me.value, account: { ...account, ...(deletes_at !== undefined && { deletes_at }) } };
  };
  const explain = (error: Error | undefined) =>
    error instanceof ApiError ? messageFor(t.account.errors, error.code) : undefined;
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
      <h2 id="account-deletion">{t.account.deletion}</h2>
      <Problem error={restore.error} text={explain(restore.error)} />
      {deletesAt === undefined ? (
        <>
          <p class="soft">{t.account.deletionText}</p>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t.account.delete}
          </Button>
        </>
      ) : (
        <>
          <p role="status">{t.account.deletesAt({ day: formatDay(deletesAt) })}</p>
          <Button variant="primary" busy={restore.isPending} onClick={undo}>
            {t.account.keep}
          </Button>
        </>
      )}
      {isAsking && (
        <Dialog title={t.account.deleteTitle} onClose={() => setAsking(false)}>
          <p>{t.account.deletionText}</p>
          <p>
            {t.account.deleteAsk} <strong class="selectable">{email}</strong>
          </p>
          <ConfirmByTyping
            expected={email}
            label={t.account.email}
            wrong={t.account.deleteWrong}
            action={t.account.delete}
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
