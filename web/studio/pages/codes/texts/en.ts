import { formatNumber, plural } from '../../../texts/format.ts';

export const texts = {
  title: 'Codes',
  create: 'New code',
  search: 'Search codes',
  empty: 'Your first code',
  emptyText: 'Give it a name and a prompt, and you have a QR code that talks at once.',
  none: 'No code fits',
  noneText: 'Try another word.',
  scans: (count: number) => plural(count, { one: '1 scan', other: `${formatNumber(count)} scans` }),
};

export type CodesTexts = typeof texts;
