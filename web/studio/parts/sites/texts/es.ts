import type { SitesTexts } from './en.ts';

export const texts: SitesTexts = {
  sites: 'Sitios web',
  sitesHint: 'Sitios que pueden mostrar esta página, uno por línea. Los demás no pueden.',
  notSites: (max) => `Escribe direcciones como https://www.example.com, ${max} como máximo.`,
  snippet: 'Añadir a tu sitio web',
  snippetHint: 'Pega esta línea en tu sitio web. Añade un botón que abre la página.',
  copySnippet: 'Copiar la línea',
};
