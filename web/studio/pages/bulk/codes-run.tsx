import type { PlannedRow } from '../../../../sdk/sheet/plan-rows.ts';
import { createQprCode } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
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

/** A print link contains the ids of its codes, and CloudFront rejects URLs longer than 8,192 bytes. */
const CODES_PER_PRINT_LINK = 200;

/** Creates a code for each row. */
export function CodesRun({ run, rows, grounding, onNew }: CodesRunProps) {
  const texts = useTexts(bulkTexts);
  const { path, fields } = useScope();
  const printLinks = (ids: readonly string[]) =>
    Array.from({ length: Math.ceil(ids.length / CODES_PER_PRINT_LINK) }, (_, index) => {
      const start = index * CODES_PER_PRINT_LINK;
      const part = ids.slice(start, start + CODES_PER_PRINT_LINK);
      return {
        href: path(`print?ids=${part.join(',')}`),
        label: ids.length <= CODES_PER_PRINT_LINK ? texts.printAll : texts.printSome(start + 1, start + part.length),
      };
    });
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
      printLinks={printLinks}
      onNew={onNew}
    />
  );
}
