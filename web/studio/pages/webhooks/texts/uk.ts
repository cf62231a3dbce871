import { words } from '../../../parts/webhook/words/uk.ts';
import type { WebhooksTexts } from './en.ts';

export const texts: WebhooksTexts = {
  ...words,
  title: 'Вебхуки',
  lead: 'Отримуйте події на власний сервер, щойно вони стаються.',
  ofAccount: 'Вебхуки належать вашому обліковому запису й охоплюють усе, до чого ви маєте доступ.',
  create: 'Новий вебхук',
  createIt: 'Створити вебхук',
  empty: 'Вебхуків ще немає',
  emptyText: 'Вкажіть адресу сервера й виберіть події. Ми підписуємо кожен запит і повторюємо невдалі доставки.',
  secret: 'Секрет підпису',
  curlLine: 'Надіслати тестову подію',
};
