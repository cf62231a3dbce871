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
  outcomes: { open: 'Ще триває', closed: 'Закрив відвідувач', timed_out: 'Завершилася сама' },
  silent: 'Відкрито, але нічого не запитано',
  untitled: 'Розмова',
  deletedCode: 'Видалений код',
  columns: ['Початок', 'Код', 'Перше запитання', 'Завершення', 'Повідомлення', 'Мова', 'Id'],
  empty: 'З вашими кодами ще ніхто не розмовляв',
  emptyText:
    'Коли хтось сканує код і щось питає, розмова з’являється тут, слово в слово. Спробуйте: відскануйте один зі своїх кодів і запитайте те, що запитав би гість.',
  codes: 'До кодів',
  none: 'Жодна розмова не підходить',
  noneText: 'Виберіть інші дні або інший код.',
  clear: 'Показати всі розмови',
};
