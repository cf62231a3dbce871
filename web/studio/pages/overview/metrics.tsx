import { formatNumber } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.ts';
import { useId } from '../../ui/use-id.ts';
import { type Counts, METRICS, type Metric } from './buckets.ts';
import { overviewTexts } from './texts/index.ts';

interface MetricsProps {
  /** Undefined while loading; the layout is already in place. */
  readonly counts: (Counts & { readonly conversation_rate: number }) | undefined;
  readonly shown: Metric;
  readonly onShow: (metric: Metric) => void;
}

/** The metrics with their explanations. The chart shows the selected one. */
export function Metrics({ counts, shown, onShow }: MetricsProps) {
  const texts = useTexts(overviewTexts);
  const id = useId();
  return (
    <fieldset class="numbers">
      <legend class="visually-hidden">{texts.numbers}</legend>
      {METRICS.map((metric) => (
        <div key={metric} class="number">
          <button
            type="button"
            aria-pressed={metric === shown}
            aria-describedby={`${id}-${metric}`}
            onClick={() => onShow(metric)}
          >
            <span>{texts.names[metric]}</span> <strong>{counts ? formatNumber(counts[metric]) : '–'}</strong>
          </button>
          <p class="meaning" id={`${id}-${metric}`}>
            {texts.meanings[metric]}
            {metric === 'conversations' && counts && counts.scans > 0 && ` ${texts.rate(counts.conversation_rate)}`}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
