import './overview.css';
import { type GetAnalyticsOutput, getAnalytics } from '../../../../sdk/src/index.ts';
import { downloadCsv } from '../../data/files/download.ts';
import { useScope } from '../../data/scope.tsx';
import { useFilters } from '../../data/use-filters.ts';
import { useQuery } from '../../data/use-query.ts';
import { CodeSelect, useChosenCode } from '../../parts/code-select/code-select.tsx';
import { t } from '../../texts/t.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { METRICS } from './buckets.ts';
import { Charts } from './charts.tsx';
import { Metrics } from './metrics.tsx';
import { NoScans } from './no-scans.tsx';
import { previousRange, queryOf, rangeOf } from './range.ts';
import { RangePicker } from './range-picker.tsx';

export default function OverviewPage() {
  const scope = useScope();
  const filters = useFilters();
  const { code, show } = filters.values;
  const range = rangeOf(filters.values);
  const shown = METRICS.find((metric) => metric === show) ?? 'scans';
  const codeOrScope = code ? { qpr_code_id: code } : scope.fields;
  const query = { query: { ...codeOrScope, ...queryOf(range) } };
  const { data, error, isPending, isPrevious, retry } = useQuery(getAnalytics, query, { keepPrevious: true });
  const previousPeriod = useQuery(getAnalytics, { query: { ...codeOrScope, ...queryOf(previousRange(range)) } });
  const name = useChosenCode(code)?.name;
  return (
    <>
      <PageHeader title={t.overview.title} />
      <div class="toolbar">
        <CodeSelect
          label={t.overview.code}
          all={scope.organization ? t.overview.allOf({ organization: scope.organization.name }) : t.overview.all}
          value={code}
          onValue={(id) => filters.change({ code: id })}
        />
        <RangePicker range={range} filters={filters} />
      </div>
      <Problem error={error} onRetry={retry} />
      {!error && (
        <Metrics
          counts={data}
          previous={isPrevious ? undefined : previousPeriod.data}
          shown={shown}
          onShow={(metric) => filters.change({ show: metric })}
        />
      )}
      <div class="overview" aria-busy={isPrevious}>
        {isPending && <Skeleton shape="block" count={1} />}
        {data && data.scans === 0 && <NoScans data={data} range={range} filters={filters} codeName={name} />}
        {data && data.scans > 0 && (
          <Charts data={data} shown={shown} filters={filters} onDownload={() => download(data)} />
        )}
      </div>
    </>
  );
}

function download({ days }: GetAnalyticsOutput) {
  // The name of the file has the days of the data, not the selected range: while the figures of a new range load, the
  // page still shows those of the previous range.
  downloadCsv(`overview-${days[0]?.day}-${days.at(-1)?.day}`, [
    [
      t.overview.day,
      ...METRICS.map((metric) => t.overview.names[metric]),
      t.overview.ratings.up,
      t.overview.ratings.down,
    ],
    ...days.map((counts) => [
      counts.day,
      ...METRICS.map((metric) => counts[metric]),
      counts.ratings_up,
      counts.ratings_down,
    ]),
  ]);
}
