import './checks.css';
import { useEffect, useState } from 'preact/hooks';
import { type Check, type CheckResult, listChecks } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { invalidate, useQuery } from '../../data/use-query.ts';
import { t } from '../../texts/t.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { comparisonOf, reusableRuns } from './compare.ts';
import { ResultBadge, ResultDetails } from './result.tsx';
import { type CheckDraft, useCheckRuns } from './use-check-runs.ts';

export interface CompareDialogProps {
  readonly codeId: string;
  /** When the live code was last changed. */
  readonly updatedAt: string;
  readonly draft: CheckDraft;
  onSave(): void;
  onClose(): void;
}

/** Runs all checks on the live code and on the draft, and shows both answers side by side. */
export function CompareDialog({ codeId, updatedAt, draft, onSave, onClose }: CompareDialogProps) {
  const scope = useScope();
  const { data, error, retry } = useQuery(listChecks, { path: { id: codeId } }, { refetchOnFocus: false });
  return (
    <Dialog title={t.sharedChecks.compare} onClose={onClose}>
      <Problem error={error} onRetry={retry} />
      {!data && !error && <Skeleton shape="block" count={1} />}
      {data?.checks.length === 0 && (
        <>
          <p>{t.sharedChecks.none}</p>
          <ButtonLink variant="primary" href={scope.path(`codes/${codeId}/checks`)}>
            {t.sharedChecks.addChecks}
          </ButtonLink>
        </>
      )}
      {data && data.checks.length > 0 && (
        <Comparison
          codeId={codeId}
          updatedAt={updatedAt}
          draft={draft}
          checks={data.checks}
          onSave={onSave}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function Comparison({
  codeId,
  updatedAt,
  draft,
  checks: loaded,
  onSave,
  onClose,
}: CompareDialogProps & { readonly checks: readonly Check[] }) {
  // Keep the checks that were loaded first: a reload of the list must not restart the comparison.
  const [checks] = useState(loaded);
  const [reused] = useState(() => reusableRuns(loaded, { updatedAt, nowMs: Date.now() }));
  const live = useCheckRuns(codeId);
  const drafted = useCheckRuns(codeId);
  const liveResults = { ...reused, ...live.results };
  const { rows, broken, fixed, isComplete } = comparisonOf(checks, liveResults, drafted.results);
  /** Runs only the checks that have no result yet, because each run costs another answer of the model. */
  const start = () => {
    const withoutResult = (results: object) => checks.filter(({ id }) => !(id in results));
    const missing = withoutResult(liveResults);
    // First the draft, then the live code: in parallel, they would run eight checks at a time.
    void drafted
      .run(withoutResult(drafted.results), draft)
      .then(() => missing.length > 0 && live.run(missing).then(() => invalidate(listChecks)));
  };
  useEffect(start, []);
  const isRunning = drafted.running.size + live.running.size > 0;
  const done = rows.filter(({ liveResult, draftResult }) => liveResult && draftResult).length;
  return (
    <>
      <div class="compare-summary" role="status">
        <p>
          <strong>
            {isComplete
              ? t.sharedChecks.changed({ count: broken + fixed, total: checks.length })
              : t.sharedChecks.progress({ done, total: checks.length })}
          </strong>
        </p>
        {isComplete && (broken > 0 || fixed > 0) && (
          <p>
            {[
              broken > 0 && t.sharedChecks.broken({ count: broken }),
              fixed > 0 && t.sharedChecks.fixed({ count: fixed }),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        )}
      </div>
      {!isRunning && <Problem error={drafted.error ?? live.error} onRetry={start} />}
      <div class="actions">
        <Button variant="primary" onClick={onSave}>
          {isComplete && broken === 0 ? t.sharedChecks.saveGood : t.sharedChecks.save}
        </Button>
        <Button onClick={onClose}>{t.sharedChecks.keepEditing}</Button>
      </div>
      {rows.map(({ check, liveResult, draftResult, isChanged }) => (
        <section class="compared" key={check.id}>
          <h3 dir="auto">{check.question}</h3>
          {isChanged || !isComplete ? (
            <div class="side-by-side">
              <Side title={t.sharedChecks.live} result={liveResult} />
              <Side title={t.sharedChecks.draft} result={draftResult} />
            </div>
          ) : (
            <details>
              <summary>
                {draftResult && <ResultBadge passed={draftResult.passed} />} {t.sharedChecks.unchanged}
              </summary>
              <div class="side-by-side">
                <Side title={t.sharedChecks.live} result={liveResult} />
                <Side title={t.sharedChecks.draft} result={draftResult} />
              </div>
            </details>
          )}
        </section>
      ))}
    </>
  );
}

type Shown = Pick<CheckResult, 'passed' | 'reasons' | 'answer'>;

function Side({ title, result }: { readonly title: string; readonly result: Shown | undefined }) {
  return (
    <div>
      <p>
        <span class="soft">{title}</span> {result ? <ResultBadge passed={result.passed} /> : t.sharedChecks.running}
      </p>
      {result && <ResultDetails {...result} />}
    </div>
  );
}
