import { useEffect, useRef } from 'preact/hooks';
import { downloadCsv } from '../../data/files/download.ts';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { type BulkItem, type Results, useBulkRun } from './use-bulk-run.ts';

interface PrintLink {
  readonly href: string;
  readonly label: string;
}

interface BulkRunProps {
  readonly runId: string;
  readonly items: readonly BulkItem[];
  /**
   * Whether the Studio lists the created codes or placements newest first. If so, the last row is created first, so
   * that the list has the order of the sheet.
   */
  readonly isNewestFirst: boolean;
  /** The name of the CSV file with the results, without its extension. */
  readonly fileName: string;
  /** The headings while the run is active and after it. */
  readonly titles: { readonly creating: string; readonly done: string };
  /** The path of the page of a created code or placement. */
  pathOf(id: string): string;
  /** Links to the print page for the created codes or placements. */
  printLinks(ids: readonly string[]): readonly PrintLink[];
  onNew(): void;
}

/** Creates the items and shows the results. */
export function BulkRun({ runId, items, isNewestFirst, fileName, titles, pathOf, printLinks, onNew }: BulkRunProps) {
  const { results, isRunning, start, pause } = useBulkRun(runId, isNewestFirst ? items.toReversed() : items);
  const isFresh = useRef(Object.keys(results).length === 0);
  // A run without results starts at once, even after a reload. An unfinished run with results waits for the user.
  useEffect(() => {
    if (isFresh.current) start();
  }, []);
  const created = items.filter(({ number }) => results[number]?.id !== undefined);
  const failed = items.filter(({ number }) => results[number]?.error !== undefined);
  const isDone = created.length === items.length;
  return (
    <section aria-labelledby="bulk-run" aria-busy={isRunning}>
      <h2 id="bulk-run">{isDone ? titles.done : titles.creating}</h2>
      <progress max={items.length} value={created.length} aria-labelledby="bulk-state" />
      <p id="bulk-state" role="status">
        {t.bulk.created({ created: created.length, all: items.length })}{' '}
        {failed.length > 0 && t.bulk.failed({ count: failed.length })}
      </p>
      <div class="actions bulk-run-actions">
        {isRunning && <Button onClick={pause}>{t.bulk.pause}</Button>}
        {!isRunning && !isDone && (
          <Button variant="primary" onClick={start}>
            {t.bulk.resume}
          </Button>
        )}
        {!isRunning && created.length > 0 && (
          <>
            {printLinks(created.map(({ number }) => results[number]?.id ?? '')).map(({ href, label }, index) => (
              <ButtonLink key={href} variant={isDone && index === 0 ? 'primary' : 'plain'} href={href}>
                {label}
              </ButtonLink>
            ))}
            <Button onClick={() => downloadCsv(fileName, csvRows(items, results))}>{t.bulk.download}</Button>
          </>
        )}
        {!isRunning && <Button onClick={onNew}>{t.bulk.another}</Button>}
      </div>
      <DataTable
        caption={titles.creating}
        rows={items}
        keyOf={({ number }) => String(number)}
        columns={[
          { title: t.bulk.row, cell: ({ number }) => `${t.bulk.row} ${number}` },
          {
            title: t.bulk.name,
            cell: ({ number, name: text }) => {
              const id = results[number]?.id;
              const name = <span dir="auto">{text}</span>;
              return id === undefined ? name : <a href={pathOf(id)}>{name}</a>;
            },
          },
          { title: t.bulk.result, cell: ({ number }) => <ResultCell {...results[number]} /> },
        ]}
      />
    </section>
  );
}

function ResultCell({ id, error }: Results[number]) {
  if (id !== undefined) return <Badge tone="good">{t.bulk.createdBadge}</Badge>;
  return error === undefined ? <Badge>{t.bulk.pendingBadge}</Badge> : <span class="bulk-error">{error}</span>;
}

function csvRows(items: readonly BulkItem[], results: Results): string[][] {
  const cells = ({ number, name }: BulkItem) => {
    const { id = '', scanUrl = '', error = '' } = results[number] ?? {};
    // The last 10 characters of an id, in lower case, are the short id.
    const image = id === '' ? '' : `${location.origin}/qr/${id.slice(-10).toLowerCase()}`;
    return [String(number), name, id, scanUrl, image && `${image}.png`, image && `${image}.svg`, error];
  };
  return [['row', 'name', 'id', 'scan_url', 'qr_image_url', 'qr_svg_url', 'error'], ...items.map(cells)];
}
