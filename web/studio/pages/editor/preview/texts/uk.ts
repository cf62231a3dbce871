import { formatNumber } from '../../../../texts/format.ts';
import type { PreviewTexts } from './en.ts';

export const texts: PreviewTexts = {
  sources: 'Джерела',
  sourcePage: (page) => `сторінка ${formatNumber(page)}`,
  preview: 'Попередній перегляд',
  onlyYou: 'Видно лише вам',
  restart: 'Почати спочатку',
  conversation: 'Розмова',
  ask: 'Запитайте щось',
  send: 'Запитати',
  stop: 'Зупинити',
  you: 'Ви',
  assistant: 'Асистент',
  writing: 'Асистент пише…',
  outdated: 'Чернетка змінилася. За мить ваше останнє запитання буде поставлено ще раз.',
  writePrompt: 'Напишіть промпт, щоб випробувати розмову тут.',
  stopped: 'Зупинено.',
  failed: 'Відповідь обірвалася.',
  askAgain: 'Запитати ще раз',
  problems: {
    'owner.budget_exhausted':
      'Повідомлення на цей місяць вичерпано, тож перегляд буде доступний наступного місяця. Зберігати можна й далі.',
    'preview.resting':
      'Тестові запитання на сьогодні вичерпано. Ваші коди й далі відповідають відвідувачам. Спробуйте завтра.',
    'preview.rate_limited': 'Забагато запитань одразу. Зачекайте хвилину й запитайте ще раз.',
    'request.invalid': 'У формі чогось бракує або текст задовгий. Виправте й запитайте ще раз.',
  },
};
