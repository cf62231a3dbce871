import { useRef } from 'preact/hooks';
import type { PlannedPlacements } from '../../../../sdk/sheet/plan-placements.ts';
import { createPlacements, createQprCode } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { useScope } from '../../data/scope.tsx';
import { useDraft } from '../../data/use-draft.ts';
import { t } from '../../texts/t.ts';
import { BulkRun } from './bulk-run.tsx';

interface PlacementsRunProps {
  readonly run: string;
  readonly plan: PlannedPlacements;
  readonly codeName: string;
  readonly grounding: 'strict' | null;
  onNew(): void;
}

/** Creates one code, and a placement of it for each row. */
export function PlacementsRun({ run, plan, codeName, grounding, onNew }: PlacementsRunProps) {
  const { path, fields } = useScope();
  const [codeId, setCodeId] = useDraft(`code:${run}`, '');
  const pending = useRef<Promise<string>>();
  /**
   * Returns the id of the code. The first row creates the code, and all rows use it. If the creation fails, the next
   * row tries again with the same idempotency key.
   */
  const createCodeOnce = (): Promise<string> => {
    pending.current ??= createCode().catch((error) => {
      pending.current = undefined;
      throw error;
    });
    return pending.current;
  };
  const createCode = async () => {
    if (codeId) return codeId;
    const body = { grounding, ...plan.code, name: codeName, ...fields };
    const { id } = await call(createQprCode, { body }, { idempotencyKey: `bulk-${run}-code` });
    setCodeId(id);
    return id;
  };
  return (
    <BulkRun
      runId={run}
      items={plan.placements.map(({ number, name, variables }) => ({
        number,
        name,
        create: async (idempotencyKey) => {
          const body = { qpr_code_id: await createCodeOnce(), name, variables };
          const { placements } = await call(createPlacements, { body }, { idempotencyKey });
          const [placement] = placements;
          if (!placement) throw new Error('The service created no placement.');
          return placement;
        },
      }))}
      isNewestFirst={false}
      fileName="placements"
      titles={{ creating: t.bulk.creatingPlacements, done: t.bulk.donePlacements }}
      pathOf={(id) => path(`placements/${id}`)}
      printLinks={() => [{ href: path(`placements/print?code=${codeId}`), label: t.bulk.printAll }]}
      onNew={onNew}
    />
  );
}
