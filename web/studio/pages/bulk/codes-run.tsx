import type { PlannedRow } from '../../../../sdk/sheet/plan-rows.ts';
import { createQprCode } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { printLinks } from '../../data/print-links.ts';
import { useScope } from '../../data/scope.tsx';
import { t } from '../../texts/t.ts';
import { BulkRun } from './bulk-run.tsx';

interface CodesRunProps {
  /** The id of the run. */
  readonly run: string;
  readonly rows: readonly PlannedRow[];
  readonly grounding: 'strict' | null;
  onNew(): void;
}

/** Creates a code for each row. */
export function CodesRun({ run, rows, grounding, onNew }: CodesRunProps) {
  const { path, fields } = useScope();
  return (
    <BulkRun
      runId={run}
      items={rows.map(({ number, code }) => ({
        number,
        name: code.name,
        create: (idempotencyKey) =>
          call(createQprCode, { body: { grounding, ...code, ...fields } }, { idempotencyKey }),
      }))}
      isNewestFirst
      fileName="codes"
      titles={{ creating: t.bulk.creating, done: t.bulk.done }}
      pathOf={(id) => path(`codes/${id}`)}
      printLinks={(ids) =>
        printLinks(ids).map(({ path: link, range }) => ({
          href: path(link),
          label: range ? t.bulk.printSome({ from: range[0], to: range[1] }) : t.bulk.printAll,
        }))
      }
      onNew={onNew}
    />
  );
}
