import type { SitesTexts } from './en.ts';

export const texts: SitesTexts = {
  sites: 'Websites',
  sitesHint: 'Websites, die diese Seite zeigen dürfen, eine pro Zeile. Alle anderen dürfen es nicht.',
  notSites: (max) => `Gib Adressen wie https://www.example.com ein, höchstens ${max}.`,
  snippet: 'Auf deiner Website einbinden',
  snippetHint: 'Füge diese Zeile in deine Website ein. Sie zeigt dort einen Knopf, der die Seite öffnet.',
  copySnippet: 'Zeile kopieren',
};
