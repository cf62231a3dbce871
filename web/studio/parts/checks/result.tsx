import type { CheckResult } from '../../../../sdk/src/index.ts';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Markdown } from '../../ui/markdown.tsx';

type Outcome = Pick<CheckResult, 'passed' | 'reasons' | 'answer'>;

export function ResultBadge({ passed }: Pick<Outcome, 'passed'>) {
  return <Badge tone={passed ? 'good' : 'danger'}>{passed ? t.sharedChecks.passed : t.sharedChecks.failed}</Badge>;
}

/** The answer to the question of a check and, if the check failed, the reasons. */
export function ResultDetails({ reasons, answer }: Outcome) {
  return (
    <>
      {reasons.map((reason) => (
        <p key={reason} class="reason">
          {t.sharedChecks.reasons[reason]}
        </p>
      ))}
      <div class="answer" dir="auto">
        {answer === '' ? t.sharedChecks.noWords : <Markdown text={answer} />}
      </div>
    </>
  );
}
