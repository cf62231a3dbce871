import { formatNumber, plural } from '../../../texts/format.ts';
import type { CodesTexts } from './en.ts';

export const texts: CodesTexts = {
  title: 'Codes',
  create: 'Nouveau code',
  search: 'Rechercher des codes',
  empty: 'Votre premier code',
  emptyText: 'Un nom et un prompt, et vous avez aussitôt un QR code qui parle.',
  none: 'Aucun code ne correspond',
  noneText: 'Essayez un autre mot.',
  scans: (count) => plural(count, { one: `${formatNumber(count)} scan`, other: `${formatNumber(count)} scans` }),
};
