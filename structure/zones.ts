import { OPERATIONS_BY_CAPABILITY } from '../contracts/operations/catalogue.ts';
import { AWS_SDK, CAPABILITIES, type CapabilityRules, MIDDLEWARE_IMPORTS } from './rules.ts';

/**
 * A part of the repository. All imports that are not listed are refused, including type-only and dynamic ones. The
 * stores of a capability (see rules.ts) may also import the AWS SDK.
 */
export interface Zone {
  /** A folder (ending with `/`) or a file. A file belongs to the zone with the longest matching path. */
  readonly path: string;
  /** What lives there, for readers of these rules. */
  readonly holds: string;
  /** Other folders and files of this repository that the zone may import, `*` for all. Each zone may import itself. */
  readonly imports: readonly string[];
  /**
   * Packages that the zone may import, with their subpaths. `@scope/` and `node:` stand for all packages that begin
   * with this prefix, and `*` for all packages.
   */
  readonly packages: readonly string[];
  /** The folders of the zone may not import each other. Code that two of them need goes to a zone they may import. */
  readonly isolatesFolders?: true;
}

const FUNCTION_PACKAGES = ['node:', 'zod', 'aws-lambda', '@aws-lambda-powertools/metrics'];

/** The code that all functions share. Only idempotency/ imports both table/ and http/. */
const platformZones: readonly Zone[] = [
  {
    path: 'lambdas/platform/',
    holds: 'code that all functions share: ids, errors, effects, logger, retries, …; independent of all capabilities',
    imports: ['contracts/', 'lambdas/platform/table/'],
    packages: ['node:', ...AWS_SDK, '@aws-lambda-powertools/', 'ulid'],
  },
  {
    path: 'lambdas/platform/retry-on-conflict.ts',
    holds: 'repeats a read-decide-write sequence until its write meets no conflict',
    imports: ['lambdas/platform/retry.ts', 'lambdas/platform/table/', 'lambdas/platform/idempotency/claims.ts'],
    packages: [],
  },
  {
    path: 'lambdas/platform/schemas/',
    holds: 'schemas of values that several capabilities use',
    imports: ['contracts/', 'lambdas/platform/ids.ts', 'shared/fields/doc.ts', 'shared/format-number.ts'],
    packages: ['zod'],
  },
  {
    path: 'lambdas/platform/fields/',
    holds: 'what functions derive from a table of fields: schemas, changes, selections',
    imports: ['shared/fields/'],
    packages: ['zod'],
  },
  {
    path: 'lambdas/platform/table/',
    holds: 'the one table: transactions, conditions, expressions, batches, pages',
    imports: [
      'contracts/',
      'lambdas/platform/aws-timeouts.ts',
      'lambdas/platform/environment.ts',
      'lambdas/platform/retry.ts',
    ],
    packages: AWS_SDK,
  },
  {
    path: 'lambdas/platform/http/',
    holds: 'HTTP requests, responses and errors',
    imports: [
      'contracts/',
      'lambdas/platform/aws-errors.ts',
      'lambdas/platform/caller.ts',
      'lambdas/platform/errors.ts',
      'lambdas/platform/idempotency/claims.ts',
      'lambdas/platform/logger.ts',
      'lambdas/platform/schemas/',
      'shared/nearest.ts',
      'shared/page/error-page.ts',
    ],
    packages: ['node:crypto', 'node:stream', 'zod', 'aws-lambda', '@middy/core'],
  },
  {
    path: 'lambdas/platform/idempotency/',
    holds: '`Idempotency-Key`: claims, encrypted responses, the middleware',
    imports: [
      'contracts/',
      'lambdas/platform/effects.ts',
      'lambdas/platform/http/',
      'lambdas/platform/logger.ts',
      'lambdas/platform/table/',
    ],
    packages: ['node:crypto', 'node:zlib', 'zod', 'aws-lambda', ...AWS_SDK],
  },
];

const FOR_ALL_CAPABILITIES = [
  'contracts/',
  'shared/',
  'lambdas/platform/',
  'messages/emails.js',
  'messages/visitor.js',
];
const publicFilesOf = (capability: CapabilityRules) =>
  capability.publicFiles.map((file) => `lambdas/${capability.name}/${file}.ts`);

/** A capability may import only the public files of the capabilities before it in `CAPABILITIES`. */
const capabilityZones = CAPABILITIES.flatMap(({ name, holds, packages = [], zones = {} }, index): Zone[] => {
  const before = CAPABILITIES.slice(0, index);
  const zone = (path: string, imports: readonly string[]) => ({
    path: `lambdas/${name}/${path}`,
    holds,
    imports: [...FOR_ALL_CAPABILITIES, ...imports],
    packages: [...FUNCTION_PACKAGES, ...packages],
  });
  return [
    zone('', [`lambdas/${name}/`, ...before.flatMap(publicFilesOf)]),
    ...Object.entries(zones).map(([path, imports]) => zone(path, imports)),
  ];
});

/** The top layer: the shared middleware, and one folder of operations per capability. */
const apiZones: readonly Zone[] = [
  {
    path: 'lambdas/api/',
    holds: 'the middleware around every operation, unknown routes',
    imports: [
      ...FOR_ALL_CAPABILITIES,
      ...CAPABILITIES.filter(({ name }) => MIDDLEWARE_IMPORTS.includes(name)).flatMap(publicFilesOf),
    ],
    packages: FUNCTION_PACKAGES,
  },
  ...Object.keys(OPERATIONS_BY_CAPABILITY).map(
    (name): Zone => ({
      path: `lambdas/api/${name}/`,
      holds: 'one file per operation, named after it',
      imports: [
        ...FOR_ALL_CAPABILITIES,
        'lambdas/api/',
        ...CAPABILITIES.filter((capability) => capability.name === name).map((own) => `lambdas/${own.name}/`),
        ...CAPABILITIES.flatMap(publicFilesOf),
      ],
      packages: FUNCTION_PACKAGES,
    }),
  ),
];

/** The parts of lib/ in order: each may import only those before it. */
const LIB_ORDER: readonly { readonly path: string; readonly holds: string; readonly packages?: readonly string[] }[] = [
  { path: 'settings/', holds: 'the settings of a deployment, read from the context' },
  {
    path: 'bundling/',
    holds: 'bundles of the functions and pages',
    packages: ['esbuild', 'marked', '@swc/core', '@aws-sdk/credential-provider-env'],
  },
  { path: 'shared/', holds: 'constructs and helpers that several capabilities use' },
  { path: 'table.ts', holds: 'the one table' },
  { path: 'backups.ts', holds: 'daily backups of the table, with copies elsewhere' },
  { path: 'events.ts', holds: 'the event bus and its publisher' },
  { path: 'knowledge/', holds: 'the bucket for knowledge, and the state machine that reads sources' },
  { path: 'edge/', holds: 'the distribution, its functions, policies and web ACL' },
  { path: 'web.ts', holds: 'the static pages' },
  { path: 'api/', holds: 'the HTTP API and the functions of its operations' },
  { path: 'api-keys.ts', holds: 'the function with which the operator issues keys' },
  { path: 'organizations/', holds: 'invitation pages, subscriptions, deleted organizations' },
  { path: 'qpr-codes/', holds: 'images and transfers of codes' },
  { path: 'webhooks/', holds: 'the fan-out queue and the delivery state machine' },
  { path: 'scans.ts', holds: 'the scan page, recording and roll-ups' },
  {
    path: 'placements.ts',
    holds: 'makes placements of deleted codes unclaimed, and finds placements that nobody scans any more',
  },
  { path: 'requests.ts', holds: 'moving the requests of moved codes, and e-mailing requests to recipients' },
  { path: 'conversations/', holds: 'visitors’ conversations, and previews' },
  { path: 'questions.ts', holds: 'grouping of unanswered questions, and the weekly e-mail about them' },
  { path: 'privacy.ts', holds: 'deletion of accounts' },
  { path: 'monitoring/', holds: 'alarms, dashboard and budget' },
  { path: 'qpr-stack.ts', holds: 'the stack, which only composes the parts above' },
  { path: 'edge-stack.ts', holds: 'the companion stack in us-east-1, for a main stack in another region' },
  { path: 'qpr-app.ts', holds: 'the CDK apps: settings, checks, the stacks', packages: ['cdk-nag'] },
  { path: 'probe/', holds: 'the stack of `npm run probe`', packages: ['cdk-nag'] },
];
const libZones = LIB_ORDER.map(
  ({ path, holds, packages = [] }, index): Zone => ({
    path: `lib/${path}`,
    holds,
    imports: [
      'contracts/',
      'messages/',
      'shared/nearest.ts',
      'shared/page/error-page.ts',
      ...LIB_ORDER.slice(0, index).map((part) => `lib/${part.path}`),
    ],
    packages: ['node:', 'aws-cdk-lib', 'constructs', ...packages],
  }),
);

/** The emulated services, each with the services whose code it can import. */
const SERVICES: Readonly<Record<string, readonly string[]>> = {
  apigateway: ['iam', 'lambda'],
  cloudfront: ['s3'],
  dynamodb: ['iam'],
  'event-source-mappings': ['dynamodb', 'sqs'],
  events: ['lambda', 'sqs', 'states'],
  iam: [],
  lambda: ['dynamodb', 'iam'],
  s3: ['events', 'iam'],
  secrets: [],
  ses: [],
  sqs: ['iam'],
  states: [],
};
/** Additional packages that some services need. */
const SERVICE_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  lambda: ['esbuild'],
  states: ['aws-local-stepfunctions'],
};
const serviceZones = Object.entries(SERVICES).map(
  ([name, calls]): Zone => ({
    path: `local/services/${name}/`,
    holds: 'an emulated service',
    imports: ['local/engine/', 'local/services/shared/', ...calls.map((called) => `local/services/${called}/`)],
    packages: ['node:', 'zod', ...(SERVICE_PACKAGES[name] ?? [])],
  }),
);

/**
 * The folders of the Studio, from the top layer down. Of these folders, each may import only those that come later in
 * this list. `ui/` and `data/` may not import each other.
 */
const studioZones: readonly Zone[] = [
  {
    path: 'web/studio/',
    holds: 'the entry point of the Studio, the web console for people who print codes',
    imports: ['web/studio/app/', 'web/studio/texts/'],
    packages: ['preact'],
  },
  {
    path: 'web/studio/app/',
    holds: 'the shell around the pages: routes, frame, session gate, keyboard',
    imports: [
      'web/studio/pages/',
      'web/studio/parts/',
      'web/studio/templates/',
      'web/studio/ui/',
      'web/studio/data/',
      'web/studio/store.ts',
      'web/studio/texts/',
      'web/studio/styles/',
      'sdk/src/',
      'contracts/',
      'shared/fields/',
    ],
    packages: ['preact', 'preact-iso'],
  },
  {
    path: 'web/studio/pages/',
    holds: 'one folder per page; pages do not import each other',
    imports: [
      'web/studio/parts/',
      'web/studio/templates/',
      'web/studio/ui/',
      'web/studio/data/',
      'web/studio/store.ts',
      'web/studio/texts/',
      'sdk/src/',
      'sdk/sheet/',
      'contracts/',
      'messages/studio.js',
      'shared/',
    ],
    packages: ['preact', 'preact-iso', 'jsqr'],
    isolatesFolders: true,
  },
  {
    path: 'web/studio/parts/',
    holds: 'one folder per part that several pages share; parts do not import each other',
    imports: [
      'web/studio/ui/',
      'web/studio/data/',
      'web/studio/store.ts',
      'web/studio/texts/',
      'sdk/src/',
      'contracts/',
      'shared/',
    ],
    packages: ['preact'],
    isolatesFolders: true,
  },
  {
    path: 'web/studio/templates/',
    holds: 'the templates of codes and their examples',
    imports: ['web/studio/texts/', 'sdk/src/'],
    packages: [],
  },
  {
    path: 'web/studio/ui/',
    holds: 'the UI kit: buttons, fields, dialogs, tables; it loads no data',
    imports: ['web/studio/store.ts', 'web/studio/texts/', 'contracts/', 'shared/', 'web/scan/markdown.ts'],
    packages: ['preact'],
  },
  {
    path: 'web/studio/data/',
    holds: 'API calls, and the state that a tab or a browser keeps; it renders nothing',
    imports: [
      'web/studio/store.ts',
      'sdk/src/',
      'sdk/sheet/csv.ts',
      'sdk/sheet/for-each-concurrently.ts',
      'contracts/',
    ],
    packages: ['preact', 'preact-iso'],
  },
  {
    path: 'web/studio/store.ts',
    holds: 'values that outlive components, such as the signed-in user',
    imports: [],
    packages: ['preact'],
  },
  {
    path: 'web/studio/texts/',
    holds: 'the user’s language and its messages, formats, and error messages',
    imports: ['contracts/languages.ts', 'messages/', 'sdk/src/'],
    packages: [],
  },
  { path: 'web/studio/styles/', holds: 'styles that the first paint needs', imports: [], packages: [] },
];

export const ZONES: readonly Zone[] = [
  {
    path: 'messages/',
    holds: 'the texts that people see, one folder per language, and the code that reads, checks and compiles them',
    imports: ['contracts/languages.ts'],
    packages: ['node:', '@formatjs/icu-messageformat-parser'],
  },
  {
    path: 'bin/',
    holds: 'the entry points of the CDK app and the commands',
    imports: [
      'contracts/',
      'lib/',
      'local/cli/',
      'local/engine/',
      'messages/',
      'openapi/',
      'operator/',
      'sdk/cli/markdown.ts',
      'structure/',
      'test/support/chromium/find-chromium.ts',
      'test/support/jest/cpu-time.ts',
      'shared/user-error.ts',
    ],
    packages: ['node:', '@aws-sdk/client-dynamodb'],
  },
  {
    path: 'operator/',
    holds: "the operator's commands: `npm run deploy`, `npm run smoke`, `npm run dead-letters`, …",
    imports: [
      'contracts/',
      'lambdas/webhooks/webhook-signature.ts',
      'lib/settings/',
      'shared/cloudformation/',
      'shared/user-error.ts',
    ],
    packages: ['node:', 'zod', '@aws-sdk/', 'constructs', 'jsqr', 'pngjs'],
  },
  ...libZones,
  {
    path: 'contracts/',
    holds: 'names, limits and catalogues that the stack, the functions and the pages share',
    imports: [],
    packages: [],
  },
  {
    path: 'shared/',
    holds:
      'code that functions share with the pages or with the local runtime: greetings, suggestions, Markdown, colors, slugs, the words of languages',
    imports: ['contracts/', 'messages/visitor.js'],
    packages: [],
  },
  {
    path: 'shared/cloudformation/',
    holds: 'reads CloudFormation templates with nested stacks, for the local runtime, the deployment and the tests',
    imports: [],
    packages: ['node:'],
  },
  ...platformZones,
  ...capabilityZones,
  ...apiZones,
  {
    path: 'openapi/',
    holds: 'the API description, generated from the catalogue and the schemas of the operations',
    imports: [
      'contracts/',
      'lambdas/platform/',
      'shared/fields/',
      'lambdas/events/catalogue.ts',
      'lambdas/events/samples.ts',
      'lambdas/events/webhook-events.ts',
      'sdk/cli/sample-for.ts',
    ],
    packages: ['node:', 'zod'],
  },
  {
    path: 'local/cli/',
    holds: 'the commands `npm start` and `npm run logs`; also starts the probe stack for `npm run probe -- --local`',
    imports: ['local/runtime.ts', 'local/services/', 'local/engine/', 'local/embedded-model/', 'shared/user-error.ts'],
    packages: ['node:', 'zod'],
  },
  {
    path: 'local/embedded-model/',
    holds: 'an OpenAI-compatible server that answers from the sentences of the prompt, for machines without a model',
    imports: [
      'contracts/languages.ts',
      'local/engine/loopback.ts',
      'shared/language/',
      'shared/page/suggestions/translate-question.ts',
      'messages/visitor.js',
    ],
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
    holds: 'one file per CloudFormation type, or per group of related types',
    imports: ['local/services/', 'local/engine/'],
    packages: ['node:', 'zod'],
  },
  ...serviceZones,
  {
    path: 'local/services/shared/',
    holds: 'code that the emulated services share',
    imports: ['local/engine/'],
    packages: ['node:', 'zod'],
  },
  {
    path: 'local/engine/',
    holds:
      'starts the resources of a template and serves one endpoint for all emulated services; does not depend on any of them',
    imports: ['contracts/aws-assumptions.ts', 'shared/cloudformation/'],
    packages: ['node:', 'zod'],
  },
  {
    path: 'web/scan/',
    holds: 'the script of the page that a scan opens',
    imports: ['contracts/', 'messages/visitor.js', 'shared/', 'sdk/src/event-stream.ts'],
    packages: [],
  },
  ...studioZones,
  {
    path: 'sdk/',
    holds: 'the API client: its operations, generated from the description, and the code that calls them',
    imports: ['sdk/src/sha256.ts'],
    packages: [],
  },
  {
    path: 'sdk/src/sha256.ts',
    holds: "SHA-256 from the client's only dependency, which the build inlines",
    imports: ['sdk/src/bytes.ts'],
    packages: ['@noble/hashes'],
  },
  {
    path: 'sdk/cli/',
    holds: 'the command line `qpr`, part of the same package',
    imports: ['sdk/src/', 'sdk/sheet/', 'shared/nearest.ts'],
    packages: ['node:', 'qrcode'],
  },
  {
    path: 'sdk/sheet/',
    holds: 'spreadsheets of codes and requests, for the Studio and the command line',
    imports: ['sdk/src/'],
    packages: [],
  },
  {
    path: 'web/landing.ts',
    holds: 'the script that shows the demo QPR code on the home page',
    imports: [],
    packages: [],
  },
  { path: 'web/element.ts', holds: 'creates DOM elements for the pages without Preact', imports: [], packages: [] },
  {
    path: 'web/join/',
    holds: 'the page that shows and accepts invitations',
    imports: ['contracts/', 'messages/studio.js', 'web/element.ts'],
    packages: [],
  },
  {
    path: 'web/embed/',
    holds: "the script that opens the page of a code on its owner's website",
    imports: ['messages/visitor.js'],
    packages: [],
  },
  {
    path: 'web/docs/',
    holds: 'the page that shows the API description',
    imports: ['contracts/', 'sdk/src/sha256.ts', 'web/element.ts'],
    packages: [],
  },
  {
    path: 'structure/',
    holds: 'the import rules, and the check that enforces them',
    imports: ['contracts/'],
    packages: ['node:', '@swc/core'],
  },
  {
    path: 'test/',
    holds:
      '`unit/`, `functional/` (handlers on a real DynamoDB engine) and `e2e/` (the whole service over HTTP), with folders named after capabilities; `infra/` (the template), `browser/`',
    imports: ['*'],
    packages: ['*'],
  },
  { path: 'bench/', holds: 'benchmarks that print a table and write JSON', imports: ['*'], packages: ['*'] },
  { path: 'docs/', holds: 'documentation and samples', imports: [], packages: ['node:'] },
];
