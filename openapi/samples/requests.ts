import { type OperationName, operation } from '../../contracts/operations/catalogue.ts';
import type { Sample } from './sample.ts';

const ORGANIZATION_VARIABLES = ['ORGANIZATION_ID', 'INVITATION_ID', 'INVITATION_TOKEN', 'MEMBER_ID'] as const;
const PROMPT =
  'You are the waiter of Trattoria Luna. We are open daily from 11:30 to 22:00. Pizza is baked until 21:30.';

/** The value of a path parameter, by the part of the path before it. */
const IDS: Readonly<Record<string, string>> = {
  'qpr-codes': '$CODE_ID',
  versions: '1',
  placements: '$PLACEMENT_ID',
  checks: '$CHECK_ID',
  'api-keys': '$KEY_ID',
  sessions: '$SESSION_ID',
  organizations: '$ORGANIZATION_ID',
  members: '$MEMBER_ID',
  invitations: '$INVITATION_ID',
  webhooks: '$WEBHOOK_ID',
  deliveries: '$DELIVERY_ID',
  events: '$EVENT_ID',
  requests: '$REQUEST_ID',
  conversations: '$CONVERSATION_ID',
  questions: '$QUESTION_ID',
  knowledge: '$KNOWLEDGE_ID',
  sources: '$SOURCE_ID',
};

/**
 * The sample requests that are more than a path, with the data of a restaurant. Before you paste a sample into a
 * terminal, run the samples that set its variables.
 */
const REQUESTS: Readonly<Partial<Record<OperationName, Sample>>> = {
  'create-qpr-code': {
    body: { name: 'Table 12', prompt: PROMPT, template: 'hospitality', metadata: { table: '12' } },
    sets: 'CODE_ID',
  },
  'list-qpr-codes': { query: { status: 'active', limit: 20 } },
  'get-qpr-code': { sets: 'SHORT_ID' },
  'set-qpr-code-style': { body: { dark: '#0f4c5c', light: '#ffffff', margin: 4, ecc: 'Q' } },
  'update-qpr-code': { body: { welcome_message: 'Buonasera! What can I bring you?' } },
  'move-qpr-code': { body: { organization_id: '$ORGANIZATION_ID' } },
  'set-brand': {
    body: {
      color: '#0f4c5c',
      contact: { to: '+43 1 1234567', label: 'Call us' },
      privacy_url: 'https://example.com/privacy',
      grounding: 'strict',
      style: { dark: '#0f4c5c' },
    },
  },
  'delete-qpr-code': { invalidates: ['CODE_ID', 'SHORT_ID', 'CHECK_ID'] },

  'create-check': {
    body: { question: 'When does the kitchen close?', expect: { any_of: ['21:30', '9:30'], none_of: ['reservation'] } },
    sets: 'CHECK_ID',
  },
  'update-check': { body: { expect: { any_of: ['21:30'] } } },
  'run-check': { body: { draft: { prompt: 'The kitchen closes at 21:30.' } } },
  'delete-check': { invalidates: ['CHECK_ID'] },

  'create-placements': {
    body: { qpr_code_id: '$CODE_ID', count: 2, name: 'Table {n}', variables: { table: '{n}' } },
    sets: 'PLACEMENT_ID',
  },
  'list-placements': { query: { qpr_code_id: '$CODE_ID', limit: 20 } },
  'update-placement': { body: { name: 'Terrace 1' } },

  'create-api-key': {
    body: { name: 'Website', scopes: ['codes:read'], expires_at: 'IN_90_DAYS', rate_limit_per_minute: 600 },
    sets: 'KEY_ID',
  },
  'rotate-api-key': { body: { overlap_seconds: 3600 } },
  'revoke-api-key': { invalidates: ['KEY_ID'] },

  'request-sign-in': { body: { email: 'you@example.com' }, cookies: true, emails: 'SIGN_IN_CODE' },
  'create-session': { body: { code: '$SIGN_IN_CODE' }, cookies: true, only: ['curl'], invalidates: ['SIGN_IN_CODE'] },
  'list-sessions': { sets: 'SESSION_ID' },
  'revoke-session': { invalidates: ['SESSION_ID'] },
  'revoke-sessions': { invalidates: ['SESSION_ID'] },

  'create-organization': {
    body: { name: 'Trattoria Luna', metadata: { city: 'Vienna' } },
    sets: 'ORGANIZATION_ID',
  },
  'list-organizations': { query: { include: 'role' } },
  'update-organization': { body: { name: 'Trattoria Luna & Bar' } },
  'delete-organization': { query: { archive_codes: true }, invalidates: ORGANIZATION_VARIABLES },

  'invite-member': {
    body: { email: 'sam@example.com', role: 'editor' },
    sets: 'INVITATION_ID',
    emails: 'INVITATION_TOKEN',
  },
  'accept-invitation': {
    body: { token: '$INVITATION_TOKEN' },
    key: 'INVITED_API_KEY',
    sets: 'MEMBER_ID',
    invalidates: ['INVITATION_TOKEN', 'INVITATION_ID'],
  },
  'update-member': { body: { role: 'admin' } },
  'remove-member': { invalidates: ['MEMBER_ID'] },
  'revoke-invitation': {
    invalidates: ['INVITATION_ID', 'INVITATION_TOKEN'],
  },

  'change-subscription': { body: { plan: 'starter' } },

  'create-webhook': {
    body: { url: 'https://example.com/hooks/qpr', events: ['scan.created', 'conversation.completed'] },
    sets: 'WEBHOOK_ID',
  },
  'update-webhook': { body: { active: true } },
  'test-webhook': { body: { event: 'scan.created' }, sets: 'DELIVERY_ID' },
  'list-deliveries': { query: { limit: 20 } },
  'recover-webhook': { body: { since: '7_DAYS_AGO', dry_run: true } },
  'delete-webhook': { invalidates: ['WEBHOOK_ID', 'DELIVERY_ID'] },

  'list-events': { query: { limit: 20 }, sets: 'EVENT_ID' },

  'list-scans': { query: { qpr_code_id: '$CODE_ID', limit: 50 } },
  'get-analytics': { query: { since: '30_DAYS_AGO' } },
  'get-qpr-code-analytics': { query: { period: '30d', granularity: 'day' } },
  'list-requests': { query: { status: 'new', limit: 20 }, sets: 'REQUEST_ID' },
  'update-request': { body: { status: 'done' } },
  'delete-request': { invalidates: ['REQUEST_ID'] },
  'list-conversations': { query: { limit: 20 }, sets: 'CONVERSATION_ID' },
  'delete-conversation': { invalidates: ['CONVERSATION_ID'] },
  'preview-qpr-code': {
    body: { prompt: PROMPT, messages: [{ role: 'visitor', text: 'How late is the kitchen open?' }] },
  },

  'list-questions': { query: { status: 'open', limit: 20 }, sets: 'QUESTION_ID' },
  'update-question': { body: { status: 'ignored' } },
  'answer-question': { body: { answer: 'Yes, dogs are welcome on a leash.' } },

  'create-knowledge-set': { body: { name: 'Menu and house rules' }, sets: 'KNOWLEDGE_ID' },
  'update-knowledge-set': { body: { name: 'Menu, wine list and house rules' } },
  'add-knowledge-source': {
    body: { kind: 'answer', question: 'Do you have parking?', answer: 'Yes, behind the house. It is free for guests.' },
    sets: 'SOURCE_ID',
  },
  'update-knowledge-source': { body: { answer: 'Yes, behind the house, 5 euros per evening.' } },
  'search-knowledge': { body: { query: 'Where can I park?', limit: 3 } },
  'delete-knowledge-source': { invalidates: ['SOURCE_ID'] },
  'delete-knowledge-set': { invalidates: ['KNOWLEDGE_ID', 'SOURCE_ID'] },

  'list-audit-entries': { query: { limit: 20 } },

  'send-mcp-message': { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' }, only: ['curl', 'typescript'] },
};

/** The sample request of an operation. Its path follows from the route. */
export function sampleOf(name: OperationName): Sample {
  const parameters = [...operation(name).path.matchAll(/([\w-]+)\/\{(\w+)\}/g)];
  const path = Object.fromEntries(
    parameters.map(([, collection = '', parameter = '']) => [parameter, IDS[collection] ?? `{${parameter}}`]),
  );
  return { ...(parameters.length > 0 && { path }), ...REQUESTS[name] };
}

/** Sample requests for the public URLs outside the API. */
export const PUBLIC_REQUESTS: Readonly<Record<string, Pick<Sample, 'path' | 'query'> & { readonly curl: string }>> = {
  'get-qr-png': {
    path: { short_id: '$SHORT_ID' },
    query: { size: 1000, dark: '0f4c5c' },
    curl: 'curl -sS -o table-12.png "$QPR_BASE_URL/qr/$SHORT_ID.png?size=1000&dark=0f4c5c"',
  },
  'get-qr-svg': {
    path: { short_id: '$SHORT_ID' },
    curl: 'curl -sS -o table-12.svg "$QPR_BASE_URL/qr/$SHORT_ID.svg"',
  },
  'open-scan-page': { curl: 'curl -sS "$QPR_BASE_URL/s/$SHORT_ID"' },
};
