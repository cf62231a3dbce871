import type { SitesTexts } from './en.ts';

export const texts: SitesTexts = {
  sites: 'Вебсайти',
  sitesHint: 'Сайти, які можуть показувати цю сторінку, по одному в рядку. Інші не можуть.',
  notSites: (max) => `Введіть адреси на зразок https://www.example.com, не більше ${max}.`,
  snippet: 'Додати на свій сайт',
  snippetHint: 'Вставте цей рядок на свій сайт. Він додасть кнопку, яка відкриває сторінку.',
  copySnippet: 'Скопіювати рядок',
};
