import { useRef } from 'preact/hooks';
import { LIMITS } from '../../../../../contracts/limits.ts';
import { language } from '../../../texts/language.ts';
import { t } from '../../../texts/t.ts';
import { lengthError } from '../../../texts/text-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { type HoursDraft, type TimeRange, usualHours, WEEKDAYS, type Weekday } from './draft.ts';

interface HoursFieldsProps {
  readonly hours: HoursDraft | undefined;
  /** The days on which a time is missing. */
  readonly invalid: readonly Weekday[];
  onHours(hours: HoursDraft | undefined): void;
}

const weekdays = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
/** January 1, 2024 was a Monday. */
const nameOf = (day: Weekday) => weekdays.format(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)));
const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Weekly opening hours: always open, or time ranges per day. */
export function HoursFields({ hours, invalid, onHours }: HoursFieldsProps) {
  const lastHours = useRef(hours);
  if (hours) lastHours.current = hours;
  return (
    <>
      <Select
        label={t.placement.one.hours}
        value={hours ? 'set' : 'always'}
        onValue={(value) => onHours(value === 'set' ? (lastHours.current ?? usualHours(browserTimeZone())) : undefined)}
        options={[
          { value: 'always', label: t.placement.one.hoursAlways },
          { value: 'set', label: t.placement.one.hoursSet },
        ]}
      />
      {hours && (
        <div class="placement-hours">
          {WEEKDAYS.map((day) => (
            <Day
              key={day}
              name={nameOf(day)}
              ranges={hours.days[day]}
              isInvalid={invalid.includes(day)}
              onRanges={(ranges) => onHours({ ...hours, days: { ...hours.days, [day]: ranges } })}
            />
          ))}
          <Select
            label={t.placement.one.timeZone}
            value={hours.timeZone}
            onValue={(timeZone) => onHours({ ...hours, timeZone })}
            options={timeZonesWith(hours.timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          />
          <TextField
            label={t.placement.one.closedMessage}
            optional
            value={hours.message}
            onValue={(message) => onHours({ ...hours, message })}
            error={lengthError(hours.message, LIMITS.closedMessageLength)}
            dir="auto"
          />
        </div>
      )}
    </>
  );
}

/** All time zones that the browser lists, and `zone`, which the browser may list only under another name. */
const timeZonesWith = (zone: string) => [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])];

interface DayProps {
  readonly name: string;
  readonly ranges: readonly TimeRange[];
  readonly isInvalid: boolean;
  onRanges(ranges: readonly TimeRange[]): void;
}

function Day({ name, ranges, isInvalid, onRanges }: DayProps) {
  const set = (index: number, range: TimeRange) =>
    onRanges(ranges.map((current, at) => (at === index ? range : current)));
  return (
    <fieldset class="placement-day">
      <legend>{name}</legend>
      <div class="placement-ranges">
        {ranges.length === 0 && <p class="soft">{t.placement.one.closed}</p>}
        {ranges.map(([from, to], index) => (
          <div key={String(index)} class="placement-range">
            <input
              type="time"
              aria-label={t.placement.one.from({ day: name })}
              aria-invalid={isInvalid && !from}
              value={from}
              onInput={({ currentTarget }) => set(index, [currentTarget.value, to])}
            />
            <span aria-hidden="true">–</span>
            <input
              type="time"
              aria-label={t.placement.one.to({ day: name })}
              aria-invalid={isInvalid && !to}
              value={to}
              onInput={({ currentTarget }) => set(index, [from, currentTarget.value])}
            />
            <button
              type="button"
              class="icon-button"
              aria-label={t.placement.one.remove({ name: `${from}–${to}` })}
              onClick={() => onRanges(ranges.filter((_, at) => at !== index))}
            >
              ✕
            </button>
          </div>
        ))}
        {isInvalid && <p class="error">{t.shell.required}</p>}
      </div>
      {ranges.length < LIMITS.openingRangesPerDay && (
        <Button
          variant="quiet"
          aria-label={t.placement.one.addHours({ day: name })}
          onClick={() => onRanges([...ranges, ranges.length === 0 ? ['09:00', '17:00'] : ['18:00', '22:00']])}
        >
          +
        </Button>
      )}
    </fieldset>
  );
}
