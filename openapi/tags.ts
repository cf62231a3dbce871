import type { Operation } from '../contracts/operations/operation.ts';

/** Tag of the public URLs that people and cameras open. */
export const PUBLIC_TAG = 'Images and scan page';

/** Description of each tag. */
const TAGS: Readonly<Record<Operation['tag'] | typeof PUBLIC_TAG, string>> = {
  'QPR codes':
    'A code is a system prompt with a QR image. People who scan the image talk to an assistant that follows the prompt.',
  Brand: 'Logo, color, contact, QR style and more, which new codes copy from their account or organization.',
  Placements: 'A placement is one printed copy of a code, with its own address, image, name and variables.',
  Checks: 'A check asks a code a question and judges the answer, so that you can change a prompt safely.',
  [PUBLIC_TAG]: 'The images of a code and the page that a scan opens. These URLs do not require an API key.',
  'API keys': 'Keys for programs: each can be limited to scopes, an organization, a rate and an expiry date.',
  'Sign-in': 'Sign in to the Studio by e-mail and manage active sessions.',
  Organizations: 'Brands, locations or clients under one account, each with its own codes and members.',
  Members: 'Members of an organization, their roles, and pending invitations.',
  Subscriptions: 'The plan of an organization, which sets the limits for codes, members and messages.',
  Webhooks: 'Endpoints that receive events as signed HTTP requests, and the status of each delivery.',
  Events: 'Events of the account, as sent to webhooks.',
  'Scans and conversations': 'Scans, conversations, requests of visitors, and analytics.',
  Knowledge: 'Files, web pages, feeds and answers that assistants answer from, grouped in sets that codes share.',
  Questions: 'Questions that assistants could not answer, grouped by meaning. An answer becomes part of the knowledge.',
  Account: 'Audit log, export and deletion of an account.',
  'AI assistants':
    'The operations for codes, the brand, placements, knowledge, questions, scans, conversations, requests and analytics, as tools (Model Context Protocol).',
  Service: 'Information about the service itself.',
};

/** The guide for each tag: a page that the service serves under `/docs/guides/`. */
const GUIDES: Readonly<Record<keyof typeof TAGS, string>> = {
  'QPR codes': 'scans',
  Brand: 'brand',
  Placements: 'placements',
  Checks: 'checks',
  [PUBLIC_TAG]: 'images',
  'API keys': 'api',
  'Sign-in': 'studio',
  Organizations: 'organizations',
  Members: 'organizations',
  Subscriptions: 'organizations',
  Webhooks: 'webhooks',
  Events: 'webhooks',
  'Scans and conversations': 'conversations',
  Knowledge: 'knowledge',
  Questions: 'questions',
  Account: 'privacy',
  'AI assistants': 'mcp',
  Service: 'versioning',
};

/** All tags for the OpenAPI document. */
export const describeTags = () =>
  Object.entries(TAGS).map(([name, description]) => {
    const url = `/docs/guides/${GUIDES[name as keyof typeof TAGS]}`;
    return { name, description, externalDocs: { description: 'Guide', url } };
  });
