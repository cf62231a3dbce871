import type { Check } from '../../../../sdk/src/index.ts';
import { Expectation } from '../../parts/checks/expectation.tsx';
import { ResultBadge, ResultDetails } from '../../parts/checks/result.tsx';
import type { TimedResult } from '../../parts/checks/use-check-runs.ts';
import { formatRelative, formatTime } from '../../texts/format.ts';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useId } from '../../ui/use-id.ts';
import { shownRun } from './shown-run.ts';

interface CheckCardProps {
  readonly check: Check;
  /** The title of the source that the answer must cite. */
  readonly source?: string | undefined;
  /** The result of a run since the page was opened. It replaces the stored result (see `shownRun`). */
  readonly result?: TimedResult | undefined;
  readonly isRunning: boolean;
  /** Undefined for people who can only read. */
  readonly actions?: { run(): void; edit(): void; remove(): void } | undefined;
}

export function CheckCard({ check, source, result, isRunning, actions }: CheckCardProps) {
  const id = useId();
  const shown = shownRun(check, result);
  return (
    <li class="card check-card">
      <div class="check-title">
        <h2 dir="auto" id={id}>
          {check.question}
        </h2>
        <span role="status">
          {isRunning ? (
            <Badge>{t.sharedChecks.running}</Badge>
          ) : shown ? (
            <ResultBadge passed={shown.passed} />
          ) : (
            <Badge>{t.checks.notRun}</Badge>
          )}
        </span>
      </div>
      <Expectation expect={check.expect} source={source} />
      {check.conversation_id !== undefined && <p class="soft check-note">{t.checks.visitorsWords}</p>}
      {shown && (
        <details open={!shown.passed}>
          <summary>
            {t.sharedChecks.answer}
            <time class="soft" dateTime={shown.ran_at} title={formatTime(shown.ran_at)}>
              {t.checks.lastRun({ time: formatRelative(shown.ran_at) })}
            </time>
          </summary>
          <ResultDetails {...shown} />
        </details>
      )}
      {actions && (
        <div class="actions">
          <Button busy={isRunning} onClick={actions.run} aria-describedby={id}>
            {t.checks.run}
          </Button>
          <Button variant="quiet" onClick={actions.edit} aria-describedby={id}>
            {t.checks.edit}
          </Button>
          <Button variant="quiet" onClick={actions.remove} aria-describedby={id}>
            {t.checks.delete}
          </Button>
        </div>
      )}
    </li>
  );
}
