import { useState } from 'preact/hooks';
import type { Filters } from '../../data/use-filters.ts';
import { t } from '../../texts/t.ts';
import { DateRange } from '../../ui/dates/date-range.tsx';
import { RANGE_DAYS, type Range } from './range.ts';

interface RangePickerProps {
  readonly range: Range;
  readonly filters: Filters;
}

/** Offers the last 7, 30 or 90 days, or a custom first and last day. The choice is stored in the query string. */
export function RangePicker({ range, filters }: RangePickerProps) {
  // The range that was selected when the user opened the date fields. Selecting another range closes them.
  const [openedIn, setOpenedIn] = useState<Range['span']>();
  const isCustom = range.span === 'custom' || range.span === openedIn;
  const { hrefWith, change } = filters;
  // Ignore an empty value: the user is still typing the day.
  const choose = (changed: { readonly from?: string; readonly to?: string }) => {
    if (changed.from !== '' && changed.to !== '')
      change({ days: undefined, from: range.from, to: range.to, ...changed });
  };
  return (
    <>
      <nav class="spans" aria-label={t.overview.range}>
        {RANGE_DAYS.map((span) => (
          <a
            key={span}
            href={hrefWith({ days: String(span), from: undefined, to: undefined })}
            aria-current={!isCustom && span === range.span ? 'true' : undefined}
            onClick={() => setOpenedIn(undefined)}
          >
            {t.overview.lastDays({ days: span })}
          </a>
        ))}
        <button type="button" aria-pressed={isCustom} onClick={() => setOpenedIn(range.span)}>
          {t.overview.custom}
        </button>
      </nav>
      {isCustom && <DateRange from={range.from} to={range.to} onDay={choose} />}
    </>
  );
}
