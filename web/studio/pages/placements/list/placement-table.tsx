import type { Placement } from '../../../../../sdk/src/index.ts';
import { useScope } from '../../../data/scope.tsx';
import { type CodeNameInList, useChosenCode } from '../../../parts/code-select/code-select.tsx';
import { formatDay, formatNumber } from '../../../texts/format.ts';
import { t } from '../../../texts/t.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Time } from '../../../ui/dates/time.tsx';

interface PlacementTableProps {
  readonly placements: readonly Placement[];
  nameOf(id: string): CodeNameInList;
}

export function PlacementTable({ placements, nameOf }: PlacementTableProps) {
  const { path } = useScope();
  return (
    <div class="placement-table">
      <DataTable
        caption={t.placements.title}
        rows={placements}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t.placements.name,
            cell: ({ id, name }) => (
              <a href={path(`placements/${id}`)} dir="auto" title={name} data-item>
                {name}
              </a>
            ),
          },
          {
            title: t.placements.code,
            cell: ({ qpr_code_id: code }) =>
              code === null ? (
                <span class="soft">{t.placements.noCode}</span>
              ) : (
                <CodeLink id={code} name={nameOf(code)} />
              ),
          },
          { title: t.placements.status, cell: (placement) => <PlacementState {...placement} /> },
          {
            title: t.placements.lastScan,
            cell: ({ last_scanned_at: at }) => (at ? <Time value={at} /> : t.placements.never),
          },
          { title: t.placements.scans, cell: ({ scans_total: scans }) => formatNumber(scans), numeric: true },
        ]}
      />
    </div>
  );
}

/** A link to a code. If `name` is null (the code is archived, for example), the code is loaded by its id. */
function CodeLink({ id, name }: { readonly id: string; readonly name: CodeNameInList }) {
  const { path } = useScope();
  const code = useChosenCode(name === null ? id : undefined);
  return (
    <a href={path(`codes/${id}`)} dir="auto" class="at-start">
      {name === undefined ? '\u00a0' : (name ?? code?.name ?? id)}
    </a>
  );
}

type State = Pick<Placement, 'status' | 'silent_since' | 'last_scanned_at'>;

export function PlacementState({ status, silent_since, last_scanned_at }: State) {
  if (status === 'unclaimed') return <Badge tone="warning">{t.placements.unclaimed}</Badge>;
  if (status === 'retired') return <Badge>{t.placements.retired}</Badge>;
  // Most placements are active and not silent. If these had a badge, the other badges would not stand out.
  return silent_since && last_scanned_at ? (
    <Badge tone="danger">{t.placements.silentSince({ day: formatDay(last_scanned_at) })}</Badge>
  ) : (
    <span class="soft">{t.placements.active}</span>
  );
}
