import { formatNumber, plural } from '../../../texts/format.ts';
import type { CodesTexts } from './en.ts';

export const texts: CodesTexts = {
  title: 'Коди',
  create: 'Новий код',
  search: 'Пошук кодів',
  empty: 'Ваш перший код',
  emptyText: 'Дайте йому назву й підказку, і QR-код, що говорить, готовий.',
  none: 'Жоден код не підходить',
  noneText: 'Спробуйте інше слово.',
  scans: (count) =>
    plural(count, {
      one: `${formatNumber(count)} сканування`,
      few: `${formatNumber(count)} сканування`,
      other: `${formatNumber(count)} сканувань`,
    }),
};
