import type { Operation } from '../../../../sdk/src/index.ts';
import { requestPath } from '../../../../sdk/src/operation.ts';
import { call } from '../../data/client.ts';
import { deleteOnPageHide } from '../../data/delete-on-page-hide.ts';
import type { AnyOperation } from '../../data/queries/query-cache.ts';
import { invalidate } from '../../data/use-query.ts';
import { createStore, useStore } from '../../store.ts';
import { toast } from '../../ui/toast.tsx';

interface Words {
  readonly deleted: string;
  readonly failed: string;
}

/** Deletions that the user can undo while a toast is shown. Meanwhile, lists hide the item, but it is still stored. */
export function undoableDeletions(
  operation: Operation<{ readonly path: { readonly id: string } }, unknown>,
  list: AnyOperation,
) {
  const pending = createStore<ReadonlySet<string>>(new Set());
  const setPending = (id: string, isPending: boolean) => {
    const ids = new Set(pending.value);
    if (isPending) ids.add(id);
    else ids.delete(id);
    pending.value = ids;
  };
  deleteOnPageHide(() => [...pending.value].map((id) => requestPath(operation.path, { path: { id } })));
  return {
    /** The ids of the items that are deleted but can still be restored. */
    usePending: (): ReadonlySet<string> => useStore(pending),
    /** Hides the item now, and deletes it when the toast disappears and the user can no longer undo the deletion. */
    remove: (id: string, { deleted, failed }: Words): void => {
      setPending(id, true);
      toast(
        deleted,
        () => setPending(id, false),
        async () => {
          try {
            await call(operation, { path: { id } });
            await invalidate(list);
          } catch {
            toast(failed);
          }
          setPending(id, false);
        },
      );
    },
  };
}
