import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import {
  getKnowledgeSet,
  type KnowledgeSet,
  listKnowledgeSets,
  listKnowledgeSources,
  updateKnowledgeSet,
} from '../../../../../sdk/src/index.ts';
import { useScope } from '../../../data/scope.tsx';
import { useMutation } from '../../../data/use-mutation.ts';
import { forgetHidden, useQuery } from '../../../data/use-query.ts';
import { usePendingDeletions } from '../../../parts/knowledge-files/delete-source.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { toast } from '../../../ui/toast.tsx';
import { NameDialog } from '../name-dialog.tsx';
import { SetSummary } from '../set-summary.tsx';
import { DeleteSetDialog } from './delete-set-dialog.tsx';
import { Sources } from './sources.tsx';
import { TryQuestion } from './try-question.tsx';

const POLL_MS = 1_500;

/** One knowledge set: its sources, and a search that shows the passages that fit a question. */
export function OneSet({ id }: { readonly id: string }) {
  const { path, organization } = useScope();
  const { route } = useLocation();
  const { data, error, retry } = useQuery(
    getKnowledgeSet,
    { path: { id } },
    { refetchMs: (known) => (known?.status === 'updating' ? POLL_MS : false) },
  );
  const sources = useQuery(listKnowledgeSources, { path: { id } });
  const isPendingDeletion = usePendingDeletions();
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const canWrite = organization?.role !== 'viewer';
  // A deleted source that can still be restored is not counted, as it is not in the list below either.
  const count = sources.data?.sources.filter((source) => !isPendingDeletion(source.id)).length;
  return (
    <>
      <PageHeader
        title={data?.name ?? t.knowledge.set}
        lead={data ? <SetSummary set={{ ...data, sources_count: count ?? data.sources_count }} /> : '\u00a0'}
        back={{ href: path('knowledge'), label: t.knowledge.title }}
      >
        {canWrite && (
          <>
            <Button disabled={!data} onClick={() => data && setDialog('rename')}>
              {t.knowledge.rename}
            </Button>
            <Button variant="danger" disabled={!data} onClick={() => data && setDialog('delete')}>
              {t.knowledge.delete}
            </Button>
          </>
        )}
      </PageHeader>
      <Problem error={error} onRetry={retry} />
      {!error && (
        <div class="knowledge-parts">
          <Sources setId={id} canWrite={canWrite} />
          {/* On a phone, the search is below the sources. It appears after they have loaded, so it does not move. */}
          {!sources.isPending && <TryQuestion setId={id} isEmpty={data?.version === 0} />}
        </div>
      )}
      {data && dialog === 'rename' && <RenameSet set={data} onClose={() => setDialog(undefined)} />}
      {data && dialog === 'delete' && (
        <DeleteSetDialog
          set={data}
          onClose={() => setDialog(undefined)}
          onDeleted={() => {
            forgetHidden(listKnowledgeSources);
            route(path('knowledge'));
          }}
        />
      )}
    </>
  );
}

function RenameSet({ set, onClose }: { readonly set: KnowledgeSet; readonly onClose: () => void }) {
  const { run, isPending, error } = useMutation(updateKnowledgeSet, {
    invalidates: [getKnowledgeSet, listKnowledgeSets],
  });
  const rename = async (name: string) => {
    if (!(await run({ path: { id: set.id }, body: { name } })).ok) return;
    toast(t.knowledge.renamed);
    onClose();
  };
  return (
    <NameDialog
      title={t.knowledge.rename}
      action={t.knowledge.save}
      name={set.name}
      busy={isPending}
      error={error}
      onName={rename}
      onClose={onClose}
    />
  );
}
