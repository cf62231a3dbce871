import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { GetAnalyticsOutput } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import type { Filters } from '../../data/use-filters.ts';
import { formatNumber } from '../../texts/format.ts';
import { language, useTexts } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { type Bucket, bucketsOf, METRICS, type Metric } from './buckets.ts';
import { Notices } from './notices.tsx';
import { PlacementShares } from './placement-shares.tsx';
import { scansInUtcDays } from './scans-in-utc-days.ts';
import { type Share, Shares } from './shares.tsx';
import { overviewTexts } from './texts/index.ts';
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
  const texts = useTexts(overviewTexts);
  const scope = useScope();
  const { code } = filters.values;
  const total = scansInUtcDays(data);
  const conversationsHref = `${scope.path('conversations')}${code ? `?code=${encodeURIComponent(code)}` : ''}`;
  return (
    <>
      <Notices data={data} />
      <OverTime data={data} shown={shown}>
        <Button variant="quiet" onClick={onDownload}>
          {texts.download}
        </Button>
        <a href={conversationsHref}>{texts.conversations}</a>
      </OverTime>
      <div class="share-cards">
        <PlacementShares data={data} />
        {data.top_codes.length > 0 && (
          <Shares
            title={texts.topCodes}
            meaning={texts.byScans}
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
          title={texts.countries}
          meaning={texts.countriesMeaning}
          total={total}
          shares={countryShares(data, texts)}
        />
        <Shares
          title={texts.devices}
          meaning={texts.devicesMeaning}
          total={total}
          shares={data.devices.map(({ device, scans }) => ({
            key: device ?? '',
            name: device ? texts.deviceNames[device] : texts.unknown,
            value: scans,
          }))}
        />
        <Ratings data={data} />
        {data.sources.some(({ source, scans }) => source === 'embed' && scans > 0) && (
          <Shares
            title={texts.sources}
            meaning={texts.sourcesMeaning}
            total={total}
            shares={data.sources.map(({ source, scans }) => ({
              key: source,
              name: texts.sourceNames[source],
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
  const { ratings } = useTexts(overviewTexts);
  const { ratings_up, ratings_down } = data;
  const total = ratings_up + ratings_down;
  if (total === 0) return null;
  return (
    <Shares
      title={ratings.title}
      meaning={ratings.meaning}
      total={total}
      shares={[
        { key: 'up', name: ratings.up, value: ratings_up },
        { key: 'down', name: ratings.down, value: ratings_down },
      ]}
    />
  );
}

/** The countries with the most scans, all other countries together, and the scans from unknown countries. */
function countryShares(
  { countries: counted }: GetAnalyticsOutput,
  { unknown, others }: { readonly unknown: string; readonly others: string },
): Share[] {
  const known = counted.filter(({ country }) => country !== null);
  const rest = known.slice(COUNTRIES_SHOWN).reduce((sum, { scans }) => sum + scans, 0);
  return [
    ...known.slice(0, COUNTRIES_SHOWN).map(({ country, scans }) => ({
      key: country ?? '',
      name: countryNames.of(country ?? ''),
      value: scans,
    })),
    ...(rest > 0 ? [{ key: 'others', name: others, value: rest }] : []),
    ...counted
      .filter(({ country }) => country === null)
      .map(({ scans }) => ({ key: 'unknown', name: unknown, value: scans })),
  ];
}

interface OverTimeProps extends Pick<ChartsProps, 'data' | 'shown'> {
  readonly children: ComponentChildren;
}

/** A chart of one metric over time, and a table of all metrics that opens on demand. */
function OverTime({ data, shown, children }: OverTimeProps) {
  const texts = useTexts(overviewTexts);
  const [isTableShown, setTableShown] = useState(false);
  const buckets = bucketsOf(data.days);
  const busiestBucket = buckets.reduce(
    (best, bucket) => (bucket[shown] > best[shown] ? bucket : best),
    buckets[0] as Bucket,
  );
  const label = (day: string, dayCount: number) =>
    dayCount === 1 ? dayFormat.format(new Date(day)) : texts.weekOf(dayFormat.format(new Date(day)));
  const points = buckets.map((bucket) => ({ label: label(bucket.day, bucket.days), value: bucket[shown] }));
  return (
    <section class="card over-time" aria-label={texts.overTime(texts.names[shown])}>
      <TimeChart
        points={points}
        describe={({ label: at, value }) => `${at}: ${formatNumber(value)}`}
        summary={texts.busiest(label(busiestBucket.day, busiestBucket.days), formatNumber(busiestBucket[shown]))}
      />
      <div class="actions">
        <Button variant="quiet" aria-expanded={isTableShown} onClick={() => setTableShown(!isTableShown)}>
          {isTableShown ? texts.hideTable : texts.showTable}
        </Button>
        {children}
      </div>
      <p class="soft zone">{texts.zone(data.time_zone.replaceAll('_', ' '))}</p>
      <div class={isTableShown ? undefined : 'visually-hidden'}>
        <DataTable
          caption={texts.byDay}
          rows={data.days}
          keyOf={({ day }) => day}
          columns={[
            { title: texts.day, cell: ({ day }) => fullDayFormat.format(new Date(day)) },
            ...METRICS.map((metric) => ({
              title: texts.names[metric],
              cell: (counts: Bucket | GetAnalyticsOutput['days'][number]) => formatNumber(counts[metric]),
              numeric: true,
            })),
          ]}
        />
      </div>
    </section>
  );
}
