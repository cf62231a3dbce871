import { deleteKnowledgeSet, type KnowledgeSet, listKnowledgeSets } from '../../../../../sdk/src/index.ts';
import { useScope } from '../../../data/scope.tsx';
import { useMutation } from '../../../data/use-mutation.ts';
import { formatNumber } from '../../../texts/format.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDependentCodes } from './use-dependent-codes.ts';

interface DeleteSetDialogProps {
  readonly set: KnowledgeSet;
  onDeleted(): void;
  onClose(): void;
}

/** Deleting a set cannot be undone, so the dialog says which codes use it. */
export function DeleteSetDialog({ set, onDeleted, onClose }: DeleteSetDialogProps) {
  const remove = useMutation(deleteKnowledgeSet, { invalidates: [listKnowledgeSets] });
  const confirm = async () => {
    if (!(await remove.run({ path: { id: set.id } })).ok) return;
    toast(t.knowledge.setDeleted({ name: set.name }));
    onDeleted();
  };
  return (
    <Dialog title={t.knowledge.deleteTitle({ name: set.name })} onClose={onClose}>
      <p>{t.knowledge.deleteText({ sources: set.sources_count })}</p>
      <DependentCodes set={set} />
      <Problem error={remove.error} />
      <div class="actions">
        <Button variant="danger" busy={remove.isPending} onClick={confirm}>
          {t.knowledge.deleteSet}
        </Button>
        <Button onClick={onClose}>{t.shell.cancel}</Button>
      </div>
    </Dialog>
  );
}

const MAX_SHOWN_CODES = 5;

function DependentCodes({ set }: { readonly set: KnowledgeSet }) {
  const { path } = useScope();
  const { found, error } = useDependentCodes(set);
  if (error) return <Problem error={error} />;
  if (!found) return <Skeleton count={1} />;
  const { codes, checked } = found;
  return (
    <>
      <p>{codes.length === 0 ? t.knowledge.usedByNone : t.knowledge.usedBy}</p>
      {codes.length > 0 && (
        <ul class="knowledge-codes">
          {codes.slice(0, MAX_SHOWN_CODES).map(({ id, name }) => (
            <li key={id}>
              <a href={path(`codes/${id}`)} dir="auto">
                {name}
              </a>
            </li>
          ))}
          {codes.length > MAX_SHOWN_CODES && (
            <li>{t.knowledge.usedByMore({ count: codes.length - MAX_SHOWN_CODES })}</li>
          )}
        </ul>
      )}
      {checked !== undefined && <p class="soft">{t.knowledge.onlyNewest({ count: formatNumber(checked) })}</p>}
    </>
  );
}
