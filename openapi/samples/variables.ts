import type { OperationName } from '../../contracts/operations/catalogue.ts';

interface Variable {
  /** The operation that provides the value: its sample sets the variable, or the service sends the value by e-mail. */
  readonly from?: OperationName;
  /** What the value is, for a person who has to supply it because it is not in the response. */
  readonly description?: string;
  /** Shell filter that extracts the value from a response with standard tools. */
  readonly filter?: string;
  readonly example: string;
  /** TypeScript expression for the same value. */
  readonly typescript: string;
}

const ULID_PATTERN = '[0-9A-Z]\\{26\\}';
const EXAMPLE_ULID = '01K9ZQ4T7M3X8V5C2B6N0P1R4S';

/** An id, which the filter recognizes by its prefix. */
const id = (prefix: string, from: OperationName, typescript: string) => ({
  from,
  filter: `grep -o '${prefix}_${ULID_PATTERN}' | head -n 1`,
  example: `${prefix}_${EXAMPLE_ULID}`,
  typescript,
});

const fromEnvironment = (name: string) => `process.env.${name} ?? ''`;

/** Variables that samples share. */
const VARIABLES = {
  CODE_ID: id('qpr', 'create-qpr-code', 'code.id'),
  CHECK_ID: id('chk', 'create-check', 'check.id'),
  PLACEMENT_ID: id('plc', 'create-placements', "placements[0]?.id ?? ''"),
  KEY_ID: id('key', 'create-api-key', 'key.id'),
  SESSION_ID: id('ses', 'list-sessions', "sessions[0]?.id ?? ''"),
  ORGANIZATION_ID: id('org', 'create-organization', 'organization.id'),
  INVITATION_ID: id('inv', 'invite-member', 'invitation.invitation_id'),
  MEMBER_ID: id('mem', 'accept-invitation', 'joined.member.id'),
  WEBHOOK_ID: id('wh', 'create-webhook', 'webhook.id'),
  DELIVERY_ID: id('dlv', 'test-webhook', 'delivery.id'),
  KNOWLEDGE_ID: id('kno', 'create-knowledge-set', 'knowledge.id'),
  SOURCE_ID: id('src', 'add-knowledge-source', 'source.id'),
  EVENT_ID: id('evt', 'list-events', "events[0]?.id ?? ''"),
  REQUEST_ID: id('req', 'list-requests', "requests[0]?.id ?? ''"),
  CONVERSATION_ID: id('cnv', 'list-conversations', "conversations[0]?.id ?? ''"),
  QUESTION_ID: id('qst', 'list-questions', "questions[0]?.id ?? ''"),
  SHORT_ID: {
    from: 'get-qpr-code',
    filter: `grep -o '"short_id": *"[^"]*"' | cut -d '"' -f 4`,
    example: '2b6n0p1r4s',
    typescript: 'code.short_id',
  },
  SIGN_IN_CODE: {
    from: 'request-sign-in',
    description: 'the code in the e-mail',
    example: 'K7QM-3XWD',
    typescript: fromEnvironment('SIGN_IN_CODE'),
  },
  INVITATION_TOKEN: {
    from: 'invite-member',
    description: 'the part after # in the link in the e-mail',
    example: 'h2mZ0cT1xq7YwB3nK5vR9sL4pD6fG8jA0eU2iO4tX6c',
    typescript: fromEnvironment('INVITATION_TOKEN'),
  },
  INVITED_API_KEY: {
    description: 'an API key of the person who is invited',
    example: 'qpr_sk_4hT9xWq0ZbN1cR7mK2vY8sL3pD6fG5jH4tA9eU0iOxB',
    typescript: fromEnvironment('INVITED_API_KEY'),
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;
export const variable = (name: VariableName): Variable => VARIABLES[name];

export const VARIABLE_NAMES = Object.keys(VARIABLES) as VariableName[];
const REFERENCE = new RegExp(`\\$(${VARIABLE_NAMES.join('|')})\\b`, 'g');

/** The variables that a text refers to. */
export const variablesIn = (text: string): VariableName[] =>
  VARIABLE_NAMES.filter((name) => text.match(REFERENCE)?.includes(`$${name}`));

/** Replaces each variable in a text. */
export const withVariables = (text: string, replace: (name: VariableName) => string): string =>
  text.replace(REFERENCE, (_, name: VariableName) => replace(name));
