import '../../parts/checks/checks.css';
import './checks-page.css';
import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import { CHECKS } from '../../../../contracts/qpr-codes.ts';
import { type Check, createCheck, deleteCheck, getQprCode, listChecks } from '../../../../sdk/src/index.ts';
import { useCanWriteCodes } from '../../data/organizations.ts';
import { useScope } from '../../data/scope.tsx';
import { useMutation } from '../../data/use-mutation.ts';
import { invalidate, useQuery } from '../../data/use-query.ts';
import { useCheckRuns } from '../../parts/checks/use-check-runs.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { CheckCard } from './check-card.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { shownRun } from './shown-run.ts';
import { useSources } from './use-sources.ts';

/** The checks of a code: test questions and the answers that the owner expects. The user edits and runs them here. */
export function ChecksOfCode() {
  const scope = useScope();
  const { id = '' } = useRoute().params;
  const code = useQuery(getQprCode, { path: { id } });
  const { data, error, isPending, retry } = useQuery(listChecks, { path: { id } });
  const sources = useSources(code.data && (code.data.knowledge ?? []));
  const titleOf = (sourceId: string | undefined) =>
    sourceId && (sources ? (sources.find((source) => source.id === sourceId)?.title ?? sourceId) : '…');
  const runs = useCheckRuns(id);
  const remove = useMutation(deleteCheck, { invalidates: [listChecks] });
  const restore = useMutation(createCheck, { invalidates: [listChecks] });
  /** The open dialog. It edits `check`, or adds a check if there is none. */
  const [dialog, setDialog] = useState<{ readonly check?: Check }>();
  const checks = data?.checks ?? [];
  const canWrite = useCanWriteCodes(code.data?.organization_id ?? scope.organization?.id);
  const canAdd = checks.length < CHECKS.perCode;
  const run = async (wanted: readonly Check[]) => {
    await runs.run(wanted);
    await invalidate(listChecks);
  };
  const removeCheck = async ({ id: checkId, question, expect, conversation_id }: Check) => {
    const outcome = await remove.run({ path: { id, check_id: checkId } });
    // A check from a conversation has no undo: the restored check would be a copy of the visitor's words that is not
    // deleted with the conversation.
    const canUndo = conversation_id === undefined && question !== null;
    const undo = canUndo ? () => restore.run({ path: { id }, body: { question, expect } }) : undefined;
    if (outcome.ok) toast(t.checks.deleted, undo);
  };
  const results = checks.flatMap((check) => shownRun(check, runs.results[check.id]) ?? []);
  const passed = results.filter((result) => result.passed).length;
  return (
    <>
      <PageHeader
        title={t.checks.title}
        lead={t.checks.lead}
        back={{ href: scope.path(`codes/${id}`), label: code.data?.name ?? t.checks.code }}
      >
        {canWrite && (
          <Button variant="primary" disabled={!canAdd} onClick={() => canAdd && setDialog({})}>
            {t.checks.add}
          </Button>
        )}
      </PageHeader>
      <Problem error={error ?? runs.error ?? remove.error ?? restore.error} {...(error && { onRetry: retry })} />
      {isPending && <Skeleton shape="card" count={3} />}
      {data && checks.length === 0 && <EmptyState title={t.checks.emptyTitle} text={t.checks.empty} />}
      {checks.length > 0 && (
        <>
          <div class="check-summary">
            {canWrite && (
              <Button busy={runs.running.size > 0} onClick={() => run(checks)}>
                {t.checks.runAll}
              </Button>
            )}
            <p class="soft" role="status">
              {results.length > 0 && t.checks.result({ passed, total: checks.length })}
            </p>
          </div>
          <ul class="check-list">
            {checks.map((check) => (
              <CheckCard
                key={check.id}
                check={check}
                source={titleOf(check.expect.cites)}
                result={runs.results[check.id]}
                isRunning={runs.running.has(check.id)}
                actions={
                  canWrite
                    ? {
                        run: () => void run([check]),
                        edit: () => setDialog({ check }),
                        remove: () => void removeCheck(check),
                      }
                    : undefined
                }
              />
            ))}
          </ul>
          {!canAdd && <p class="soft">{t.checks.limit({ most: CHECKS.perCode })}</p>}
        </>
      )}
      {dialog && (
        <CheckDialog codeId={id} sources={sources ?? []} check={dialog.check} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}
