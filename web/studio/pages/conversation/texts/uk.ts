import { words } from '../../../parts/passages/words/uk.ts';
import type { ConversationTexts } from './en.ts';

export const texts: ConversationTexts = {
  ...words,
  title: 'Розмова',
  back: 'Розмови',
  download: 'Завантажити CSV',
  delete: 'Видалити розмову',
  deleted: 'Розмову та її запити видалено.',
  failed: 'Розмову не вдалося видалити. Вона знову в списку.',
  code: 'Код',
  began: 'Початок',
  ended: 'Кінець',
  messages: 'Повідомлення',
  language: 'Мова браузера',
  outcomes: { open: 'ще триває', closed: 'завершив відвідувач', timed_out: 'завершено через бездіяльність' },
  roles: { visitor: 'Відвідувач', assistant: 'Асистент' },
  answers: { stopped: 'Зупинив відвідувач', failed: 'Модель не відповіла' },
  silent: 'Відвідувач відкрив розмову, але нічого не запитав.',
  version: 'Версія коду',
  changesSince: 'Зміни відтоді',
  why: 'Чому така відповідь',
  whySearched: 'Пошук знайшов ці уривки за запитанням, і відповідь спирається на них.',
  whyWhole: 'Текстів небагато, тож асистент прочитав їх усі. Відповідь спирається на ці уривки.',
  ratings: { up: 'Оцінено позитивно', down: 'Оцінено негативно' },
  columns: ['Час', 'Автор', 'Текст', 'Оцінка'],
};
