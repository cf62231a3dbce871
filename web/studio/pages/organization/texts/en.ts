export const texts = {
  title: 'Organization',
};

export type OrganizationTexts = typeof texts;
