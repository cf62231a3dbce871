export const texts = {
  title: 'Organizations',
};

export type OrganizationsTexts = typeof texts;
