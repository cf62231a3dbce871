import { DAY_SECONDS, dayOf, HOUR_SECONDS } from '../../../contracts/time.ts';
import { parseXmlWithoutPrefix } from './xml.ts';

/**
 * A workbook stores dates, times and durations as numbers of days, 10 % as 0.1, and prices without their currency. Only
 * the format of a cell shows what its number means.
 */
export type CellFormat = 'date' | 'duration' | 'percentage' | PriceFormat;

/** The texts before and after a price (one of them contains the currency), and how many decimals the price has. */
interface PriceFormat {
  readonly before: string;
  readonly decimals: number;
  readonly after: string;
}

/** The format of each cell style. `undefined` for formats that do not change the meaning of a number. */
export function cellFormatsOf(styles: string): readonly (CellFormat | undefined)[] {
  const custom = new Map<number, string>();
  const formats: (CellFormat | undefined)[] = [];
  let isInCellStyles = false;
  parseXmlWithoutPrefix(styles, {
    onopentag: (name, { numFmtId, formatCode = '' }) => {
      const id = Number(numFmtId);
      if (name === 'numFmt') custom.set(id, formatCode);
      else if (name === 'cellXfs') isInCellStyles = true;
      else if (name === 'xf' && isInCellStyles) formats.push(formatOf(custom.get(id) ?? predefinedCode(id)));
    },
    onclosetag: (name) => {
      if (name === 'cellXfs') isInCellStyles = false;
    },
  });
  return formats;
}

/** Files do not contain the predefined formats. Their details differ by country, so only their kind matters here. */
function predefinedCode(id: number): string {
  if (id === 46) return '[h]:mm:ss';
  if (id === 9 || id === 10) return '0%';
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58);
  return isDate ? 'yyyy' : '';
}

function formatOf(code: string): CellFormat | undefined {
  if (/\[[hms]+\]/i.test(code)) return 'duration';
  // Quoted and escaped text, colors and currencies can contain a percent sign or the letters of a date.
  const symbols = code.replaceAll(LITERALS, '');
  if (symbols.includes('%')) return 'percentage';
  return /[ymdhs]/i.test(symbols) ? 'date' : priceFormatOf(code);
}

/** Quoted text, an escaped character, a gap (`_-`), a fill character (`* `), and a color or a currency (`[$€-407]`). */
const LITERALS = /"([^"]*)"|\\(.)|[_*].|\[([^[\]]*)\]/g;

/** Currency symbols, ISO codes, and the abbreviations that Excel uses in some countries. */
const CURRENCY = /[\p{Sc}円元원]|(?<!\p{L})(?:[A-Z]{3}|kr|zł|Kč|Ft|lei|Fr|грн|лв|руб)(?!\p{L})/u;

/**
 * A number, such as `#,##0.00`, with optional text on both sides. A number with a comma at its end does not match,
 * because Excel shows it divided by a thousand.
 */
const NUMBER = /^([^\d#?,]*)[#0?,]*[#0?](?:\.([#0?]{1,20}))?(?!,)([^\d#?]*)$/;

function priceFormatOf(code: string): PriceFormat | undefined {
  // The sections after the first are for negative numbers, zero and text.
  const [section = ''] = /^(?:"[^"]*"|\\.|[^;"\\])+/.exec(code) ?? [];
  let hasCurrency = false;
  const text = section.replaceAll(LITERALS, (_, quoted = '', escaped = '', bracket = '') => {
    const [, currency = ''] = /^\$([^-]+)/.exec(bracket) ?? [];
    hasCurrency ||= currency !== '';
    return quoted + escaped + currency;
  });
  const [, before = '', decimals = '', after] = NUMBER.exec(text.trim()) ?? [];
  if (after === undefined || !(hasCurrency || CURRENCY.test(before + after))) return undefined;
  return { before, decimals: decimals.length, after };
}

/** December 31, 9999. */
const LAST_DAY = 2_958_465;

/** The text of a number in a cell. A number that does not fit the format stays a number. */
export function cellText(value: string, format: CellFormat, is1904: boolean): string {
  if (typeof format === 'object') return priceText(value, format);
  return format === 'percentage' ? percentageText(value) : dateText(value, format, is1904);
}

/** A price as Excel shows it, but always with a decimal point and without separators between thousands. */
function priceText(value: string, { before, decimals, after }: PriceFormat): string {
  const price = Number(value);
  if (value.trim() === '' || !Number.isFinite(price)) return value;
  return `${price < 0 ? '-' : ''}${before}${Math.abs(price).toFixed(decimals)}${after}`;
}

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
