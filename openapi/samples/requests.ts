import type { OperationName } from '../../contracts/operations/catalogue.ts';
import type { Sample } from './sample.ts';

const CODE = { path: { id: '$CODE_ID' } };
const VERSION = { path: { id: '$CODE_ID', number: '1' } };
const CHECK = { path: { id: '$CODE_ID', check_id: '$CHECK_ID' } };
const PLACEMENT = { path: { id: '$PLACEMENT_ID' } };
const ORGANIZATION = { path: { id: '$ORGANIZATION_ID' } };
const WEBHOOK = { path: { id: '$WEBHOOK_ID' } };
const KNOWLEDGE = { path: { id: '$KNOWLEDGE_ID' } };
const SOURCE = { path: { id: '$KNOWLEDGE_ID', source_id: '$SOURCE_ID' } };
const ORGANIZATION_VARIABLES = ['ORGANIZATION_ID', 'INVITATION_ID', 'INVITATION_TOKEN', 'MEMBER_ID'] as const;
const PROMPT =
  'You are the waiter of Trattoria Luna. We are open daily from 11:30 to 22:00. Pizza is baked until 21:30.';

/**
 * A sample request for each operation, with the data of a restaurant. Before you paste a sample into a terminal, run
 * the samples that set its variables.
 */
export const REQUESTS: Readonly<Record<OperationName, Sample>> = {
  'create-qpr-code': {
    body: { name: 'Table 12', prompt: PROMPT, template: 'hospitality', metadata: { table: '12' } },
    sets: 'CODE_ID',
  },
  'list-qpr-codes': { query: { status: 'active', limit: 20 } },
  'get-qpr-code': { ...CODE, sets: 'SHORT_ID' },
  'get-qpr-code-style': CODE,
  'set-qpr-code-style': { ...CODE, body: { dark: '#0f4c5c', light: '#ffffff', margin: 4, ecc: 'Q' } },
  'update-qpr-code': { ...CODE, body: { welcome_message: 'Buonasera! What can I bring you?' } },
  'archive-qpr-code': CODE,
  'unarchive-qpr-code': CODE,
  'move-qpr-code': { ...CODE, body: { organization_id: '$ORGANIZATION_ID' } },
  'undo-move-qpr-code': CODE,
  'list-qpr-code-versions': CODE,
  'get-qpr-code-version': VERSION,
  'restore-qpr-code-version': VERSION,
  'get-brand': {},
  'set-brand': {
    body: {
      color: '#0f4c5c',
      contact: { to: '+43 1 1234567', label: 'Call us' },
      privacy_url: 'https://example.com/privacy',
      grounding: 'strict',
      style: { dark: '#0f4c5c' },
    },
  },
  'apply-brand': CODE,
  'delete-qpr-code': { ...CODE, invalidates: ['CODE_ID', 'SHORT_ID', 'CHECK_ID'] },

  'create-check': {
    ...CODE,
    body: { question: 'When does the kitchen close?', expect: { any_of: ['21:30', '9:30'], none_of: ['reservation'] } },
    sets: 'CHECK_ID',
  },
  'list-checks': CODE,
  'update-check': { ...CHECK, body: { expect: { any_of: ['21:30'] } } },
  'run-check': { ...CHECK, body: { draft: { prompt: 'The kitchen closes at 21:30.' } } },
  'delete-check': { ...CHECK, invalidates: ['CHECK_ID'] },

  'create-placements': {
    body: { qpr_code_id: '$CODE_ID', count: 2, name: 'Table {n}', variables: { table: '{n}' } },
    sets: 'PLACEMENT_ID',
  },
  'list-placements': { query: { qpr_code_id: '$CODE_ID', limit: 20 } },
  'get-placement': PLACEMENT,
  'update-placement': { ...PLACEMENT, body: { name: 'Terrace 1' } },
  'retire-placement': PLACEMENT,

  'create-api-key': {
    body: { name: 'Website', scopes: ['codes:read'], expires_at: 'IN_90_DAYS', rate_limit_per_minute: 600 },
    sets: 'KEY_ID',
  },
  'list-api-keys': {},
  'rotate-api-key': { path: { id: '$KEY_ID' }, body: { overlap_seconds: 3600 } },
  'revoke-api-key': { path: { id: '$KEY_ID' }, invalidates: ['KEY_ID'] },

  'request-sign-in': { body: { email: 'you@example.com' }, cookies: true, emails: 'SIGN_IN_CODE' },
  'create-session': { body: { code: '$SIGN_IN_CODE' }, cookies: true, only: ['curl'], invalidates: ['SIGN_IN_CODE'] },
  'get-me': {},
  'list-sessions': { sets: 'SESSION_ID' },
  'revoke-session': { path: { id: '$SESSION_ID' }, invalidates: ['SESSION_ID'] },
  'revoke-sessions': { invalidates: ['SESSION_ID'] },

  'create-organization': {
    body: { name: 'Trattoria Luna', metadata: { city: 'Vienna' } },
    sets: 'ORGANIZATION_ID',
  },
  'list-organizations': { query: { include: 'role' } },
  'get-organization': ORGANIZATION,
  'update-organization': { ...ORGANIZATION, body: { name: 'Trattoria Luna & Bar' } },
  'delete-organization': { ...ORGANIZATION, query: { archive_codes: true }, invalidates: ORGANIZATION_VARIABLES },

  'list-members': ORGANIZATION,
  'invite-member': {
    ...ORGANIZATION,
    body: { email: 'sam@example.com', role: 'editor' },
    sets: 'INVITATION_ID',
    emails: 'INVITATION_TOKEN',
  },
  'list-invitations': ORGANIZATION,
  'accept-invitation': {
    body: { token: '$INVITATION_TOKEN' },
    key: 'INVITED_API_KEY',
    sets: 'MEMBER_ID',
    invalidates: ['INVITATION_TOKEN', 'INVITATION_ID'],
  },
  'update-member': { path: { id: '$ORGANIZATION_ID', member_id: '$MEMBER_ID' }, body: { role: 'admin' } },
  'remove-member': { path: { id: '$ORGANIZATION_ID', member_id: '$MEMBER_ID' }, invalidates: ['MEMBER_ID'] },
  'revoke-invitation': {
    path: { id: '$ORGANIZATION_ID', invitation_id: '$INVITATION_ID' },
    invalidates: ['INVITATION_ID', 'INVITATION_TOKEN'],
  },

  'change-subscription': { ...ORGANIZATION, body: { plan: 'starter' } },
  'cancel-subscription': ORGANIZATION,

  'create-webhook': {
    body: { url: 'https://example.com/hooks/qpr', events: ['scan.created', 'conversation.completed'] },
    sets: 'WEBHOOK_ID',
  },
  'list-webhooks': {},
  'get-webhook': WEBHOOK,
  'update-webhook': { ...WEBHOOK, body: { active: true } },
  'rotate-webhook-secret': WEBHOOK,
  'test-webhook': { ...WEBHOOK, body: { event: 'scan.created' }, sets: 'DELIVERY_ID' },
  'list-deliveries': { ...WEBHOOK, query: { limit: 20 } },
  redeliver: { path: { id: '$DELIVERY_ID' } },
  'recover-webhook': { ...WEBHOOK, body: { since: '7_DAYS_AGO', dry_run: true } },
  'delete-webhook': { ...WEBHOOK, invalidates: ['WEBHOOK_ID', 'DELIVERY_ID'] },

  'list-events': { query: { limit: 20 }, sets: 'EVENT_ID' },
  'get-event': { path: { id: '$EVENT_ID' } },

  'list-scans': { query: { qpr_code_id: '$CODE_ID', limit: 50 } },
  'get-analytics': { query: { since: '30_DAYS_AGO' } },
  'get-qpr-code-analytics': { ...CODE, query: { period: '30d', granularity: 'day' } },
  'list-requests': { query: { status: 'new', limit: 20 }, sets: 'REQUEST_ID' },
  'update-request': { path: { id: '$REQUEST_ID' }, body: { status: 'done' } },
  'delete-request': { path: { id: '$REQUEST_ID' }, invalidates: ['REQUEST_ID'] },
  'list-conversations': { query: { limit: 20 }, sets: 'CONVERSATION_ID' },
  'get-conversation': { path: { id: '$CONVERSATION_ID' } },
  'delete-conversation': { path: { id: '$CONVERSATION_ID' }, invalidates: ['CONVERSATION_ID'] },
  'preview-qpr-code': {
    body: { prompt: PROMPT, messages: [{ role: 'visitor', text: 'How late is the kitchen open?' }] },
  },

  'list-questions': { query: { status: 'open', limit: 20 }, sets: 'QUESTION_ID' },
  'get-question': { path: { id: '$QUESTION_ID' } },
  'update-question': { path: { id: '$QUESTION_ID' }, body: { status: 'ignored' } },
  'answer-question': { path: { id: '$QUESTION_ID' }, body: { answer: 'Yes, dogs are welcome on a leash.' } },

  'create-knowledge-set': { body: { name: 'Menu and house rules' }, sets: 'KNOWLEDGE_ID' },
  'list-knowledge-sets': {},
  'get-knowledge-set': KNOWLEDGE,
  'update-knowledge-set': { ...KNOWLEDGE, body: { name: 'Menu, wine list and house rules' } },
  'add-knowledge-source': {
    ...KNOWLEDGE,
    body: { kind: 'answer', question: 'Do you have parking?', answer: 'Yes, behind the house. It is free for guests.' },
    sets: 'SOURCE_ID',
  },
  'list-knowledge-sources': KNOWLEDGE,
  'get-knowledge-source': SOURCE,
  'update-knowledge-source': { ...SOURCE, body: { answer: 'Yes, behind the house, 5 euros per evening.' } },
  'refresh-knowledge-source': SOURCE,
  'get-knowledge-source-text': SOURCE,
  'search-knowledge': { ...KNOWLEDGE, body: { query: 'Where can I park?', limit: 3 } },
  'delete-knowledge-source': { ...SOURCE, invalidates: ['SOURCE_ID'] },
  'delete-knowledge-set': { ...KNOWLEDGE, invalidates: ['KNOWLEDGE_ID', 'SOURCE_ID'] },

  'list-audit-entries': { query: { limit: 20 } },
  'export-account': {},
  'delete-account': {},
  'restore-account': {},

  'send-mcp-message': { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' }, only: ['curl', 'typescript'] },

  'get-openapi': {},
  'get-status': {},
};

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
