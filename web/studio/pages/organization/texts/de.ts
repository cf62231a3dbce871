import type { OrganizationTexts } from './en.ts';

export const texts: OrganizationTexts = {
  title: 'Organisation',
};
