import { OPERATIONS_BY_CAPABILITY } from '../lambdas/contracts/operations/catalogue.ts';
import { AWS_SDK, CAPABILITIES, type CapabilityRules } from './rules.ts';

/** A part of the repository. What is not allowed here is refused, type-only and dynamic imports included. */
export interface Room {
  /** A folder (it ends with `/`) or a file; the longest path that fits a file is its room. */
  readonly path: string;
  readonly holds: string;
  /** What else of this repository its files may import: folders and files, `*` for all. Each room may import itself. */
  readonly imports: readonly string[];
  /** Packages, each with all that is inside it; `@scope/` and `node:` stand for all of theirs, `*` for all. */
  readonly packages: readonly string[];
}

const FUNCTION_PACKAGES = ['node:', 'zod', 'aws-lambda', '@aws-lambda-powertools/metrics'];

/** Only idempotency/ knows both the table and HTTP. */
const platformRooms: readonly Room[] = [
  {
    path: 'lambdas/platform/',
    holds: 'what all functions share: ids, errors, effects, logger, retries, …; it knows no capability',
    imports: ['lambdas/contracts/', 'lambdas/platform/table/'],
    packages: ['node:', ...AWS_SDK, '@aws-lambda-powertools/', 'ulid'],
  },
  {
    path: 'lambdas/platform/until-unchanged.ts',
    holds: 'read, decide, write, until nothing moved in between',
    imports: ['lambdas/platform/retry.ts', 'lambdas/platform/table/', 'lambdas/platform/idempotency/claims.ts'],
    packages: [],
  },
  {
    path: 'lambdas/platform/schemas/',
    holds: 'schemas of values that several capabilities take',
    imports: ['lambdas/contracts/', 'lambdas/platform/ids.ts'],
    packages: ['zod'],
  },
  {
    path: 'lambdas/platform/table/',
    holds: 'the one table: transactions, conditions, expressions, batches, pages',
    imports: [
      'lambdas/contracts/',
      'lambdas/platform/aws-timeouts.ts',
      'lambdas/platform/environment.ts',
      'lambdas/platform/retry.ts',
    ],
    packages: AWS_SDK,
  },
  {
    path: 'lambdas/platform/http/',
    holds: 'requests, responses and errors of HTTP',
    imports: [
      'lambdas/contracts/',
      'lambdas/platform/aws-errors.ts',
      'lambdas/platform/caller.ts',
      'lambdas/platform/errors.ts',
      'lambdas/platform/idempotency/claims.ts',
      'lambdas/platform/logger.ts',
      'lambdas/platform/schemas/',
    ],
    packages: ['node:stream', 'zod', 'aws-lambda', '@middy/core'],
  },
  {
    path: 'lambdas/platform/idempotency/',
    holds: 'an `Idempotency-Key`: its claim, the encrypted response, the middleware',
    imports: [
      'lambdas/contracts/',
      'lambdas/platform/effects.ts',
      'lambdas/platform/http/',
      'lambdas/platform/logger.ts',
      'lambdas/platform/table/',
    ],
    packages: ['node:crypto', 'zod', 'aws-lambda', ...AWS_SDK],
  },
];

const FOR_ALL_CAPABILITIES = ['lambdas/contracts/', 'lambdas/platform/'];
const publicFilesOf = (capability: CapabilityRules) =>
  capability.publicFiles.map((file) => `lambdas/${capability.name}/${file}.ts`);

const capabilityRooms = CAPABILITIES.flatMap(({ name, holds, packages = [], uses, rooms = {} }, place): Room[] => {
  const before = CAPABILITIES.slice(0, place).filter((each) => uses?.includes(each.name) ?? true);
  const room = (path: string, imports: readonly string[]) => ({
    path: `lambdas/${name}/${path}`,
    holds,
    imports: [...FOR_ALL_CAPABILITIES, ...imports],
    packages: [...FUNCTION_PACKAGES, ...packages],
  });
  return [
    room('', [`lambdas/${name}/`, ...before.flatMap(publicFilesOf)]),
    ...Object.entries(rooms).map(([path, imports]) => room(path, imports)),
  ];
});

const operationRooms = CAPABILITIES.filter(({ name }) => name in OPERATIONS_BY_CAPABILITY).map(
  ({ name }): Room => ({
    path: `lambdas/${name}/operations/`,
    holds: 'one file per operation, named after it',
    imports: [...FOR_ALL_CAPABILITIES, `lambdas/${name}/`, ...CAPABILITIES.flatMap(publicFilesOf)],
    packages: FUNCTION_PACKAGES,
  }),
);

/** The emulated services, each with those that it calls. */
export const SERVICES: Readonly<Record<string, readonly string[]>> = {
  apigateway: ['iam', 'lambda'],
  cloudfront: ['s3'],
  dynamodb: [],
  'event-source-mappings': ['dynamodb', 'sqs'],
  events: ['lambda', 'sqs', 'states'],
  iam: [],
  lambda: ['iam'],
  s3: ['events', 'iam'],
  secrets: [],
  ses: [],
  sqs: ['iam'],
  states: [],
};
/** What they need besides. */
const SERVICE_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  lambda: ['esbuild'],
  states: ['aws-local-stepfunctions'],
};
const serviceRooms = Object.entries(SERVICES).map(
  ([name, calls]): Room => ({
    path: `local/services/${name}/`,
    holds: 'an emulated service',
    imports: ['local/engine/', 'local/services/shared/', ...calls.map((each) => `local/services/${each}/`)],
    packages: ['node:', 'zod', ...(SERVICE_PACKAGES[name] ?? [])],
  }),
);

export const ROOMS: readonly Room[] = [
  {
    path: 'bin/',
    holds: 'the CDK app and the commands, all thin',
    imports: [
      'lambdas/contracts/',
      'lib/',
      'local/cli/',
      'local/engine/',
      'openapi/',
      'operator/',
      'sdk/cli/markdown.ts',
      'structure/',
      'test/support/chromium/find-chromium.ts',
    ],
    packages: ['node:', '@aws-sdk/client-dynamodb'],
  },
  {
    path: 'operator/',
    holds: 'the commands of whoever runs a deployment: `npm run deploy`, `npm run smoke`, `npm run dead-letters`, …',
    imports: ['lambdas/contracts/', 'lambdas/webhooks/webhook-signature.ts', 'lib/settings/'],
    packages: ['node:', 'zod', '@aws-sdk/', 'aws-cdk-lib', 'jsqr', 'pngjs'],
  },
  {
    path: 'lib/',
    holds:
      'one thin stack and one CDK construct per capability; `house/` what they share. Ids of constructs never change',
    imports: ['lambdas/contracts/'],
    packages: [
      'node:',
      'aws-cdk-lib',
      'cdk-nag',
      'constructs',
      'esbuild',
      'marked',
      '@aws-sdk/credential-provider-env',
    ],
  },
  {
    path: 'lambdas/contracts/',
    holds: 'names that the stack and the functions share; the catalogue of operations',
    imports: [],
    packages: [],
  },
  ...platformRooms,
  ...capabilityRooms,
  ...operationRooms,
  {
    path: 'openapi/',
    holds: 'the API description, made from the catalogue and the schemas of the operations',
    imports: [
      'lambdas/contracts/',
      'lambdas/platform/',
      'lambdas/events/catalogue.ts',
      'lambdas/events/samples.ts',
      'sdk/cli/sample-for.ts',
    ],
    packages: ['node:', 'zod'],
  },
  {
    path: 'local/cli/',
    holds: 'the command `npm start`',
    imports: ['local/runtime.ts', 'local/services/', 'local/engine/', 'local/embedded-model/'],
    packages: ['node:', 'zod'],
  },
  {
    path: 'local/embedded-model/',
    holds: 'an OpenAI-compatible server that answers from the sentences of the prompt, for machines without a model',
    imports: ['local/engine/loopback.ts'],
    packages: ['node:', 'zod', '@energetic-ai/'],
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
  ...serviceRooms,
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
    imports: ['lambdas/contracts/', 'sdk/src/event-stream.ts', 'sdk/src/sha256.ts'],
    packages: [],
  },
  {
    path: 'web/studio/',
    holds: 'the console of the people who print codes',
    imports: [
      'lambdas/contracts/',
      // A preview shows what visitors will see.
      'lambdas/qpr-codes/greetings.ts',
      'lambdas/qpr-codes/suggestions/',
      'lambdas/scans/page/template-themes.ts',
      'lambdas/scans/page/greetings/',
      'web/scan/markdown.ts',
      'sdk/',
    ],
    packages: ['preact', 'preact-iso', '@preact/signals', '@tanstack/query-core', 'jsqr'],
  },
  {
    path: 'sdk/',
    holds: 'the client of the API: its operations, written from the description, and how they are called',
    imports: [],
    packages: [],
  },
  {
    path: 'sdk/cli/',
    holds: 'the command line `qpr`, a part of the same package',
    imports: ['sdk/src/', 'sdk/sheet/'],
    packages: ['node:', 'qrcode'],
  },
  {
    path: 'sdk/sheet/',
    holds: 'lists of codes from spreadsheets, as the Studio and the command line read and write them',
    imports: ['sdk/src/'],
    packages: [],
  },
  { path: 'web/landing.js', holds: 'the code that the start page shows', imports: [], packages: [] },
  { path: 'web/join/', holds: 'the page that shows and accepts invitations', imports: [], packages: [] },
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
