import { useState } from 'preact/hooks';
import { listQuestions, type Question, updateQuestion } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useMutation } from '../../data/use-mutation.ts';
import { problemText } from '../../texts/problems.ts';
import { SEPARATOR } from '../../texts/separator.ts';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Time } from '../../ui/dates/time.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { AnswerForm } from './answer-form.tsx';
import { MergeDialog } from './merge-dialog.tsx';

interface QuestionCardProps {
  readonly question: Question;
  /** Other questions about the same code. */
  readonly others: readonly Question[];
}

/** A question with its visitors, where it was asked, and what the owner can do about it. */
export function QuestionCard({ question, others }: QuestionCardProps) {
  const scope = useScope();
  const [shown, setShown] = useState<'answer' | 'merge'>();
  const update = useMutation(updateQuestion, { invalidates: [listQuestions] });
  const canWrite = scope.organization?.role !== 'viewer';
  const canMerge = canWrite && others.length > 0;
  const close = () => setShown(undefined);
  const setStatus = (status: 'open' | 'ignored') => update.run({ path: { id: question.id }, body: { status } });
  const ignore = async () => {
    if ((await setStatus('ignored')).ok) toast(t.questions.ignoredNow, reopen);
  };
  // The list of open questions no longer has the card, so a toast shows the error.
  const reopen = async () => {
    const outcome = await setStatus('open');
    if (!outcome.ok) toast(problemText(outcome.error));
  };
  const isOpen = question.status === 'open';
  return (
    <li class="card question" data-item>
      <div class="question-head">
        <h2 dir="auto" class="at-start">
          {question.text ?? t.questions.deleted}
        </h2>
        {shown !== 'answer' && (question.examples.length > 0 || canMerge) && (
          <Menu>
            {question.examples.map(({ conversation_id, number }, index) => (
              <a key={`${conversation_id} ${number}`} href={scope.path(`conversations/${conversation_id}`)}>
                {t.questions.conversation({ number: index + 1 })}
              </a>
            ))}
            {canMerge && (
              <button type="button" onClick={() => setShown('merge')}>
                {t.questions.merge}
              </button>
            )}
          </Menu>
        )}
      </div>
      <p class="soft">
        <strong>{t.questions.visitors({ count: question.visitors })}</strong>
        {SEPARATOR}
        <bdi>{question.qpr_code_name ?? t.questions.deletedCode}</bdi>
        {SEPARATOR}
        <Time value={question.last_asked_at} />
      </p>
      <p class="question-reasons">
        {question.reasons.map((reason) => (
          <Badge key={reason}>{t.questions.reasons[reason]}</Badge>
        ))}
      </p>
      {question.answer !== undefined && (
        <p class="question-answer" dir="auto">
          <span class="soft">{t.questions.yourAnswer}</span> {question.answer}
        </p>
      )}
      <Problem error={update.error ?? null} />
      {shown === 'answer' ? (
        <AnswerForm question={question} onClose={close} />
      ) : (
        <div class="question-actions">
          {canWrite && (
            <Button variant={isOpen ? 'primary' : 'plain'} onClick={() => setShown('answer')}>
              {question.answer === undefined ? t.questions.answer : t.questions.changeAnswer}
            </Button>
          )}
          {canWrite && isOpen && (
            <Button busy={update.isPending} onClick={ignore}>
              {t.questions.ignore}
            </Button>
          )}
          {canWrite && !isOpen && (
            <Button busy={update.isPending} onClick={() => setStatus('open')}>
              {t.questions.reopen}
            </Button>
          )}
        </div>
      )}
      {shown === 'merge' && <MergeDialog question={question} others={others} onClose={close} />}
    </li>
  );
}
