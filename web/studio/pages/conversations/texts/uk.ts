import { formatNumber, plural } from '../../../texts/format.ts';
import type { ConversationsTexts } from './en.ts';

export const texts: ConversationsTexts = {
  title: 'Розмови',
  lead: 'Про що питали ваші відвідувачі, найновіше спершу.',
  download: 'Завантажити CSV',
  code: 'Код',
  all: 'Усі мої коди',
  allOf: (organization) => `Усі коди: ${organization}`,
  messages: (count) =>
    plural(count, {
      few: `${formatNumber(count)} повідомлення`,
      one: `${formatNumber(count)} повідомлення`,
      other: `${formatNumber(count)} повідомлень`,
    }),
  outcomes: { open: 'Триває', closed: 'Закрив відвідувач', timed_out: 'Завершено через бездіяльність' },
  silent: 'Відкрито, але нічого не запитано',
  untitled: 'Розмова',
  deletedCode: 'Видалений код',
  columns: ['Розмова', 'Початок', 'Код', 'Завершення', 'Мова', 'Час', 'Хто', 'Текст', 'Оцінка'],
  roles: { visitor: 'Відвідувач', assistant: 'Асистент' },
  search: 'Пошук у повідомленнях',
  searched: (count) => `Пошук виконано серед ${count} найновіших розмов.`,
  searchOlder: 'Шукати в давніших розмовах',
  empty: 'З вашими кодами ще ніхто не розмовляв',
  emptyText:
    'Коли хтось сканує код і щось питає, розмова з’являється тут, слово в слово. Спробуйте: відскануйте один зі своїх кодів і запитайте те, що запитав би гість.',
  codes: 'До кодів',
  none: 'Таких розмов немає',
  noneText: 'Спробуйте інші слова, інший код або інші дні.',
  clear: 'Показати всі розмови',
};
