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

/** The user must type their address to delete the account: its data is kept for two weeks, but then it is all lost. */
export function Deletion() {
  const texts = useTexts(accountTexts);
  const remove = useMutation(deleteAccount);
  const restore = useMutation(restoreAccount);
  const [isAsking, ask] = useState(false);
  const { email = '', deletes_at: deletesAt } = useStore(me)?.account ?? {};
  const change = (deletes_at?: string) => {
    if (!me.value) return;
    const { deletes_at: _, ...account } = me.value.account;
    me.value = { ...me.value, account: { ...account, ...(deletes_at !== undefined && { deletes_at }) } };
  };
  const explained = (error: Error | undefined) => (error instanceof ApiError ? texts.errors[error.code] : undefined);
  const requestDeletion = async () => {
    restore.reset();
    const outcome = await remove.run({});
    if (!outcome.ok) return;
    change(outcome.data.deletes_at);
    ask(false);
  };
  const undo = async () => {
    remove.reset();
    if ((await restore.run({})).ok) change();
  };
  return (
    <section class="card" aria-labelledby="account-deletion">
      <h2 id="account-deletion">{texts.deletion}</h2>
      <Problem error={restore.error} text={explained(restore.error)} />
      {deletesAt === undefined ? (
        <>
          <p class="soft">{texts.deletionText}</p>
          <Button variant="danger" onClick={() => ask(true)}>
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
        <Dialog title={texts.deleteTitle} onClose={() => ask(false)}>
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
            onCancel={() => ask(false)}
          >
            <Problem error={remove.error} text={explained(remove.error)} />
          </ConfirmByTyping>
        </Dialog>
      )}
    </section>
  );
}
