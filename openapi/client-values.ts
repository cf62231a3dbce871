import { BODY_HASH_HEADER } from '../lambdas/contracts/edge.ts';
import { WEBHOOK_EVENT_TYPES } from '../lambdas/contracts/events.ts';
import { LIMITS } from '../lambdas/contracts/limits.ts';
import { ROLES } from '../lambdas/contracts/organizations/roles.ts';
import { CODE_STATUSES, GROUNDINGS, TEMPLATES } from '../lambdas/contracts/qpr-codes.ts';
import { SCOPES } from '../lambdas/contracts/scopes.ts';
import { STUDIO_HEADER } from '../lambdas/contracts/studio/sign-in.ts';

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
