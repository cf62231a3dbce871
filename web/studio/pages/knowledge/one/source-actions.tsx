import { useState } from 'preact/hooks';
import {
  getKnowledgeSet,
  type KnowledgeSource,
  listKnowledgeSources,
  refreshKnowledgeSource,
  updateKnowledgeSource,
} from '../../../../../sdk/src/index.ts';
import { askForFreshSignIn } from '../../../data/fresh-sign-in.ts';
import { useMutation } from '../../../data/use-mutation.ts';
import { deleteSourceWithUndo } from '../../../parts/knowledge-files/delete-source.ts';
import { problemText } from '../../../texts/problems.ts';
import { t } from '../../../texts/t.ts';
import { Menu } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { NameDialog } from '../name-dialog.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { IntervalDialog } from './interval-dialog.tsx';

const CHANGED_QUERIES = [listKnowledgeSources, getKnowledgeSet];

interface SourceActionsProps {
  readonly setId: string;
  readonly source: KnowledgeSource;
}

export function SourceActions({ setId, source }: SourceActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const [isIntervalOpen, setIntervalOpen] = useState(false);
  const path = { id: setId, source_id: source.id };
  const refresh = useMutation(refreshKnowledgeSource, { invalidates: CHANGED_QUERIES });
  const update = useMutation(updateKnowledgeSource, { invalidates: CHANGED_QUERIES });
  const canOpen = source.visitors_can_open === true;
  const isAnswer = source.kind === 'answer';
  const showError = ({ error }: { readonly ok: boolean; readonly error?: Error }) => error && toast(problemText(error));
  const readAgain = async () => showError(await refresh.run({ path }));
  const toggleOpening = async () => showError(await update.run({ path, body: { visitors_can_open: !canOpen } }));
  const edit = () => {
    // The dialog must not show the error of an earlier action.
    update.reset();
    setEditing(true);
  };
  const remove = async () => {
    if (await askForFreshSignIn()) deleteSourceWithUndo(path);
  };
  return (
    <>
      <Menu>
        <button type="button" onClick={edit}>
          {isAnswer ? t.knowledge.editAnswer : t.knowledge.rename}
        </button>
        {source.status !== 'waiting' && !isAnswer && (
          <button type="button" onClick={readAgain}>
            {t.knowledge.readAgain}
          </button>
        )}
        {source.kind === 'file' && (
          <button type="button" onClick={toggleOpening}>
            {canOpen ? t.knowledge.forbidOpening : t.knowledge.allowOpening}
          </button>
        )}
        {source.kind === 'feed' && (
          <button type="button" onClick={() => setIntervalOpen(true)}>
            {t.knowledge.changeInterval}
          </button>
        )}
        <button type="button" onClick={remove}>
          {t.knowledge.delete}
        </button>
      </Menu>
      {isIntervalOpen && <IntervalDialog setId={setId} source={source} onClose={() => setIntervalOpen(false)} />}
      {isEditing && isAnswer && <AnswerDialog setId={setId} source={source} onClose={() => setEditing(false)} />}
      {isEditing && !isAnswer && (
        <NameDialog
          title={t.knowledge.rename}
          action={t.knowledge.save}
          hint={t.knowledge.titleHint}
          name={source.title}
          busy={update.isPending}
          error={update.error}
          onName={async (title) => {
            if ((await update.run({ path, body: { title } })).ok) setEditing(false);
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
