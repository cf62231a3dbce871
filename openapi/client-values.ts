import { BODY_HASH_HEADER } from '../contracts/edge/edge.ts';
import { WEBHOOK_EVENT_TYPES } from '../contracts/events.ts';
import { LIMITS } from '../contracts/limits.ts';
import { ROLES } from '../contracts/organizations/roles.ts';
import { CODE_STATUSES, GROUNDINGS, TEMPLATES } from '../contracts/qpr-codes.ts';
import { SCOPES } from '../contracts/scopes.ts';
import { STUDIO_HEADER } from '../contracts/sign-in.ts';

const HEADER = '// Written by `npm run openapi` from the contracts of the service: change these instead.\n';

/** The contracts that the client needs. Its package cannot import the service, so it gets a copy of them. */
const VALUES = {
  TEMPLATES,
  GROUNDINGS,
  CODE_STATUSES,
  SCOPES,
  ROLES,
  WEBHOOK_EVENT_TYPES,
  /** In characters. */
  LONGEST: {
    name: LIMITS.nameLength,
    prompt: LIMITS.promptLength,
    welcome_message: LIMITS.welcomeMessageLength,
  },
  BODY_HASH_HEADER,
  STUDIO_HEADER,
};

export const clientValues = (): string =>
  [
    HEADER,
    ...Object.entries(VALUES).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)} as const;\n`),
  ].join('');
