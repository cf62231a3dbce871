import { STUDIO_HEADER } from '../../../../contracts/sign-in.ts';
import { deleteConversation, listConversations } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { invalidate } from '../../data/use-query.ts';
import { createStore, useStore } from '../../store.ts';
import { toast } from '../../ui/toast.tsx';

/** Conversations that are deleted but can still be restored. Lists hide them; the service still has them. */
const pendingDeletions = createStore<ReadonlySet<string>>(new Set());

/** The ids of these conversations. */
export const usePendingDeletions = (): ReadonlySet<string> => useStore(pendingDeletions);

function setPendingDeletion(id: string, isOn: boolean): void {
  const ids = new Set(pendingDeletions.value);
  if (isOn) ids.add(id);
  else ids.delete(id);
  pendingDeletions.value = ids;
}

interface Words {
  readonly deleted: string;
  readonly failed: string;
}

/** Deletes a conversation when its toast disappears and the user can no longer undo it. */
export function deleteWithUndo(id: string, { deleted, failed }: Words): void {
  setPendingDeletion(id, true);
  toast(
    deleted,
    () => setPendingDeletion(id, false),
    async () => {
      try {
        await call(deleteConversation, { path: { id } });
        await invalidate(listConversations);
      } catch {
        toast(failed);
      }
      setPendingDeletion(id, false);
    },
  );
}

/** Closing the tab does not undo the deletion, so send a request that outlives the page. */
addEventListener('pagehide', () => {
  for (const id of pendingDeletions.value) {
    void fetch(`/v1/conversations/${id}`, { method: 'DELETE', headers: { [STUDIO_HEADER]: '1' }, keepalive: true });
  }
});
