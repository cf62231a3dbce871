import { useState } from 'preact/hooks';
import { listQuestions, type Question, updateQuestion } from '../../../../sdk/src/index.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/problem.tsx';

interface MergeDialogProps {
  readonly question: Question;
  readonly others: readonly Question[];
  readonly onClose: () => void;
}

/** Merges a question into another one about the same code. */
export function MergeDialog({ question, others, onClose }: MergeDialogProps) {
  const [into, setInto] = useState(others[0]?.id ?? '');
  const merge = useMutation(updateQuestion, { invalidates: [listQuestions] });
  const submit = async () => {
    const { ok } = await merge.run({ path: { id: question.id }, body: { merge_into: into } });
    if (ok) onClose();
  };
  return (
    <Dialog title={t.questions.mergeTitle} onClose={onClose}>
      <Form onSubmit={submit}>
        <p>{t.questions.mergeText}</p>
        <Select
          label={t.questions.mergeInto}
          value={into}
          onValue={setInto}
          options={others.map(({ id, text }) => ({ value: id, label: text ?? t.questions.deleted }))}
        />
        <Problem error={merge.error ?? null} />
        <div class="question-actions">
          <Button type="submit" variant="primary" busy={merge.isPending}>
            {t.questions.mergeNow}
          </Button>
          <Button onClick={onClose}>{t.shell.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
