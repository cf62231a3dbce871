import type { OrganizationsTexts } from './en.ts';

export const texts: OrganizationsTexts = {
  title: 'Organizaciones',
};
