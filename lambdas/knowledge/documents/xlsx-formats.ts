import { DAY_SECONDS, dayOf, HOUR_SECONDS } from '../../../contracts/time.ts';
import { parseXml } from './xml.ts';

/**
 * A workbook stores dates, times and durations as numbers of days, and 10 % as 0.1. Only the format of a cell shows what
 * its number means.
 */
export type CellFormat = 'date' | 'duration' | 'percentage';

/** The format of each cell style. `undefined` for formats that do not change the meaning of a number. */
export function cellFormatsOf(styles: string): readonly (CellFormat | undefined)[] {
  const custom = new Map<number, string>();
  const formats: (CellFormat | undefined)[] = [];
  let inCellStyles = false;
  parseXml(styles, {
    onopentag: (name, { numFmtId, formatCode = '' }) => {
      const id = Number(numFmtId);
      if (name === 'numFmt') custom.set(id, formatCode);
      else if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'xf' && inCellStyles) formats.push(formatOf(custom.get(id) ?? predefinedCode(id)));
    },
    onclosetag: (name) => {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return formats;
}

/** The file does not contain these formats. Their details differ by country, so only their kind matters here. */
function predefinedCode(id: number): string {
  if (id === 46) return '[h]:mm:ss';
  if (id === 9 || id === 10) return '0%';
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58);
  return isDate ? 'yyyy' : '';
}

function formatOf(code: string): CellFormat | undefined {
  if (/\[[hms]+\]/i.test(code)) return 'duration';
  // Quoted and escaped text, colors and currencies can contain a percent sign or the letters of a date.
  const symbols = code.replaceAll(/"[^"]*"|[\\_*].|\[[^\]]*\]/g, '');
  if (symbols.includes('%')) return 'percentage';
  return /[ymdhs]/i.test(symbols) ? 'date' : undefined;
}

/** December 31, 9999. */
const LAST_DAY = 2_958_465;

/** The text of a number in a cell. A number that does not fit the format stays a number. */
export const cellText = (value: string, format: CellFormat, is1904: boolean): string =>
  format === 'percentage' ? percentageText(value) : dateText(value, format, is1904);

function percentageText(value: string): string {
  const share = Number(value);
  // 0.07 * 100 is 7.000000000000001.
  return value.trim() === '' || !Number.isFinite(share) ? value : `${Number((share * 100).toPrecision(12))}%`;
}

/** A number of days as a date, a time or both: `2024-05-01 14:30`. */
function dateText(value: string, format: 'date' | 'duration', is1904: boolean): string {
  const days = Number(value);
  if (value.trim() === '' || !(days >= 0 && days <= LAST_DAY)) return value;
  const seconds = Math.round(days * DAY_SECONDS);
  if (format === 'duration' || seconds < DAY_SECONDS) return timeText(seconds);
  // Excel has a February 29 in 1900, day 60, although 1900 was not a leap year.
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const day = dayOf(new Date(start + seconds * 1_000));
  return seconds % DAY_SECONDS === 0 ? day : `${day} ${timeText(seconds % DAY_SECONDS)}`;
}

function timeText(seconds: number): string {
  const parts = [Math.floor(seconds / HOUR_SECONDS), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = seconds % 60 === 0 ? parts.slice(0, 2) : parts;
  return shown.map((part) => String(part).padStart(2, '0')).join(':');
}
