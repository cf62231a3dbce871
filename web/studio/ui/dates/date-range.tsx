import { t } from '../../texts/t.ts';
import { TextField } from '../field.tsx';
import { isReversed } from './days.ts';

interface DateRangeProps {
  readonly from: string;
  readonly to: string;
  /** Called with the day that changed; an empty string if it was cleared. */
  readonly onDay: (changed: { readonly from?: string; readonly to?: string }) => void;
  /** The first day is required. */
  readonly needsFrom?: boolean;
}

/**
 * Two days, both inclusive. Reversed dates show an error and are not corrected: they can be reversed for a moment while
 * the user changes both.
 */
export function DateRange({ from, to, onDay, needsFrom = false }: DateRangeProps) {
  return (
    <div class="dates">
      <TextField
        type="date"
        label={t.shell.dates.from}
        value={from}
        onValue={(day) => onDay({ from: day })}
        error={needsFrom && from === '' ? t.shell.required : undefined}
      />
      <TextField
        type="date"
        label={t.shell.dates.to}
        value={to}
        onValue={(day) => onDay({ to: day })}
        error={isReversed({ from, to }) ? t.shell.dates.reversed : undefined}
      />
    </div>
  );
}
