import { formatNumber, plural } from '../../../texts/format.ts';
import type { CodesTexts } from './en.ts';

export const texts: CodesTexts = {
  title: 'Codes',
  create: 'Neuer Code',
  search: 'Codes durchsuchen',
  empty: 'Ihr erster Code',
  emptyText: 'Ein Name und ein Prompt, und sofort haben Sie einen QR-Code, der spricht.',
  none: 'Kein Code passt',
  noneText: 'Versuchen Sie ein anderes Wort.',
  scans: (count) => plural(count, { one: '1 Scan', other: `${formatNumber(count)} Scans` }),
};
