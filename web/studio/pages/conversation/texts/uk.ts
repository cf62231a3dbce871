import { words } from '../../../parts/passages/words/uk.ts';
import type { ConversationTexts } from './en.ts';

export const texts: ConversationTexts = {
  ...words,
  title: 'Розмова',
  back: 'Розмови',
  download: 'Завантажити CSV',
  delete: 'Видалити',
  deleted: 'Розмову видалено.',
  failed: 'Розмову не вдалося видалити. Вона знову в списку.',
  code: 'Код',
  began: 'Початок',
  ended: 'Кінець',
  messages: 'Повідомлення',
  language: 'Мова браузера',
  outcomes: { open: 'ще триває', closed: 'закрив відвідувач', timed_out: 'сама, ніхто більше не писав' },
  roles: { visitor: 'Відвідувач', assistant: 'Помічник' },
  answers: { stopped: 'Зупинив відвідувач', failed: 'Модель не впоралася' },
  silent: 'Відвідувач відкрив розмову, але нічого не запитав.',
  version: 'Версія коду',
  changesSince: 'Що змінилося відтоді',
  why: 'Чому така відповідь',
  whySearched: 'Пошук знайшов ці уривки за запитанням, і відповідь спирається на них.',
  whyWhole: 'Текстів небагато, тож асистент прочитав їх усі. Відповідь спирається на ці уривки.',
  ratings: { up: 'Оцінено позитивно', down: 'Оцінено негативно' },
  columns: ['Час', 'Хто', 'Текст', 'Оцінка'],
};
