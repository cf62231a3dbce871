import type { Operation } from '../contracts/operations/operation.ts';

/** Addresses that people and cameras open, beside the API. */
export const PUBLIC_TAG = 'Images and scan page';

/** What the operations of a tag are about. */
const TAGS: Readonly<Record<Operation['tag'] | typeof PUBLIC_TAG, string>> = {
  'QPR codes':
    'A code is a system prompt with a QR image: whoever scans the image talks to an assistant with that prompt.',
  [PUBLIC_TAG]: 'What a code looks like, and what it opens. These addresses need no key.',
  'API keys': 'Keys for programs: each can be limited to scopes, an organization, a rate and a time.',
  'Sign-in': 'How people sign in to the Studio by e-mail, and where they are signed in.',
  Organizations: 'Brands, locations or clients under one account, each with its own codes and people.',
  Members: 'Who works in an organization, in which role, and who is invited.',
  Subscriptions: 'The plan of an organization: how much its codes, members and conversations may be.',
  Webhooks: 'Addresses that get events as signed HTTP requests, and what became of each delivery.',
  Events: 'What has happened in the account, as webhooks get it.',
  'Scans and conversations': 'Who scanned what, what was said, and the numbers about both.',
  Account: 'Everything of an account: its export and its end.',
  Service: 'About the service itself.',
};

/** Where more is said about a tag: a page of the service's own. */
const GUIDES: Readonly<Record<keyof typeof TAGS, string>> = {
  'QPR codes': 'scans',
  [PUBLIC_TAG]: 'images',
  'API keys': 'api',
  'Sign-in': 'studio',
  Organizations: 'organizations',
  Members: 'organizations',
  Subscriptions: 'organizations',
  Webhooks: 'webhooks',
  Events: 'webhooks',
  'Scans and conversations': 'conversations',
  Account: 'privacy',
  Service: 'versioning',
};

/** All tags as the description has them. */
export const describeTags = () =>
  Object.entries(TAGS).map(([name, description]) => {
    const url = `/docs/guides/${GUIDES[name as keyof typeof TAGS]}`;
    return { name, description, externalDocs: { description: 'Guide', url } };
  });
