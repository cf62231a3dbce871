import { deleteKnowledgeSource, getKnowledgeSet, listKnowledgeSources } from '../../../../sdk/src/index.ts';
import { requestPath } from '../../../../sdk/src/operation.ts';
import { call } from '../../data/client.ts';
import { deleteOnPageHide } from '../../data/delete-on-page-hide.ts';
import { invalidate } from '../../data/use-query.ts';
import { createStore, useStore } from '../../store.ts';
import { t } from '../../texts/t.ts';
import { toast } from '../../ui/toast.tsx';

interface SourcePath {
  readonly id: string;
  readonly source_id: string;
}

/** Sources that are deleted but can still be restored. Lists hide them; the service still has them. */
const pendingDeletions = createStore<readonly SourcePath[]>([]);

/** Returns a function that says whether a source is being deleted. */
export function usePendingDeletions(): (sourceId: string) => boolean {
  const pending = useStore(pendingDeletions);
  return (sourceId) => pending.some(({ source_id }) => source_id === sourceId);
}

/** Hides a source now, and deletes it when the toast disappears and the user can no longer undo the deletion. */
export function deleteSourceWithUndo(path: SourcePath): void {
  const removeFromPending = () => {
    pendingDeletions.value = pendingDeletions.value.filter((pending) => pending !== path);
  };
  pendingDeletions.value = [...pendingDeletions.value, path];
  toast(t.knowledge.sourceDeleted, removeFromPending, async () => {
    try {
      await call(deleteKnowledgeSource, { path });
      await invalidate(listKnowledgeSources, getKnowledgeSet);
    } catch {
      toast(t.knowledge.sourceNotDeleted);
    }
    removeFromPending();
  });
}

deleteOnPageHide(() => pendingDeletions.value.map((path) => requestPath(deleteKnowledgeSource.path, { path })));
