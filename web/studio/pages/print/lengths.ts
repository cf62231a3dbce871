import { formatNumber } from '../../texts/format.ts';
import { language } from '../../texts/language.ts';

const format = (unit: 'centimeter' | 'meter' | 'millimeter') =>
  new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 });
const [millimeters, centimeters, meters] = [format('millimeter'), format('centimeter'), format('meter')];

/** Formats a length with a suitable unit: 8 mm, 14 cm, 1.4 m. */
export const formatLength = (mm: number): string => {
  if (mm < 10) return millimeters.format(mm);
  return mm < 1_000 ? centimeters.format(mm / 10) : meters.format(mm / 1_000);
};

/** The size of a label: 63.5 × 38.1 mm. */
export const formatSize = (width: number, height: number): string =>
  `${formatNumber(Math.round(width * 10) / 10)} × ${millimeters.format(height)}`;
