import { useState } from 'preact/hooks';
import { KNOWLEDGE_LIMITS } from '../../../../../contracts/knowledge.ts';
import {
  addKnowledgeSource,
  getKnowledgeSet,
  getKnowledgeSourceText,
  type KnowledgeSource,
  listKnowledgeSources,
  updateKnowledgeSource,
} from '../../../../../sdk/src/index.ts';
import { useDraft } from '../../../data/use-draft.ts';
import { useMutation } from '../../../data/use-mutation.ts';
import { t } from '../../../texts/t.ts';
import { textError } from '../../../texts/text-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Problem } from '../../../ui/problem.tsx';

const CHANGED_QUERIES = [listKnowledgeSources, getKnowledgeSet, getKnowledgeSourceText];

interface AnswerDialogProps {
  readonly setId: string;
  /** The answer to edit; absent for a new one. */
  readonly source?: KnowledgeSource;
  onClose(): void;
}

/** Adds or edits a question with the owner's answer. */
export function AnswerDialog({ setId, source, onClose }: AnswerDialogProps) {
  const [draft, setDraft, clear] = useDraft(`answer:${source?.id ?? 'new'}`, {
    question: source?.question ?? '',
    answer: source?.answer ?? '',
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const add = useMutation(addKnowledgeSource, { invalidates: CHANGED_QUERIES });
  const update = useMutation(updateKnowledgeSource, { invalidates: CHANGED_QUERIES });
  const questionError = textError(draft.question, KNOWLEDGE_LIMITS.questionLength);
  const answerError = textError(draft.answer, KNOWLEDGE_LIMITS.answerLength);
  const close = () => {
    // Discard the changes to a saved answer, so the dialog starts with the saved texts next time.
    if (source) clear();
    onClose();
  };
  const submit = async () => {
    setSubmitted(true);
    if (questionError || answerError) return;
    const outcome = source
      ? await update.run({ path: { id: setId, source_id: source.id }, body: draft })
      : await add.run({ path: { id: setId }, body: { kind: 'answer', ...draft } });
    if (!outcome.ok) return;
    clear();
    onClose();
  };
  return (
    <Dialog title={source ? t.knowledge.editAnswer : t.knowledge.addAnswer} onClose={close}>
      <Form onSubmit={submit}>
        <TextField
          label={t.knowledge.question}
          hint={t.knowledge.questionHint}
          value={draft.question}
          onValue={(value) => setDraft({ ...draft, question: value })}
          error={isSubmitted ? questionError : undefined}
          dir="auto"
          autocomplete="off"
          autofocus
        />
        <TextArea
          label={t.knowledge.answer}
          value={draft.answer}
          onValue={(value) => setDraft({ ...draft, answer: value })}
          error={isSubmitted ? answerError : undefined}
          dir="auto"
        />
        <Problem error={add.error ?? update.error} />
        <div class="actions">
          <Button type="submit" variant="primary" busy={add.isPending || update.isPending}>
            {t.knowledge.save}
          </Button>
          <Button onClick={close}>{t.shell.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
