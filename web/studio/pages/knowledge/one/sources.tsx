import { useEffect } from 'preact/hooks';
import { listKnowledgeSources } from '../../../../../sdk/src/index.ts';
import { useQuery } from '../../../data/use-query.ts';
import { usePendingDeletions } from '../../../parts/knowledge-files/delete-source.ts';
import { addFiles, refusedFiles, showRefusedFiles, uploads } from '../../../parts/knowledge-files/uploads.ts';
import { useFileDrop } from '../../../parts/knowledge-files/use-file-drop.ts';
import { useStore } from '../../../store.ts';
import { t } from '../../../texts/t.ts';
import { now } from '../../../ui/dates/time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DropTarget } from '../drop-target.tsx';
import { RefusedFiles } from '../refused-files.tsx';
import { AddSources } from './add-sources.tsx';
import { pollMsFor } from './poll-ms.ts';
import { SourceCard } from './source-card.tsx';

interface SourcesProps {
  readonly setId: string;
  readonly canWrite: boolean;
}

/** The sources of a knowledge set with their progress, and the ways to add more. */
export function Sources({ setId, canWrite }: SourcesProps) {
  const { data, error, isPending, retry } = useQuery(
    listKnowledgeSources,
    { path: { id: setId } },
    { refetchMs: (known) => pollMsFor(known?.sources ?? []) },
  );
  // An upload can become abandoned while the page is open. Then the page must render again to stop polling.
  useStore(now);
  const isPendingDeletion = usePendingDeletions();
  const uploadsBySource = useStore(uploads);
  const { [setId]: refused = [] } = useStore(refusedFiles);
  // When the user comes back to the page, the notice is gone.
  useEffect(() => () => showRefusedFiles(setId, []), [setId]);
  const upload = (files: readonly File[]) => addFiles(setId, files);
  const isDragging = useFileDrop(upload, canWrite);
  // Newest first, because the user waits for the newest source.
  const sources = data?.sources.filter(({ id }) => !isPendingDeletion(id)).toReversed() ?? [];
  return (
    <section aria-labelledby="knowledge-sources">
      <h2 id="knowledge-sources">{t.knowledge.sourcesTitle}</h2>
      {canWrite && <AddSources setId={setId} onFiles={upload} />}
      <RefusedFiles files={refused} />
      <Problem error={error} onRetry={retry} />
      {isPending && <Skeleton shape="row" count={3} />}
      {data && sources.length === 0 && <EmptyState title={t.knowledge.noSources} text={t.knowledge.noSourcesText} />}
      <ul class="knowledge-sources">
        {sources.map((source) => (
          <SourceCard
            key={source.id}
            setId={setId}
            source={source}
            upload={uploadsBySource[source.id]}
            canWrite={canWrite}
          />
        ))}
      </ul>
      {isDragging && <DropTarget text={t.knowledge.drop} />}
    </section>
  );
}
