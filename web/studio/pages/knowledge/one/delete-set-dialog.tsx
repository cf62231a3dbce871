import { deleteKnowledgeSet, type KnowledgeSet, listKnowledgeSets } from '../../../../../sdk/src/index.ts';
import { useScope } from '../../../data/scope.tsx';
import { useMutation } from '../../../data/use-mutation.ts';
import { formatNumber } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.ts';
import { useShellTexts } from '../../../texts/shell/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { knowledgeTexts } from '../texts/index.ts';
import { useDependentCodes } from './use-dependent-codes.ts';

interface DeleteSetDialogProps {
  readonly set: KnowledgeSet;
  onDeleted(): void;
  onClose(): void;
}

/** Deleting a set cannot be undone, so the dialog says which codes use it. */
export function DeleteSetDialog({ set, onDeleted, onClose }: DeleteSetDialogProps) {
  const texts = useTexts(knowledgeTexts);
  const shell = useShellTexts();
  const remove = useMutation(deleteKnowledgeSet, { invalidates: [listKnowledgeSets] });
  const confirm = async () => {
    if (!(await remove.run({ path: { id: set.id } })).ok) return;
    toast(texts.setDeleted(set.name));
    onDeleted();
  };
  return (
    <Dialog title={texts.deleteTitle(set.name)} onClose={onClose}>
      <p>{texts.deleteText(set.sources_count)}</p>
      <DependentCodes set={set} />
      <Problem error={remove.error} />
      <div class="actions">
        <Button variant="danger" busy={remove.isPending} onClick={confirm}>
          {texts.deleteSet}
        </Button>
        <Button onClick={onClose}>{shell.cancel}</Button>
      </div>
    </Dialog>
  );
}

const MAX_SHOWN_CODES = 5;

function DependentCodes({ set }: { readonly set: KnowledgeSet }) {
  const texts = useTexts(knowledgeTexts);
  const { path } = useScope();
  const { found, error } = useDependentCodes(set);
  if (error) return <Problem error={error} />;
  if (!found) return <Skeleton count={1} />;
  const { codes, checked } = found;
  return (
    <>
      <p>{codes.length === 0 ? texts.usedByNone : texts.usedBy}</p>
      {codes.length > 0 && (
        <ul class="knowledge-codes">
          {codes.slice(0, MAX_SHOWN_CODES).map(({ id, name }) => (
            <li key={id}>
              <a href={path(`codes/${id}`)} dir="auto">
                {name}
              </a>
            </li>
          ))}
          {codes.length > MAX_SHOWN_CODES && <li>{texts.usedByMore(codes.length - MAX_SHOWN_CODES)}</li>}
        </ul>
      )}
      {checked !== undefined && <p class="soft">{texts.onlyNewest(formatNumber(checked))}</p>}
    </>
  );
}
