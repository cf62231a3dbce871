import { formatNumber, plural } from '../../../texts/format.ts';
import type { ConversationsTexts } from './en.ts';

export const texts: ConversationsTexts = {
  title: 'Розмови',
  lead: 'Про що питали ваші відвідувачі, спершу найновіше.',
  download: 'Завантажити CSV',
  downloaded: (count) => `У файлі лише ${count} найновіших розмов. Щоб завантажити давніші, виберіть період.`,
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
  silent: 'Відкрито, але запитань не було',
  untitled: 'Розмова',
  deletedCode: 'Видалений код',
  columns: ['Розмова', 'Початок', 'Код', 'Завершення', 'Мова', 'Час', 'Автор', 'Текст', 'Оцінка'],
  roles: { visitor: 'Відвідувач', assistant: 'Асистент' },
  ratings: { up: 'Оцінено позитивно', down: 'Оцінено негативно' },
  search: 'Пошук у повідомленнях',
  searched: (count) => `Пошук охопив щонайбільше ${count} найновіших розмов.`,
  searchOlder: 'Шукати в давніших розмовах',
  empty: 'Розмов ще немає',
  emptyText:
    'Коли хтось відсканує код і щось запитає, тут з’явиться вся розмова. Спробуйте: відскануйте один зі своїх кодів і запитайте те, що запитав би гість.',
  codes: 'Переглянути коди',
  none: 'Таких розмов немає',
  noneText: 'Спробуйте інші слова, інший код або інший період.',
  clear: 'Показати всі розмови',
};
