import type { SitesTexts } from './en.ts';

export const texts: SitesTexts = {
  sites: 'Websites',
  sitesHint: 'Websites, die diese Seite zeigen dürfen, eine pro Zeile. Alle anderen dürfen es nicht.',
  notSites: (max) => `Geben Sie Adressen wie https://www.example.com ein, höchstens ${max}.`,
  snippet: 'Auf Ihrer Website einbinden',
  snippetHint: 'Fügen Sie diese Zeile in Ihre Website ein. Sie zeigt dort eine Schaltfläche, die die Seite öffnet.',
  copySnippet: 'Zeile kopieren',
};
