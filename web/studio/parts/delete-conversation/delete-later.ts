import { signal } from '@preact/signals';
import { STUDIO_HEADER } from '../../../../contracts/sign-in.ts';
import { deleteConversation, listConversations } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { invalidate } from '../../data/use-query.ts';
import { toast } from '../../ui/toast.tsx';

/** Conversations that somebody deleted and can still take back: lists leave them out, the service has them yet. */
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

/** Deletes a conversation once its toast is gone, and with it the way to take it back. */
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

/** Who closes the tab has not taken it back: a request that outlives the page. */
addEventListener('pagehide', () => {
  for (const id of going.value) {
    void fetch(`/v1/conversations/${id}`, { method: 'DELETE', headers: { [STUDIO_HEADER]: '1' }, keepalive: true });
  }
});
