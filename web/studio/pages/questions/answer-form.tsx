import { useState } from 'preact/hooks';
import { KNOWLEDGE_LIMITS } from '../../../../contracts/knowledge.ts';
import { answerQuestion, listQuestions, type Question } from '../../../../sdk/src/index.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';

interface AnswerFormProps {
  readonly question: Question;
  readonly onClose: () => void;
}

/**
 * Asks the owner for the answer to a visitor's question, and optionally for the question in the owner's words. The
 * visitor's words are not copied into the knowledge.
 */
export function AnswerForm({ question, onClose }: AnswerFormProps) {
  const [answer, setAnswer] = useState(question.answer ?? '');
  const [wording, setWording] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const mutation = useMutation(answerQuestion, { invalidates: [listQuestions] });
  const isMissing = isSubmitted && answer.trim() === '';
  const submit = async () => {
    setSubmitted(true);
    if (answer.trim() === '') return;
    const ownWording = wording.trim();
    const body = { answer: answer.trim(), ...(ownWording !== '' && { question: ownWording }) };
    const { ok } = await mutation.run({ path: { id: question.id }, body });
    if (!ok) return;
    toast(t.questions.answeredNow);
    onClose();
  };
  return (
    <Form class="question-form" onSubmit={submit}>
      <TextArea
        label={t.questions.answerLabel}
        hint={t.questions.answerHint}
        rows={3}
        autofocus
        dir="auto"
        maxLength={KNOWLEDGE_LIMITS.answerLength}
        value={answer}
        onValue={setAnswer}
        error={isMissing ? t.questions.answerMissing : undefined}
      />
      <TextField
        label={t.questions.wording}
        hint={t.questions.wordingHint}
        optional
        dir="auto"
        maxLength={KNOWLEDGE_LIMITS.questionLength}
        value={wording}
        onValue={setWording}
      />
      <Problem error={mutation.error ?? null} />
      <div class="question-actions">
        <Button type="submit" variant="primary" busy={mutation.isPending}>
          {t.questions.save}
        </Button>
        <Button onClick={onClose}>{t.shell.cancel}</Button>
      </div>
    </Form>
  );
}
