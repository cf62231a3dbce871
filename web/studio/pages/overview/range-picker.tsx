import { useState } from 'preact/hooks';
import type { Filters } from '../../data/use-filters.ts';
import { useTexts } from '../../texts/language.ts';
import { TextField } from '../../ui/field.tsx';
import { type Range, SPANS } from './range.ts';
import { overviewTexts } from './texts/index.ts';

interface RangePickerProps {
  readonly range: Range;
  readonly filters: Filters;
}

/** The last days, or any two days. What is chosen stands in the address. */
export function RangePicker({ range, filters }: RangePickerProps) {
  const texts = useTexts(overviewTexts);
  const [isCustom, setCustom] = useState(range.span === 'custom');
  const { hrefWith, change } = filters;
  const choose = (changes: { from?: string; to?: string }) =>
    change({ days: undefined, from: range.from, to: range.to, ...changes });
  return (
    <>
      <nav class="spans" aria-label={texts.range}>
        {SPANS.map((span) => (
          <a
            key={span}
            href={hrefWith({ days: String(span), from: undefined, to: undefined })}
            aria-current={!isCustom && span === range.span ? 'true' : undefined}
            onClick={() => setCustom(false)}
          >
            {texts.lastDays(span)}
          </a>
        ))}
        <button type="button" aria-pressed={isCustom} onClick={() => setCustom(true)}>
          {texts.custom}
        </button>
      </nav>
      {isCustom && (
        <div class="dates">
          <TextField
            type="date"
            label={texts.from}
            value={range.from}
            max={range.to}
            onValue={(from) => from && choose({ from })}
          />
          <TextField
            type="date"
            label={texts.to}
            value={range.to}
            min={range.from}
            onValue={(to) => to && choose({ to })}
          />
        </div>
      )}
    </>
  );
}
