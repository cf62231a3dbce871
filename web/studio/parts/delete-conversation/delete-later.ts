import { signal } from '@preact/signals';
import { STUDIO_HEADER } from '../../../../contracts/sign-in.ts';
import { deleteConversation, listConversations } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { invalidate } from '../../data/use-query.ts';
import { toast } from '../../ui/toast.tsx';

/** Conversations that are deleted but can still be restored. Lists hide them; the service still has them. */
const going = signal<ReadonlySet<string>>(new Set());

export const isGoing = (id: string): boolean => going.value.has(id);

function setGoing(id: string, isOn: boolean): void {
  const ids = new Set(going.value);
  if (isOn) ids.add(id);
  else ids.delete(id);
  going.value = ids;
}

interface Words {
  readonly deleted: string;
  readonly failed: string;
}

/** Deletes a conversation when its toast disappears and the user can no longer undo it. */
export function deleteLater(id: string, { deleted, failed }: Words): void {
  setGoing(id, true);
  toast(
    deleted,
    () => setGoing(id, false),
    async () => {
      try {
        await call(deleteConversation, { path: { id } });
        await invalidate(listConversations);
      } catch {
        toast(failed);
      }
      setGoing(id, false);
    },
  );
}

/** Closing the tab does not undo the deletion, so send a request that outlives the page. */
addEventListener('pagehide', () => {
  for (const id of going.value) {
    void fetch(`/v1/conversations/${id}`, { method: 'DELETE', headers: { [STUDIO_HEADER]: '1' }, keepalive: true });
  }
});
