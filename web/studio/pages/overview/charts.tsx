import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { GetAnalyticsOutput } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import type { Filters } from '../../data/use-filters.ts';
import { formatNumber } from '../../texts/format.ts';
import { language } from '../../texts/language.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { type Bucket, bucketsOf, METRICS, type Metric } from './buckets.ts';
import { Notices } from './notices.tsx';
import { PlacementShares } from './placement-shares.tsx';
import { scansInUtcDays } from './scans-in-utc-days.ts';
import { type Share, Shares } from './shares.tsx';
import { TimeChart } from './time-chart.tsx';

/** Each day in the data is a date without a time, which JavaScript reads as UTC. */
const dayFormat = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const fullDayFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
const countryNames = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });

const COUNTRIES_SHOWN = 8;

interface ChartsProps {
  readonly data: GetAnalyticsOutput;
  readonly shown: Metric;
  readonly filters: Filters;
  readonly onDownload: () => void;
}

export function Charts({ data, shown, filters, onDownload }: ChartsProps) {
  const scope = useScope();
  const { code } = filters.values;
  const total = scansInUtcDays(data);
  const conversationsHref = `${scope.path('conversations')}${code ? `?code=${encodeURIComponent(code)}` : ''}`;
  return (
    <>
      <Notices data={data} />
      <OverTime data={data} shown={shown}>
        <Button variant="quiet" onClick={onDownload}>
          {t.overview.download}
        </Button>
        <a href={conversationsHref}>{t.overview.conversations}</a>
      </OverTime>
      <div class="share-cards">
        <PlacementShares data={data} />
        {data.top_codes.length > 0 && (
          <Shares
            title={t.overview.topCodes}
            meaning={t.overview.byScans}
            total={total}
            shares={data.top_codes.map(({ qpr_code_id: id, name, scans }) => ({
              key: id,
              name: (
                <a href={filters.hrefWith({ code: id })} title={name}>
                  {name}
                </a>
              ),
              value: scans,
            }))}
          />
        )}
        <Shares
          title={t.overview.countries}
          meaning={t.overview.countriesMeaning}
          total={total}
          shares={countryShares(data)}
        />
        <Shares
          title={t.overview.devices}
          meaning={t.overview.devicesMeaning}
          total={total}
          shares={data.devices.map(({ device, scans }) => ({
            key: device ?? '',
            name: device ? t.overview.deviceNames[device] : t.overview.unknown,
            value: scans,
          }))}
        />
        <Ratings data={data} />
        {data.sources.some(({ source, scans }) => source === 'embed' && scans > 0) && (
          <Shares
            title={t.overview.sources}
            meaning={t.overview.sourcesMeaning}
            total={total}
            shares={data.sources.map(({ source, scans }) => ({
              key: source,
              name: t.overview.sourceNames[source],
              value: scans,
            }))}
          />
        )}
      </div>
    </>
  );
}

/** Shown only if visitors rated answers in the selected range. */
function Ratings({ data }: Pick<ChartsProps, 'data'>) {
  const { ratings_up, ratings_down } = data;
  const total = ratings_up + ratings_down;
  if (total === 0) return null;
  return (
    <Shares
      title={t.overview.ratings.title}
      meaning={t.overview.ratings.meaning}
      total={total}
      shares={[
        { key: 'up', name: t.overview.ratings.up, value: ratings_up },
        { key: 'down', name: t.overview.ratings.down, value: ratings_down },
      ]}
    />
  );
}

/** The countries with the most scans, all other countries together, and the scans from unknown countries. */
function countryShares({ countries: counted }: GetAnalyticsOutput): Share[] {
  const known = counted.filter(({ country }) => country !== null);
  const rest = known.slice(COUNTRIES_SHOWN).reduce((sum, { scans }) => sum + scans, 0);
  return [
    ...known.slice(0, COUNTRIES_SHOWN).map(({ country, scans }) => ({
      key: country ?? '',
      name: countryNames.of(country ?? ''),
      value: scans,
    })),
    ...(rest > 0 ? [{ key: 'others', name: t.overview.others, value: rest }] : []),
    ...counted
      .filter(({ country }) => country === null)
      .map(({ scans }) => ({ key: 'unknown', name: t.overview.unknown, value: scans })),
  ];
}

interface OverTimeProps extends Pick<ChartsProps, 'data' | 'shown'> {
  readonly children: ComponentChildren;
}

/** A chart of one metric over time, and a table of all metrics that opens on demand. */
function OverTime({ data, shown, children }: OverTimeProps) {
  const [isTableShown, setTableShown] = useState(false);
  const buckets = bucketsOf(data.days);
  const busiestBucket = buckets.reduce(
    (best, bucket) => (bucket[shown] > best[shown] ? bucket : best),
    buckets[0] as Bucket,
  );
  const label = (day: string, dayCount: number) =>
    dayCount === 1 ? dayFormat.format(new Date(day)) : t.overview.weekOf({ day: dayFormat.format(new Date(day)) });
  const points = buckets.map((bucket) => ({ label: label(bucket.day, bucket.days), value: bucket[shown] }));
  return (
    <section class="card over-time" aria-label={t.overview.overTime({ name: t.overview.names[shown] })}>
      <TimeChart
        points={points}
        describe={({ label: at, value }) => `${at}: ${formatNumber(value)}`}
        summary={t.overview.busiest({
          when: label(busiestBucket.day, busiestBucket.days),
          count: formatNumber(busiestBucket[shown]),
        })}
      />
      <div class="actions">
        <Button variant="quiet" aria-expanded={isTableShown} onClick={() => setTableShown(!isTableShown)}>
          {isTableShown ? t.overview.hideTable : t.overview.showTable}
        </Button>
        {children}
      </div>
      <p class="soft zone">{t.overview.zone({ name: data.time_zone.replaceAll('_', ' ') })}</p>
      <div class={isTableShown ? undefined : 'visually-hidden'}>
        <DataTable
          caption={t.overview.byDay}
          rows={data.days}
          keyOf={({ day }) => day}
          columns={[
            { title: t.overview.day, cell: ({ day }) => fullDayFormat.format(new Date(day)) },
            ...METRICS.map((metric) => ({
              title: t.overview.names[metric],
              cell: (counts: Bucket | GetAnalyticsOutput['days'][number]) => formatNumber(counts[metric]),
              numeric: true,
            })),
          ]}
        />
      </div>
    </section>
  );
}
