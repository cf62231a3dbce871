import { formatNumber, plural } from '../../../texts/format.ts';
import type { CodesTexts } from './en.ts';

export const texts: CodesTexts = {
  title: 'Коди',
  create: 'Новий код',
  bulk: 'Створити зі списку',
  printThese: 'Надрукувати ці коди',
  search: 'Шукати коди',
  status: 'Стан',
  active: 'Активні',
  archived: 'В архіві',
  organization: 'Організація',
  allCodes: 'Усі коди',
  sort: 'Сортувати',
  orders: { newest: 'Найновіші', oldest: 'Найстаріші', name: 'За назвою', scans: 'Найбільше сканувань' },
  count: (count) =>
    plural(count, {
      one: `${formatNumber(count)} код`,
      few: `${formatNumber(count)} коди`,
      other: `${formatNumber(count)} кодів`,
    }),
  searched: (count) => `Пошук охопив лише ${count} найновіших кодів.`,
  empty: 'Почніть із прикладу',
  emptyText: 'Введіть назву й промпт — і QR-код готовий відповідати на запитання.',
  examplesText: 'Виберіть найближчий до вашої справи. Спробуйте його й змініть будь-яке слово перед збереженням.',
  none: 'Нічого не знайдено',
  noneText: 'Спробуйте інше слово або його частину. Щоб побачити архівні коди, виберіть стан «В архіві».',
  clear: 'Очистити пошук',
  noneArchived: 'В архіві немає кодів',
  noneArchivedText:
    'Перенесіть код до архіву, щоб призупинити його. Відвідувачі не зможуть ним скористатися, але нічого не зникне.',
  noneHere: 'Ще немає кодів',
  image: (name) => `QR-код «${name}»`,
  week: (count) =>
    plural(count, {
      one: `${formatNumber(count)} сканування за тиждень`,
      few: `${formatNumber(count)} сканування за тиждень`,
      other: `${formatNumber(count)} сканувань за тиждень`,
    }),
  total: (count) => `усього ${formatNumber(count)}`,
  lastScan: (when) => `Останнє сканування: ${when}`,
  longAgo: 'понад тиждень тому',
  print: 'Друк',
  duplicate: 'Дублювати',
  archive: 'Архівувати',
  unarchive: 'Повернути з архіву',
  move: 'Перемістити до…',
  delete: 'Видалити…',
  copyOf: (name) => `Копія: ${name}`,
  wasArchived: (name) => `«${name}» перенесено до архіву.`,
  wasUnarchived: (name) => `«${name}» знову активний.`,
  wasDuplicated: (name) => `«${name}» продубльовано. Тепер ви редагуєте копію.`,
};
