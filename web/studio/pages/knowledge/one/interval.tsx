import { KNOWLEDGE_LIMITS } from '../../../../../contracts/knowledge.ts';
import { language, useTexts } from '../../../texts/language.ts';
import { Select } from '../../../ui/field.tsx';
import { knowledgeTexts } from '../texts/index.ts';

const HOUR = 60;
const { min, default: usual, max } = KNOWLEDGE_LIMITS.feedMinutes;
const INTERVALS = [min, 15, usual, 6 * HOUR, max];

/** `60 minutes`, `6 hours`. More than one, so that it fits behind "every" in all languages. */
export const intervalText = (minutes: number): string =>
  minutes > HOUR && minutes % HOUR === 0 ? unitText(minutes / HOUR, 'hour') : unitText(minutes, 'minute');

const unitText = (value: number, unit: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);

interface IntervalSelectProps {
  readonly minutes: number;
  onMinutes(minutes: number): void;
}

/** How often a feed is read. */
export function IntervalSelect({ minutes, onMinutes }: IntervalSelectProps) {
  const texts = useTexts(knowledgeTexts);
  // The API accepts other intervals, too.
  const intervals = [...new Set([...INTERVALS, minutes])].sort((one, other) => one - other);
  return (
    <Select
      label={texts.interval}
      value={String(minutes)}
      onValue={(value) => onMinutes(Number(value))}
      options={intervals.map((each) => ({ value: String(each), label: texts.every(intervalText(each)) }))}
    />
  );
}
