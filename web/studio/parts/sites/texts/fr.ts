import type { SitesTexts } from './en.ts';

export const texts: SitesTexts = {
  sites: 'Sites web',
  sitesHint: 'Les sites autorisés à afficher cette page, un par ligne. Les autres ne le peuvent pas.',
  notSites: (max) => `Saisissez des adresses comme https://www.example.com, ${max} au plus.`,
  snippet: 'Ajouter à votre site',
  snippetHint: 'Collez cette ligne dans votre site. Elle ajoute un bouton qui ouvre la page.',
  copySnippet: 'Copier la ligne',
};
