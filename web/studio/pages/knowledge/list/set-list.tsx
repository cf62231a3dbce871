import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { LIMITS } from '../../../../../contracts/limits.ts';
import { createKnowledgeSet, listKnowledgeSets } from '../../../../../sdk/src/index.ts';
import { useScope } from '../../../data/scope.tsx';
import { useMutation } from '../../../data/use-mutation.ts';
import { useQuery } from '../../../data/use-query.ts';
import { useRememberedDialog } from '../../../data/use-remembered-dialog.ts';
import { addFiles, type RefusedFile, refusalReason } from '../../../parts/knowledge-files/uploads.ts';
import { useFileDrop } from '../../../parts/knowledge-files/use-file-drop.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DropTarget } from '../drop-target.tsx';
import { NameDialog } from '../name-dialog.tsx';
import { RefusedFiles } from '../refused-files.tsx';
import { SetCard } from './set-card.tsx';

/** The knowledge sets of an account or organization. Files that are dropped here become a new set. */
export function SetList() {
  const { fields, path, organization } = useScope();
  const { route } = useLocation();
  const { data, error, isPending, retry } = useQuery(listKnowledgeSets, { query: fields }, { reload: true });
  const create = useMutation(createKnowledgeSet, { invalidates: [listKnowledgeSets] });
  const [isNaming, setNaming] = useRememberedDialog('new');
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const canWrite = organization?.role !== 'viewer';
  const showDialog = (isOpen: boolean) => {
    // The dialog and the page share this mutation, but neither must show the other's error.
    create.reset();
    setNaming(isOpen);
  };
  const createSet = async (name: string): Promise<string | undefined> => {
    const outcome = await create.run({ body: { name, ...fields } });
    return outcome.ok ? outcome.data.id : undefined;
  };
  const createSetFromFiles = async (files: readonly File[]) => {
    const checked = files.map((file) => ({ file, name: file.name, reason: refusalReason(file) }));
    setRefused(checked.flatMap(({ name, reason }) => (reason ? [{ name, reason }] : [])));
    const first = checked.find(({ reason }) => reason === undefined);
    const id = first && (await createSet(nameFrom(first.file)));
    if (!id) return;
    route(path(`knowledge/${id}`));
    // The page of the set is open by now. It also shows the refused files.
    await addFiles(id, files);
  };
  const isDragging = useFileDrop(createSetFromFiles, canWrite);
  const button = canWrite && (
    <Button variant="primary" onClick={() => showDialog(true)}>
      {t.knowledge.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.knowledge.title} lead={t.knowledge.lead}>
        {button}
      </PageHeader>
      <Problem error={error} onRetry={retry} />
      {!isNaming && <Problem error={create.error} />}
      <RefusedFiles files={refused} />
      {isPending && <Skeleton shape="card" count={3} />}
      {data?.knowledge.length === 0 && (
        <EmptyState title={t.knowledge.empty} text={canWrite ? t.knowledge.emptyText : t.knowledge.emptyForReaders}>
          {button}
        </EmptyState>
      )}
      <ul class="knowledge-sets">
        {data?.knowledge.map((set) => (
          <SetCard key={set.id} set={set} />
        ))}
      </ul>
      {isNaming && (
        <NameDialog
          title={t.knowledge.create}
          action={t.knowledge.createIt}
          hint={t.knowledge.nameHint}
          busy={create.isPending}
          error={create.error}
          onName={async (name) => {
            const id = await createSet(name);
            if (!id) return;
            setNaming(false);
            route(path(`knowledge/${id}`));
          }}
          onClose={() => showDialog(false)}
        />
      )}
      {isDragging && <DropTarget text={t.knowledge.dropForNew} />}
    </>
  );
}

/** The name of a set that is created from a file: `House guide` for `House guide.pdf`. */
const nameFrom = ({ name }: File): string => {
  const title = name.replace(/\.[^.]*$/, '').trim();
  return [...(title === '' ? name : title)].slice(0, LIMITS.nameLength).join('');
};
