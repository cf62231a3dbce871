import { useEffect, useRef } from 'preact/hooks';
import type { PlannedRow } from '../../../../sdk/sheet/plan-rows.ts';
import { downloadCsv } from '../../data/download.ts';
import { type Scope, useScope } from '../../data/scope.tsx';
import { useTexts } from '../../texts/language.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { bulkTexts } from './texts/index.ts';
import { type Results, useBulkRun } from './use-bulk-run.ts';

interface BulkRunProps {
  readonly run: string;
  readonly rows: readonly PlannedRow[];
  readonly fields: Scope['fields'];
  onNew(): void;
}

/** Creates the codes and shows the results. */
export function BulkRun({ run, rows, fields, onNew }: BulkRunProps) {
  const texts = useTexts(bulkTexts);
  const { path } = useScope();
  const { results, isRunning, start, pause } = useBulkRun(run, rows, fields);
  const isFresh = useRef(Object.keys(results).length === 0);
  // A new run starts at once. After a reload, it waits for the user.
  useEffect(() => {
    if (isFresh.current) start();
  }, []);
  const made = rows.filter(({ number }) => results[number]?.id !== undefined);
  const failed = rows.filter(({ number }) => results[number]?.error !== undefined);
  const isDone = made.length === rows.length;
  return (
    <section aria-labelledby="bulk-run" aria-busy={isRunning}>
      <h2 id="bulk-run">{isDone ? texts.done : texts.making}</h2>
      <progress max={rows.length} value={made.length} aria-labelledby="bulk-state" />
      <p id="bulk-state" role="status">
        {texts.made(made.length, rows.length)} {failed.length > 0 && texts.failed(failed.length)}
      </p>
      <div class="actions bulk-actions">
        {isRunning && <Button onClick={pause}>{texts.pause}</Button>}
        {!isRunning && !isDone && (
          <Button variant="primary" onClick={start}>
            {texts.goOn}
          </Button>
        )}
        {!isRunning && made.length > 0 && (
          <>
            {sheetsOf(made).map((codes, place, all) => (
              <ButtonLink
                key={place}
                variant={isDone && place === 0 ? 'primary' : 'plain'}
                href={path(`print?ids=${codes.map(({ number }) => results[number]?.id).join(',')}`)}
              >
                {all.length === 1
                  ? texts.printAll
                  : texts.printSome(place * CODES_PER_SHEET + 1, place * CODES_PER_SHEET + codes.length)}
              </ButtonLink>
            ))}
            <Button onClick={() => downloadCsv('codes', csvRows(rows, results))}>{texts.download}</Button>
          </>
        )}
        {!isRunning && <Button onClick={onNew}>{texts.another}</Button>}
      </div>
      <DataTable
        caption={texts.making}
        rows={rows}
        keyOf={({ number }) => String(number)}
        columns={[
          { title: texts.row, cell: ({ number }) => `${texts.row} ${number}` },
          {
            title: texts.name,
            cell: ({ number, code }) => {
              const id = results[number]?.id;
              const name = <span dir="auto">{code.name}</span>;
              return id === undefined ? name : <a href={path(`codes/${id}`)}>{name}</a>;
            },
          },
          { title: texts.result, cell: ({ number }) => <State {...results[number]} /> },
        ]}
      />
    </section>
  );
}

function State({ id, error }: Results[number]) {
  const texts = useTexts(bulkTexts);
  if (id !== undefined) return <Badge tone="good">{texts.isMade}</Badge>;
  return error === undefined ? <Badge>{texts.isWaiting}</Badge> : <span class="bulk-error">{error}</span>;
}

/** The ids are part of the URL, and the edge rejects URLs longer than 8 KB. */
const CODES_PER_SHEET = 200;

const sheetsOf = (made: readonly PlannedRow[]) =>
  Array.from({ length: Math.ceil(made.length / CODES_PER_SHEET) }, (_, sheet) =>
    made.slice(sheet * CODES_PER_SHEET, (sheet + 1) * CODES_PER_SHEET),
  );

function csvRows(rows: readonly PlannedRow[], results: Results): string[][] {
  const cells = ({ number, code }: PlannedRow) => {
    const { id = '', scanUrl = '', error = '' } = results[number] ?? {};
    const image = id === '' ? '' : `${location.origin}/qr/${id.slice(-10).toLowerCase()}`;
    return [String(number), code.name, id, scanUrl, image && `${image}.png`, image && `${image}.svg`, error];
  };
  return [['row', 'name', 'id', 'scan_url', 'qr_image_url', 'qr_svg_url', 'error'], ...rows.map(cells)];
}
