import { ApiError, deleteAccount, restoreAccount } from '../../../../sdk/src/index.ts';
import { me } from '../../data/session.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { formatDay } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { accountTexts } from './texts/index.ts';

/** Deletion needs no confirmation, because it can be undone: all data is kept for two weeks. */
export function Deletion() {
  const texts = useTexts(accountTexts);
  const remove = useMutation(deleteAccount);
  const keep = useMutation(restoreAccount);
  const deletesAt = me.value?.account.deletes_at;
  const error = remove.error ?? keep.error;
  const change = (deletes_at?: string) => {
    if (!me.value) return;
    const { deletes_at: _, ...account } = me.value.account;
    me.value = { ...me.value, account: { ...account, ...(deletes_at !== undefined && { deletes_at }) } };
  };
  const requestDeletion = async () => {
    keep.reset();
    const outcome = await remove.run({});
    if (outcome.ok) change(outcome.data.deletes_at);
  };
  const undo = async () => {
    remove.reset();
    if ((await keep.run({})).ok) change();
  };
  return (
    <section class="card" aria-labelledby="account-deletion">
      <h2 id="account-deletion">{texts.deletion}</h2>
      <Problem error={error} text={error instanceof ApiError ? texts.errors[error.code] : undefined} />
      {deletesAt === undefined ? (
        <>
          <p class="soft">{texts.deletionText}</p>
          <Button variant="danger" busy={remove.isPending} onClick={requestDeletion}>
            {texts.delete}
          </Button>
        </>
      ) : (
        <>
          <p role="status">{texts.deletesAt(formatDay(deletesAt))}</p>
          <Button variant="primary" busy={keep.isPending} onClick={undo}>
            {texts.keep}
          </Button>
        </>
      )}
    </section>
  );
}
