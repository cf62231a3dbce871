import { formatNumber, plural } from '../../../texts/format.ts';

export const texts = {
  title: 'Organizations',
  lead: 'Create one for each brand, location or client. Invite your team; each role defines what people can see and do.',
  create: 'New organization',
  createIt: 'Create organization',
  name: 'Name',
  nameHint: 'The name your guests know, such as “Grand Hotel”.',
  address: 'Studio address',
  created: (name: string) => `${name} created. Invite your team.`,
  slugTaken: 'This address is already taken. Try another one.',
  slugReserved: 'This address is reserved for a page of the Studio. Try another one.',
  slugInvalid: 'Use at most 63 lowercase letters (a to z) and digits, with single hyphens between them.',
  limitReached: 'Your plan does not allow more organizations. Upgrade the plan to add more.',
  search: 'Search organizations',
  none: 'No matching organizations. Try another word.',
  empty: 'Work as a team',
  emptyText: 'An organization holds the codes of one brand, location or client. You decide who can see and edit them.',
  open: 'View codes',
  codes: (count: number) => plural(count, { one: '1 code', other: `${formatNumber(count)} codes` }),
  members: (count: number) => plural(count, { one: '1 member', other: `${formatNumber(count)} members` }),
  roles: { viewer: 'Viewer', editor: 'Editor', admin: 'Admin', owner: 'Owner' },
  plan: (plan: string) => `${plan} plan`,
};

export type OrganizationsTexts = typeof texts;
