import type { ConflictTexts } from './en.ts';

export const texts: ConflictTexts = {
  groundingChoices: { strict: 'Лише за промптом і знаннями', any: 'Також із загальними знаннями' },
  voiceChoices: { on: 'Увімкнено', off: 'Вимкнено' },
  conflictTitle: 'Хтось інший зберіг цей код',
  conflictText:
    'Ви обоє змінили той самий текст. Збережену версію закреслено, вашу підкреслено. Доки ви не виберете, нічого не зникне.',
  parts: {
    name: 'Назва',
    prompt: 'Промпт',
    welcome: 'Привітання',
    template: 'Шаблон',
    suggestions: 'Підказки',
    color: 'Колір',
    grounding: 'Джерело відповідей',
    knowledge: 'Знання',
    logo: 'Логотип',
    contact: 'Контакт',
    privacy: 'Політика приватності',
    sites: 'Вебсайти',
    voice: 'Голос',
    tags: 'Теги',
    forms: 'Форми',
    recipients: 'Отримувачі запитів',
    archived: 'Коли в архіві',
  },
  choices: { mine: 'Залишити мою версію', theirs: 'Узяти іншу версію', manual: 'Об’єднати вручну' },
  mergedText: 'Об’єднаний текст',
  onlyMine: 'лише в моїй',
  onlyTheirs: 'лише в іншій',
  ofTemplate: 'Із шаблону',
};
