import { formatNumber } from '../../../texts/format.ts';
import type { BulkActionsTexts } from './en.ts';

export const texts: BulkActionsTexts = {
  region: 'Дії з вибраними кодами',
  selected: (count) => `Вибрано: ${formatNumber(count)}`,
  selectAll: 'Вибрати всі',
  clear: 'Скасувати вибір',
  archive: 'Архівувати коди',
  unarchive: 'Повернути коди з архіву',
  print: 'Друкувати коди',
  brand: 'Застосувати бренд',
  move: 'Перемістити коди до',
  mine: 'Мій обліковий запис',
  choosePlace: 'Виберіть місце',
  progress: (done, total) => `Оновлено кодів: ${formatNumber(done)} з ${formatNumber(total)}`,
  changed: (count) => `Оновлено кодів: ${formatNumber(count)}.`,
};
