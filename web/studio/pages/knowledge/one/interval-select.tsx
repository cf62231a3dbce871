import { KNOWLEDGE_LIMITS } from '../../../../../contracts/knowledge.ts';
import { t } from '../../../texts/t.ts';
import { Select } from '../../../ui/field.tsx';
import { intervalText } from './interval-text.ts';

const { min, default: standard, max } = KNOWLEDGE_LIMITS.feedMinutes;
const INTERVALS = [min, 15, standard, 360, max];

interface IntervalSelectProps {
  readonly minutes: number;
  onMinutes(minutes: number): void;
}

/** How often a feed is read. */
export function IntervalSelect({ minutes, onMinutes }: IntervalSelectProps) {
  // The current interval may not be in the list, because the API accepts other intervals, too.
  const intervals = [...new Set([...INTERVALS, minutes])].sort((one, other) => one - other);
  return (
    <Select
      label={t.knowledge.interval}
      value={String(minutes)}
      onValue={(value) => onMinutes(Number(value))}
      options={intervals.map((interval) => ({
        value: String(interval),
        label: t.knowledge.every({ interval: intervalText(interval) }),
      }))}
    />
  );
}
