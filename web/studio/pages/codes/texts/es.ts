import { formatNumber, plural } from '../../../texts/format.ts';
import type { CodesTexts } from './en.ts';

export const texts: CodesTexts = {
  title: 'Códigos',
  create: 'Código nuevo',
  search: 'Buscar códigos',
  empty: 'Su primer código',
  emptyText: 'Póngale un nombre y un prompt, y tendrá al momento un código QR que habla.',
  none: 'Ningún código coincide',
  noneText: 'Pruebe con otra palabra.',
  scans: (count) => plural(count, { one: '1 escaneo', other: `${formatNumber(count)} escaneos` }),
};
