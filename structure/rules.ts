import { OPERATIONS_BY_CAPABILITY } from '../lambdas/contracts/operations/catalogue.ts';

/**
 * The architecture: what may import what. `npm run lint` keeps it, CONTRIBUTING.md shows it.
 * Everything that is not allowed here is refused, type-only and dynamic imports included.
 */
export interface Room {
  /** A folder (it ends with `/`) or a file; the longest path that fits a file is its room. */
  readonly path: string;
  readonly holds: string;
  /** What else of this repository its files may import: folders and files, `*` for all. Each room may import itself. */
  readonly imports: readonly string[];
  /** Packages, each with all that is inside it; `@scope/` and `node:` stand for all of theirs, `*` for all. */
  readonly packages: readonly string[];
}

export interface Capability {
  readonly name: string;
  readonly holds: string;
  /** Files that other capabilities may import, at the top of its folder. */
  readonly publicFiles: readonly string[];
  /** Files and folders that know nothing of AWS, whatever they import: beside those that `isRule` knows by name. */
  readonly rules: readonly string[];
  /** Files that may import the AWS SDK: beside those that `isStore` knows by name. */
  readonly awsFiles: readonly string[];
  /** Packages that only this capability needs. */
  readonly packages?: readonly string[];
}

/** A capability imports public files of those before it; its operations import public files of all. */
export const CAPABILITIES: readonly Capability[] = [
  {
    name: 'events',
    holds: 'the catalogue of events, the outbox, the bus and the log',
    publicFiles: ['event-type', 'internal-events', 'log', 'outbox', 'published-event', 'samples'],
    rules: ['catalogue', 'event-type', 'internal-events', 'keys', 'published-event', 'samples'],
    awsFiles: ['log', 'publish-events'],
  },
  {
    name: 'accounts',
    holds: 'who owns keys, codes and webhooks',
    publicFiles: ['account', 'store'],
    rules: ['account'],
    awsFiles: [],
  },
  {
    name: 'api-keys',
    holds: 'Bearer keys: issuing, authentication, scopes, rate limit',
    publicFiles: ['authenticate', 'change-api-keys', 'require-scope', 'store'],
    rules: ['api-key', 'api-key-secret'],
    awsFiles: ['key-use'],
  },
  {
    name: 'organizations',
    holds: 'organizations, members, invitations, subscriptions',
    publicFiles: ['access', 'organization', 'organization-ids', 'plans', 'roles', 'store'],
    rules: [
      'organization',
      'plans',
      'roles',
      'slug',
      'invitations/invitation',
      'invitations/invitation-email',
      'invitations/pages',
      'members/member',
      'subscriptions/stripe-event',
      'subscriptions/stripe-signature',
      'subscriptions/subscription',
    ],
    awsFiles: [
      'organization-quota',
      'invitations/addresses',
      'subscriptions/billing-notices',
      'subscriptions/stripe-secrets',
    ],
  },
  {
    name: 'qpr-codes',
    holds: 'codes, their list and their images',
    publicFiles: [
      'access',
      'change-status',
      'code-lists',
      'find-code',
      'greetings',
      'qpr-code',
      'qpr-code-view',
      'scanned-code',
    ],
    rules: [
      'greetings',
      'qpr-code',
      'images/png',
      'images/qr-image',
      'images/qr-matrix',
      'images/qr-style',
      'images/svg',
      'list/block-ledger',
      'list/block-ledger-codec',
      'list/page-plan',
    ],
    awsFiles: ['find-code', 'list/append', 'list/change', 'list/page', 'scanned-code'],
    packages: ['qrcode'],
  },
  {
    name: 'webhooks',
    holds: 'webhooks, their targets and the delivery of events to them',
    publicFiles: ['webhook-signature'],
    rules: ['delivery', 'webhook', 'webhook-signature', 'targets/public-address', 'targets/webhook-url'],
    awsFiles: ['delivery-log/redeliveries'],
  },
  {
    name: 'scans',
    holds: 'the page behind a code, recording and counting its scans, analytics',
    publicFiles: ['record-scan', 'retention', 'scan-id', 'scan-request', 'store', 'visitor-hasher'],
    rules: [
      'scan',
      'scan-id',
      'list/page-plan',
      'page/page',
      'page/style',
      'page/template-themes',
      'page/texts/',
      'recording/visitor-hash',
      'roll-ups/analytics',
      'roll-ups/roll-up',
    ],
    awsFiles: ['recording/scan-worker', 'recording/visitor-salt', 'roll-ups/roll-up-scans'],
  },
  {
    name: 'conversations',
    holds: 'sessions with visitors, turns, AI models',
    publicFiles: [],
    rules: ['conversation', 'models/extract', 'models/sse', 'turns/prompt'],
    awsFiles: ['ending/due-conversations', 'models/bedrock', 'turns/message-budget'],
  },
];

/** Rules are the pure part of a capability: entities, views, fields, … They reach no package of AWS. */
export const isRule = (file: string) => /-(view|fields|ids)\.ts$/.test(file);
/** Stores speak to AWS, and know nothing of HTTP. */
export const isStore = (file: string) => /(^|[/-])(store|lists?)\.ts$/.test(file);

/** The order of the capabilities. */
export const ORDER = CAPABILITIES.map(({ name }) => name);

export const AWS_SDK = ['@aws-sdk/', '@smithy/'];
export const AWS_PACKAGES = [...AWS_SDK, '@aws-lambda-powertools/', '@middy/', 'aws-lambda'];
export const HTTP = ['lambdas/platform/http/', 'lambdas/api/'];

const FUNCTION_PACKAGES = ['node:', 'zod', 'aws-lambda', '@aws-lambda-powertools/metrics'];
const publicFilesOf = (capability: Capability) =>
  capability.publicFiles.map((file) => `lambdas/${capability.name}/${file}.ts`);

const capabilityRooms = CAPABILITIES.map(
  ({ name, holds, packages = [] }, place): Room => ({
    path: `lambdas/${name}/`,
    holds,
    imports: ['lambdas/contracts/', 'lambdas/platform/', ...CAPABILITIES.slice(0, place).flatMap(publicFilesOf)],
    packages: [...FUNCTION_PACKAGES, ...packages],
  }),
);
const operationRooms = CAPABILITIES.filter(({ name }) => name in OPERATIONS_BY_CAPABILITY).map(
  ({ name }): Room => ({
    path: `lambdas/${name}/operations/`,
    holds: 'one file per operation, named after it; nothing imports them',
    imports: [
      'lambdas/contracts/',
      'lambdas/platform/',
      'lambdas/api/api-handler.ts',
      `lambdas/${name}/`,
      ...CAPABILITIES.flatMap(publicFilesOf),
    ],
    packages: FUNCTION_PACKAGES,
  }),
);

export const ROOMS: readonly Room[] = [
  {
    path: 'bin/',
    holds: 'the CDK app and the commands, all thin',
    imports: [
      'lambdas/contracts/',
      'lambdas/webhooks/webhook-signature.ts',
      'lib/',
      'local/cli/',
      'local/engine/',
      'openapi/',
      'structure/',
      'test/support/find-chromium.ts',
    ],
    packages: ['node:', '@aws-sdk/client-lambda'],
  },
  {
    path: 'lib/',
    holds:
      'one thin stack and one CDK construct per capability; `house/` what they share. Ids of constructs never change',
    imports: ['lambdas/contracts/'],
    packages: ['node:', 'aws-cdk-lib', 'cdk-nag', 'constructs', 'esbuild', '@aws-sdk/credential-provider-env'],
  },
  {
    path: 'lambdas/contracts/',
    holds: 'names that the stack and the functions share; the catalogue of operations',
    imports: [],
    packages: [],
  },
  {
    path: 'lambdas/platform/',
    holds: 'what all functions share: HTTP, table, idempotency, schemas, ids, errors, logger; it knows no capability',
    imports: ['lambdas/contracts/'],
    packages: [...FUNCTION_PACKAGES, ...AWS_SDK, '@aws-lambda-powertools/logger', '@middy/core', 'ulid'],
  },
  {
    path: 'lambdas/api/',
    holds: 'the stack around every operation, the API description, unknown routes',
    imports: [
      'lambdas/contracts/',
      'lambdas/platform/',
      ...CAPABILITIES.filter(({ name }) => name === 'api-keys').flatMap(publicFilesOf),
    ],
    packages: FUNCTION_PACKAGES,
  },
  ...capabilityRooms,
  ...operationRooms,
  {
    path: 'openapi/',
    holds: 'the API description, made from the catalogue and the schemas of the operations',
    imports: ['lambdas/contracts/', 'lambdas/platform/'],
    packages: ['node:', 'zod'],
  },
  {
    path: 'local/cli/',
    holds: 'the command `npm start`',
    imports: ['local/runtime.ts', 'local/services/', 'local/engine/'],
    packages: ['node:', 'zod'],
  },
  {
    path: 'local/runtime.ts',
    holds: 'the composition root of the local runtime',
    imports: ['local/resources/', 'local/services/', 'local/engine/'],
    packages: ['node:'],
  },
  {
    path: 'local/resources/',
    holds: 'one file per CloudFormation type',
    imports: ['local/services/', 'local/engine/'],
    packages: ['node:', 'zod'],
  },
  {
    path: 'local/services/',
    holds: 'one folder per emulated service',
    imports: ['local/services/shared/', 'local/engine/'],
    packages: ['node:', 'zod', 'aws-local-stepfunctions'],
  },
  {
    path: 'local/services/shared/',
    holds: 'what the emulated services share',
    imports: ['local/engine/'],
    packages: ['node:', 'zod'],
  },
  {
    path: 'local/engine/',
    holds: 'template → started resources, the one address that stands for AWS; it knows no service',
    imports: [],
    packages: ['node:', 'zod'],
  },
  {
    path: 'web/scan/',
    holds: 'the page that a scan opens',
    imports: ['lambdas/contracts/'],
    packages: [],
  },
  { path: 'web/docs/', holds: 'the page that shows the API description', imports: [], packages: [] },
  {
    path: 'structure/',
    holds: 'this check of the architecture',
    imports: ['lambdas/contracts/'],
    packages: ['node:', '@swc/core'],
  },
  {
    path: 'test/',
    holds:
      '`unit/`, `functional/` (handlers on a real DynamoDB engine), `infra/` (the template), `e2e/` (the whole service over HTTP), `browser/`; inside, the same capability names',
    imports: ['*'],
    packages: ['*'],
  },
  { path: 'bench/', holds: 'benchmarks that print a table and write JSON', imports: ['*'], packages: ['*'] },
  { path: 'docs/', holds: 'what to read; samples for receivers of webhooks', imports: [], packages: ['node:'] },
];

/** What a reader takes in; beyond that, a folder is missing. */
export const LARGEST_FOLDER = 20;
