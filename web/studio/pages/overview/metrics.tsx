import { formatNumber, formatPercent } from '../../texts/format.ts';
import { language } from '../../texts/language.ts';
import { t } from '../../texts/t.ts';
import { Hint } from '../../ui/hint/hint.tsx';
import { type Counts, METRICS, type Metric } from './buckets.ts';

interface MetricsProps {
  /** Undefined while the counts load. Meanwhile, each metric shows a dash. */
  readonly counts: (Counts & { readonly conversation_rate: number }) | undefined;
  /** The counts of the previous period, which has the same length. */
  readonly previous: Counts | undefined;
  readonly shown: Metric;
  readonly onShow: (metric: Metric) => void;
}

/** The metrics and how they changed. The chart shows the selected metric. */
export function Metrics({ counts, previous, shown, onShow }: MetricsProps) {
  return (
    <fieldset class="numbers">
      <legend class="visually-hidden">{t.overview.numbers}</legend>
      {METRICS.map((metric) => (
        <div key={metric} class="number">
          <button type="button" class="number-button" aria-pressed={metric === shown} onClick={() => onShow(metric)}>
            <span>{t.overview.names[metric]}</span> <strong>{counts ? formatNumber(counts[metric]) : '–'}</strong>
          </button>
          <p class="change">
            {counts && previous ? <Change now={counts[metric]} before={previous[metric]} /> : '\u00a0'}
          </p>
          <Hint label={t.overview.explain({ label: t.overview.names[metric] })}>
            {t.overview.meanings[metric]}
            {metric === 'conversations' &&
              counts &&
              counts.scans > 0 &&
              ` ${t.overview.rate({ rate: formatPercent(counts.conversation_rate) })}`}
          </Hint>
        </div>
      ))}
    </fieldset>
  );
}

const changes = new Intl.NumberFormat(language, {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
});

function Change({ now, before }: { readonly now: number; readonly before: number }) {
  return (
    <>
      {before > 0 && <strong>{changes.format((now - before) / before)} </strong>}
      {t.overview.before({ count: formatNumber(before) })}
    </>
  );
}
