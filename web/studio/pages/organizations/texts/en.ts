import { formatNumber, plural } from '../../../texts/format.ts';

export const texts = {
  title: 'Organizations',
  lead: 'One for each brand, location or client. Invite colleagues, and everybody sees and does what their role allows.',
  create: 'New organization',
  createIt: 'Create organization',
  name: 'Name',
  nameHint: 'As your guests know it, such as “Grand Hotel”.',
  address: 'Address in the Studio',
  created: (name: string) => `${name} is ready. Invite your colleagues.`,
  slugTaken: 'Somebody else has this address. Try another one.',
  slugReserved: 'This word is the name of a page of the Studio. Try another one.',
  slugInvalid: 'Use small letters a to z, digits, and single hyphens between them; at most 63.',
  limitReached: 'You have as many organizations as your plan allows. A larger plan allows more.',
  search: 'Search organizations',
  none: 'No organization fits. Try another word.',
  empty: 'Work together',
  emptyText:
    'An organization keeps the codes of one brand, location or client together. You decide who may see and change them.',
  open: 'Open its codes',
  codes: (count: number) => plural(count, { one: '1 code', other: `${formatNumber(count)} codes` }),
  members: (count: number) => plural(count, { one: '1 member', other: `${formatNumber(count)} members` }),
  roles: { viewer: 'Viewer', editor: 'Editor', admin: 'Admin', owner: 'Owner' },
  plan: (plan: string) => `Plan ${plan}`,
};

export type OrganizationsTexts = typeof texts;
