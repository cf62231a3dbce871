import { useShellTexts } from '../../texts/shell/index.ts';
import { TextField } from '../field.tsx';
import { isReversed } from './days.ts';

interface DateRangeProps {
  readonly from: string;
  readonly to: string;
  /** Gets the one that was changed; empty where it was taken away. */
  readonly onDay: (changed: { readonly from?: string; readonly to?: string }) => void;
  /** Without a first day nothing can be done. */
  readonly needsFrom?: boolean;
}

/** Two days, both included. In the wrong order they are said to be, not put right: whoever changes both passes through it. */
export function DateRange({ from, to, onDay, needsFrom = false }: DateRangeProps) {
  const { dates, required } = useShellTexts();
  return (
    <div class="dates">
      <TextField
        type="date"
        label={dates.from}
        value={from}
        onValue={(day) => onDay({ from: day })}
        error={needsFrom && from === '' ? required : undefined}
      />
      <TextField
        type="date"
        label={dates.to}
        value={to}
        onValue={(day) => onDay({ to: day })}
        error={isReversed({ from, to }) ? dates.reversed : undefined}
      />
    </div>
  );
}
