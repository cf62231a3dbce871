import type { CheckResult } from '../../../../sdk/src/index.ts';
import { useTexts } from '../../texts/language.ts';
import { Badge } from '../../ui/badge.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { sharedCheckTexts } from './texts/index.ts';

type Outcome = Pick<CheckResult, 'passed' | 'reasons' | 'answer'>;

export function ResultBadge({ passed }: Pick<Outcome, 'passed'>) {
  const texts = useTexts(sharedCheckTexts);
  return <Badge tone={passed ? 'good' : 'danger'}>{passed ? texts.passed : texts.failed}</Badge>;
}

/** The answer to the question of a check and, if the check failed, the reasons. */
export function ResultDetails({ reasons, answer }: Outcome) {
  const texts = useTexts(sharedCheckTexts);
  return (
    <>
      {reasons.map((reason) => (
        <p key={reason} class="reason">
          {texts.reasons[reason]}
        </p>
      ))}
      <div class="answer" dir="auto">
        {answer === '' ? texts.noWords : <Markdown text={answer} />}
      </div>
    </>
  );
}
