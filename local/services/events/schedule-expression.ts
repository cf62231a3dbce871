const UNIT_MS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How many years ahead to search for the next time of a cron expression. */
const YEARS_AHEAD = 5;

/** Returns the first time of a schedule after `afterMs`, or undefined if there is none. */
export type NextTime = (afterMs: number) => number | undefined;

type Allows = (value: number) => boolean;

interface Field {
  readonly first: number;
  readonly last: number;
  readonly names?: readonly string[];
}

const valueFor = (text: string, field: Field): number => {
  const named = field.names?.indexOf(text.toUpperCase()) ?? -1;
  const value = named >= 0 ? named + field.first : Number(text);
  if (!/^\w+$/.test(text) || !Number.isInteger(value) || value < field.first || value > field.last) {
    throw new Error(`the schedule field ${text} is not supported locally`);
  }
  return value;
};

/** Lists, ranges and steps: `1,5-10,0/15`. The forms with L, W and # are rejected with an error. */
const compileField = (text: string, field: Field): Allows => {
  if (text === '*' || text === '?') return () => true;
  const parts = text.split(',').map((part): Allows => {
    const [range = '', stepText] = part.split('/');
    const step = stepText === undefined ? 1 : Number(stepText);
    if (!Number.isInteger(step) || step < 1) throw new Error(`the schedule field ${text} is not supported locally`);
    const [from = '', to] = range.split('-');
    const first = from === '*' ? field.first : valueFor(from, field);
    const lastWithoutRange = stepText === undefined ? first : field.last;
    const last = to !== undefined ? valueFor(to, field) : from === '*' ? field.last : lastWithoutRange;
    return (value) => value >= first && value <= last && (value - first) % step === 0;
  });
  return (value) => parts.some((allows) => allows(value));
};

const compileCron = (expression: string): NextTime => {
  const fields = expression.trim().split(/\s+/);
  const [minute = '', hour = '', day = '', month = '', weekday = '', year = ''] = fields;
  if (fields.length !== 6) throw new Error(`cron(${expression}) must have six fields`);
  if ((day === '?') === (weekday === '?'))
    throw new Error(`cron(${expression}) must have ? either as the day of the month or as the day of the week`);
  const minutes = compileField(minute, { first: 0, last: 59 });
  const hours = compileField(hour, { first: 0, last: 23 });
  const days = compileField(day, { first: 1, last: 31 });
  const months = compileField(month, { first: 1, last: 12, names: MONTHS });
  const weekdays = compileField(weekday, { first: 1, last: 7, names: WEEKDAYS });
  const years = compileField(year, { first: 1970, last: 2199 });
  const matchesDay = (time: Date) =>
    years(time.getUTCFullYear()) &&
    months(time.getUTCMonth() + 1) &&
    days(time.getUTCDate()) &&
    weekdays(time.getUTCDay() + 1);
  return (afterMs) => {
    const startMs = (Math.floor(afterMs / MINUTE_MS) + 1) * MINUTE_MS;
    const lastMs = startMs + YEARS_AHEAD * 366 * DAY_MS;
    for (let timeMs = startMs; timeMs <= lastMs; ) {
      const time = new Date(timeMs);
      if (!matchesDay(time)) timeMs = (Math.floor(timeMs / DAY_MS) + 1) * DAY_MS;
      else if (hours(time.getUTCHours()) && minutes(time.getUTCMinutes())) return timeMs;
      else timeMs += MINUTE_MS;
    }
    return undefined;
  };
};

/** `rate(5 minutes)`, `cron(0 12 * * ? *)` in UTC, or `at(2026-01-01T00:00:00)`. */
export const compileSchedule = (expression: string): NextTime => {
  const [, kind, inner = ''] = /^(rate|cron|at)\((.*)\)$/.exec(expression) ?? [];
  if (kind === 'cron') return compileCron(inner);
  if (kind === 'rate') {
    const [, count, unit = ''] = /^([1-9]\d*) (minute|hour|day)s?$/.exec(inner) ?? [];
    const intervalMs = Number(count) * (UNIT_MS[unit] ?? Number.NaN);
    if (intervalMs > 0) return (afterMs) => afterMs + intervalMs;
  }
  if (kind === 'at') {
    const atMs = Date.parse(`${inner}Z`);
    if (Number.isFinite(atMs)) return (afterMs) => (atMs > afterMs ? atMs : undefined);
  }
  throw new Error(`the schedule ${expression} is not supported locally`);
};
