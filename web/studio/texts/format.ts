import { formatsOf } from '../../../messages/formats.ts';
import { language } from './language.ts';

const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });

export const { n: formatNumber, p: plural } = formatsOf(language);
export const formatPercent = (fraction: number) => percents.format(fraction);
export const formatDay = (time: string | number | Date) => days.format(new Date(time));
export const formatTime = (time: string | number | Date) => times.format(new Date(time));

const UNITS = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** "today", "yesterday", "3 days ago". */
export const formatDaysAgo = (days: number): string => relative.format(-days, 'day');

/** "5 minutes ago", "in 2 days". */
export function formatRelative(time: string | number | Date, nowMs = Date.now()): string {
  const seconds = (new Date(time).getTime() - nowMs) / 1_000;
  const [unit, size] = UNITS.find(([, unitSize]) => Math.abs(seconds) >= unitSize) ?? (['second', 1] as const);
  // Something that expires in 6 days and 23 hours expires "in 7 days".
  return relative.format(seconds > 0 ? Math.round(seconds / size) : Math.trunc(seconds / size), unit);
}

/** French puts a space before a colon. */
export const withColon = (label: string): string => (language === 'fr' ? `${label}\u00A0:` : `${label}:`);
