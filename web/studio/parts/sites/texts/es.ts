import type { SitesTexts } from './en.ts';

export const texts: SitesTexts = {
  sites: 'Sitios web',
  sitesHint: 'Sitios que pueden mostrar esta página, uno por línea. Los demás no pueden.',
  notSites: (max) => `Escriba direcciones como https://www.example.com, ${max} como máximo.`,
  snippet: 'Añadir a su sitio web',
  snippetHint: 'Pegue esta línea en su sitio web. Añade un botón que abre la página.',
  copySnippet: 'Copiar línea',
};
