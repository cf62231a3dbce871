import type { ComponentChildren } from 'preact';
import type { Sheet } from '../../../../sdk/sheet/parse-sheet.ts';
import { MAX_STUDIO_ROWS, type Pattern, type PlannedRow, unknownColumns } from '../../../../sdk/sheet/plan-rows.ts';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';

/** Only a few valid rows are shown, but as many invalid rows as a user can fix at once. */
const SHOWN_READY = 5;
const SHOWN_INVALID = 100;

interface DryRunProps {
  readonly sheet: Sheet;
  readonly pattern: Pattern;
  readonly rows: readonly PlannedRow[];
  /** The suggestion to create placements instead of codes, if these rows allow it. */
  readonly children?: ComponentChildren;
  onStart(): void;
}

/** Shows which codes the rows would create, and the errors of invalid rows. Nothing has been created yet. */
export function DryRun({ sheet, pattern, rows, children, onStart }: DryRunProps) {
  const ready = rows.filter(({ problems }) => problems.length === 0);
  const invalid = rows.filter(({ problems }) => problems.length > 0);
  const hasUnknownColumn = Object.values(pattern).some((text) => unknownColumns(text, sheet).length > 0);
  const canStart = ready.length > 0 && !hasUnknownColumn && rows.length <= MAX_STUDIO_ROWS;
  // Without a name or a prompt, every row would have the same error.
  if (pattern.name.trim() === '' || pattern.prompt.trim() === '')
    return (
      <section aria-labelledby="bulk-check">
        <h2 id="bulk-check">{t.bulk.check}</h2>
        <p role="status">{t.bulk.patternFirst}</p>
      </section>
    );
  return (
    <section aria-labelledby="bulk-check">
      <h2 id="bulk-check">{t.bulk.check}</h2>
      <p role="status">
        {t.bulk.ready({ count: ready.length })} {invalid.length > 0 && t.bulk.wrong({ count: invalid.length })}
      </p>
      <DataTable
        caption={t.bulk.check}
        rows={[...invalid.slice(0, SHOWN_INVALID), ...ready.slice(0, SHOWN_READY)]}
        keyOf={({ number }) => String(number)}
        columns={[
          { title: t.bulk.row, cell: ({ number }) => `${t.bulk.row} ${number}` },
          { title: t.bulk.name, cell: ({ code }) => <span dir="auto">{code.name}</span> },
          {
            title: t.bulk.prompt,
            cell: ({ code }) => (
              <span class="bulk-prompt" dir="auto">
                {code.prompt}
              </span>
            ),
          },
          {
            title: t.bulk.result,
            cell: ({ problems }) =>
              problems.length === 0 ? (
                <Badge tone="good">{t.bulk.readyBadge}</Badge>
              ) : (
                <ul class="bulk-problems">
                  {problems.map((problem) => (
                    <li key={problem}>{t.bulk.problems[problem]}</li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
      {canStart && children}
      <div class="bulk-start">
        {canStart ? (
          <Button variant={children ? 'plain' : 'primary'} onClick={onStart}>
            {t.bulk.start({ count: ready.length })}
          </Button>
        ) : (
          <p class="notice">{t.bulk.cannotStart}</p>
        )}
      </div>
    </section>
  );
}
