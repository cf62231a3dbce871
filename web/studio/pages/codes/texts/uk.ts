import { formatNumber, plural } from '../../../texts/format.ts';
import type { CodesTexts } from './en.ts';

export const texts: CodesTexts = {
  title: 'Коди',
  create: 'Новий код',
  bulk: 'Багато одразу',
  printThese: 'Надрукувати їх',
  search: 'Пошук кодів',
  status: 'Стан',
  active: 'Активний',
  archived: 'В архіві',
  organization: 'Організація',
  allCodes: 'Усі коди',
  count: (count) =>
    plural(count, {
      one: `${formatNumber(count)} код`,
      few: `${formatNumber(count)} коди`,
      other: `${formatNumber(count)} кодів`,
    }),
  searched: (count) => `Старіші за найновіші ${count} не переглянуто.`,
  empty: 'Почніть із прикладу',
  emptyText: 'Дайте йому назву й підказку, і QR-код, що говорить, готовий.',
  examplesText: 'Виберіть найближчий до вашого. З ним можна поговорити й змінити кожне слово ще до збереження.',
  none: 'Жоден код не підходить',
  noneText: 'Спробуйте інше слово або його частину. Архівні коди — під станом «В архіві».',
  clear: 'Очистити пошук',
  noneArchived: 'В архіві порожньо',
  noneArchivedText: 'Сюди потрапляє код, який відпочиває. Ніхто не може з ним говорити, і нічого не губиться.',
  noneHere: 'Тут ще немає кодів',
  image: (name) => `QR-код: ${name}`,
  week: (count) =>
    plural(count, {
      one: `${formatNumber(count)} сканування за тиждень`,
      few: `${formatNumber(count)} сканування за тиждень`,
      other: `${formatNumber(count)} сканувань за тиждень`,
    }),
  total: (count) => `${formatNumber(count)} усього`,
  print: 'QR і друк',
  duplicate: 'Дублювати',
  archive: 'До архіву',
  unarchive: 'Повернути',
  move: 'Перемістити до…',
  delete: 'Видалити…',
  copyOf: (name) => `Копія: ${name}`,
  wasArchived: (name) => `«${name}» в архіві.`,
  wasUnarchived: (name) => `«${name}» знову тут.`,
  wasDuplicated: (name) => `«${name}» продубльовано. Це копія.`,
};
