import { useId } from 'preact/hooks';
import { formatNumber } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.ts';
import { type Counts, METRICS, type Metric } from './buckets.ts';
import { overviewTexts } from './texts/index.ts';

interface NumbersProps {
  /** Undefined until they are known; their places are there already. */
  readonly counts: (Counts & { readonly conversation_rate: number }) | undefined;
  readonly shown: Metric;
  readonly onShow: (metric: Metric) => void;
}

/** The numbers, each with what it counts; the one that is pressed is what the chart shows. */
export function Numbers({ counts, shown, onShow }: NumbersProps) {
  const texts = useTexts(overviewTexts);
  const id = useId();
  return (
    <div class="numbers" role="group" aria-label={texts.numbers}>
      {METRICS.map((metric) => (
        <button
          key={metric}
          type="button"
          class="number"
          aria-pressed={metric === shown}
          aria-labelledby={`${id}-${metric}-name ${id}-${metric}-value`}
          aria-describedby={`${id}-${metric}-meaning`}
          onClick={() => onShow(metric)}
        >
          <span id={`${id}-${metric}-name`}>{texts.names[metric]}</span>
          <strong id={`${id}-${metric}-value`}>{counts ? formatNumber(counts[metric]) : '–'}</strong>
          <span class="meaning" id={`${id}-${metric}-meaning`}>
            {texts.meanings[metric]}
            {metric === 'conversations' && counts && counts.scans > 0 && ` ${texts.rate(counts.conversation_rate)}`}
          </span>
        </button>
      ))}
    </div>
  );
}
