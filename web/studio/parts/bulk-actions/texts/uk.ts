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
  tags: 'Змінити теги',
  tag: 'Тег',
  tagsHint: 'Кілька тегів розділяйте комами.',
  addTag: 'Додати тег',
  removeTag: 'Вилучити тег',
  tagsWrong: 'Введіть не більше 10 тегів, кожен до 40 символів.',
  tagsFull: 'Деякі коди мали б понад 10 тегів. Спершу вилучіть зайві.',
  move: 'Перемістити коди до',
  mine: 'Мій обліковий запис',
  choosePlace: 'Перемістити до…',
  progress: (done, total) => `Опрацьовано кодів: ${formatNumber(done)} з ${formatNumber(total)}`,
  changed: (count) => `Оновлено кодів: ${formatNumber(count)}.`,
};
