import { language } from '../../../texts/language.ts';

const HOUR_MINUTES = 60;

/** An interval as text: `60 minutes`, `6 hours`. Never `1 hour`, so that it fits after "every" in all languages. */
export const intervalText = (minutes: number): string =>
  minutes > HOUR_MINUTES && minutes % HOUR_MINUTES === 0
    ? unitText(minutes / HOUR_MINUTES, 'hour')
    : unitText(minutes, 'minute');

const unitText = (value: number, unit: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
