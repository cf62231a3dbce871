import { language } from '../../../texts/language.ts';

const HOUR = 60;

/** `60 minutes`, `6 hours`. Never 1, so that it fits after "every" in all languages. */
export const intervalText = (minutes: number): string =>
  minutes > HOUR && minutes % HOUR === 0 ? unitText(minutes / HOUR, 'hour') : unitText(minutes, 'minute');

const unitText = (value: number, unit: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
