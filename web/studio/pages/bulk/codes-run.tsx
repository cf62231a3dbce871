import type { PlannedRow } from '../../../../sdk/sheet/plan-rows.ts';
import { createQprCode } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { printLinks } from '../../data/print-links.ts';
import { useScope } from '../../data/scope.tsx';
import { useTexts } from '../../texts/language.ts';
import { BulkRun } from './bulk-run.tsx';
import { bulkTexts } from './texts/index.ts';

interface CodesRunProps {
  /** The id of the run. */
  readonly run: string;
  readonly rows: readonly PlannedRow[];
  readonly grounding: 'strict' | null;
  onNew(): void;
}

/** Creates a code for each row. */
export function CodesRun({ run, rows, grounding, onNew }: CodesRunProps) {
  const texts = useTexts(bulkTexts);
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
      titles={{ creating: texts.creating, done: texts.done }}
      pathOf={(id) => path(`codes/${id}`)}
      printLinks={(ids) =>
        printLinks(ids).map(({ path: link, range }) => ({
          href: path(link),
          label: range ? texts.printSome(...range) : texts.printAll,
        }))
      }
      onNew={onNew}
    />
  );
}
