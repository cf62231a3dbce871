import type { Capability } from '../contracts/operations/catalogue.ts';

/**
 * The rules of one capability (a domain such as codes or webhooks): its public files, its pure files (code without
 * access to AWS, HTTP or anything else outside the process) and its stores (code that calls AWS). `npm run lint`
 * enforces these rules and those in zones.ts. CONTRIBUTING.md explains both.
 */
export interface CapabilityRules {
  /** A folder in lambdas/. `accounts` and `credentials` have no operations. */
  readonly name: Exclude<Capability, 'service'> | 'accounts' | 'credentials';
  /** What lives there, for readers of these rules. */
  readonly holds: string;
  /** Files at the top of the folder that other capabilities may import. */
  readonly publicFiles: readonly string[];
  /** Files and folders with pure code, in addition to the files that match `isPure`. See `PURE_IMPORT_BANS`. */
  readonly pureFiles: readonly string[];
  /** Files that may import the AWS SDK, in addition to those that match `isStore`. */
  readonly awsFiles: readonly string[];
  /** Additional packages that this capability may import. */
  readonly packages?: readonly string[];
  /** Folders with stricter rules, each with what it may import besides itself, contracts/, shared/ and platform/. */
  readonly zones?: Readonly<Record<string, readonly string[]>>;
}

/** In order: a capability may import only the public files of those before it. Operations come after all of them. */
export const CAPABILITIES: readonly CapabilityRules[] = [
  {
    name: 'events',
    holds: 'the catalogue of events, the outbox, the bus and the log',
    publicFiles: [
      'account-data',
      'event-type',
      'internal-events',
      'listeners',
      'log',
      'outbox',
      'published-event',
      'samples',
      'scan-event',
      'scan-id',
    ],
    pureFiles: [
      'catalogue',
      'event-type',
      'internal-events',
      'keys',
      'published-event',
      'samples',
      'scan-event',
      'scan-id',
    ],
    awsFiles: ['publish-events'],
  },
  {
    name: 'accounts',
    holds: 'accounts, which own keys, codes and webhooks',
    publicFiles: ['account', 'digest-store', 'store'],
    pureFiles: ['account'],
    awsFiles: [],
  },
  {
    name: 'audit',
    holds: 'the audit log: who changed what, with which key or session',
    publicFiles: ['account-data', 'audit-entry', 'store'],
    pureFiles: ['audit-entry'],
    awsFiles: [],
  },
  {
    name: 'credentials',
    holds: 'the common parts of API keys and sessions: authentication, scopes, recent sign-ins, rate limits',
    publicFiles: ['api-key-secret', 'authenticate', 'credential', 'require-freshness', 'require-scope'],
    pureFiles: ['api-key-secret', 'credential', 'rate-limit'],
    awsFiles: ['credential-use'],
  },
  {
    name: 'sessions',
    holds: 'signing in to the Studio, and sessions',
    publicFiles: ['account-data', 'one-time-link', 'start-session'],
    pureFiles: ['session', 'sign-in/email', 'sign-in/rate', 'sign-in/sign-in'],
    awsFiles: [],
  },
  {
    name: 'api-keys',
    holds: 'API keys: creating, rotating and revoking them',
    publicFiles: ['account-data', 'change-api-keys', 'store'],
    pureFiles: ['api-key', 'key-grants'],
    awsFiles: [],
  },
  {
    name: 'organizations',
    holds: 'organizations, members, invitations, subscriptions',
    publicFiles: [
      'access',
      'account-data',
      'organization',
      'organization-counts',
      'organization-ids',
      'plans',
      'roles',
      'slug-store',
      'store',
    ],
    pureFiles: [
      'organization',
      'plans',
      'roles',
      'slug',
      'invitations/invitation',
      'invitations/invitation-email',
      'members/member',
      'subscriptions/stripe-event',
      'subscriptions/stripe-signature',
      'subscriptions/subscription',
    ],
    awsFiles: [],
  },
  {
    name: 'knowledge',
    holds: "the owner's files, pages, feeds and answers: reading them, and searching them for assistants",
    publicFiles: [
      'account-data',
      'add-answer',
      'answer-source',
      'embed-question',
      'find-answer-sources',
      'knowledge-fields',
      'knowledge-set',
      'live-sources',
      'question-vector',
      'require-knowledge',
      'visitor-file',
    ],
    pureFiles: [
      'answer-source',
      'knowledge-set',
      'question-vector',
      'documents/',
      'passages/',
      'objects/object-keys',
      'objects/presigned-url',
      'sources/source',
      'sources/upload-address',
      'web/addresses',
      'web/crawl',
      'web/robots',
      'web/sitemap',
    ],
    awsFiles: ['embedding/titan'],
    packages: ['htmlparser2', 'unpdf'],
    zones: {
      'documents/': [],
      'passages/': ['lambdas/knowledge/documents/document.ts'],
      'web/': [
        'lambdas/knowledge/documents/html.ts',
        'lambdas/knowledge/documents/document.ts',
        'lambdas/knowledge/documents/xml.ts',
      ],
    },
  },
  {
    name: 'qpr-codes',
    holds: 'codes, their list and their images',
    publicFiles: [
      'access',
      'account-data',
      'attach-knowledge',
      'brand-store',
      'change-status',
      'code-lists',
      'code-partitions',
      'code-transfer',
      'find-code',
      'placement-groups-store',
      'qpr-code',
      'qpr-code-fields',
      'qpr-code-view',
      'scanned-code',
      'visible-events',
    ],
    pureFiles: [
      'brand/brand',
      'moves/code-move',
      'qpr-code',
      'images/style/choose-style',
      'images/colors',
      'images/logo/',
      'images/qr-image',
      'images/options/',
      'images/style/readable',
      'images/rendering/',
      'list/block-ledger',
      'list/block-ledger-codec',
      'list/page-plan',
      'list/search-plan',
      'list/search-words',
      'list/tags',
      'versions/versioned-fields',
    ],
    awsFiles: ['images/image-bucket', 'list/search'],
    packages: ['jsqr', 'qrcode'],
    zones: {
      'images/': [
        'lambdas/events/internal-events.ts',
        'lambdas/events/published-event.ts',
        'lambdas/qpr-codes/find-code.ts',
        'lambdas/qpr-codes/qpr-code.ts',
        'lambdas/qpr-codes/qpr-code-view.ts',
        'lambdas/qpr-codes/scanned-code.ts',
        'lambdas/qpr-codes/store.ts',
      ],
      'list/': ['lambdas/qpr-codes/qpr-code.ts'],
    },
  },
  {
    name: 'placements',
    holds: 'printed copies of codes, each with its own address',
    publicFiles: [
      'account-data',
      'find-address',
      'opening-hours',
      'placement',
      'placement-lists',
      'refresh-copy',
      'silence-store',
      'store',
    ],
    pureFiles: ['opening-hours', 'placement'],
    awsFiles: [],
  },
  {
    name: 'checks',
    holds: 'questions with expected answers, which show whether a changed code still answers correctly',
    publicFiles: ['account-data', 'check', 'comparable', 'declines', 'store'],
    pureFiles: ['check', 'comparable', 'declines', 'judge-answer'],
    awsFiles: [],
  },
  {
    name: 'webhooks',
    holds: 'webhooks and the delivery of events to them',
    publicFiles: ['account-data', 'webhook-signature'],
    pureFiles: ['delivery', 'webhook', 'webhook-signature'],
    awsFiles: ['delivery/work-queue'],
  },
  {
    name: 'scans',
    holds: 'the page behind a code, recording and counting its scans, analytics',
    publicFiles: [
      'account-data',
      'recent-scans-store',
      'record-scan',
      'retention',
      'scan-request',
      'store',
      'unsubscribe',
      'visitor-hasher',
      'week-figures',
    ],
    pureFiles: [
      'scan',
      'list/page-plan',
      'page/page',
      'page/style',
      'recording/visitor-hash',
      'roll-ups/additions',
      'roll-ups/analytics',
      'roll-ups/cost',
      'roll-ups/counters',
      'roll-ups/days',
      'roll-ups/group-into-transactions',
      'roll-ups/local-days',
      'roll-ups/placements/months',
      'roll-ups/statistics',
      'silence/digest-email',
      'silence/silence',
    ],
    awsFiles: ['roll-ups/roll-up-scans'],
    zones: { 'page/': ['lambdas/qpr-codes/qpr-code.ts'] },
  },
  {
    name: 'requests',
    holds: 'what visitors send with the forms of a code',
    publicFiles: [
      'account-data',
      'claim-store',
      'create-request',
      'form-answers',
      'recipient-statuses',
      'remove-requests',
      'request',
      'retention',
    ],
    pureFiles: ['form-answers', 'request'],
    awsFiles: [],
  },
  {
    name: 'conversations',
    holds: 'conversations with visitors: questions and answers, AI models',
    publicFiles: [
      'account-data',
      'answer-preview',
      'answer-source-view',
      'asked-question-store',
      'check-questions',
      'draft-fields',
    ],
    pureFiles: [
      'conversation',
      'models/model',
      'models/sse',
      'models/tokens',
      'budget/usage',
      'turns/numbers',
      'turns/prompt',
      'turns/unanswered',
      'turns/variables-for-model',
    ],
    awsFiles: ['models/bedrock'],
    zones: { 'models/': [] },
  },
  {
    name: 'questions',
    holds: 'questions that assistants could not answer: grouped, listed and answered',
    publicFiles: ['account-data'],
    pureFiles: [
      'digest/digest-email',
      'grouping/asked-aspect',
      'grouping/fingerprint',
      'grouping/topics',
      'grouping/words',
      'question',
    ],
    awsFiles: [],
  },
  {
    name: 'privacy',
    holds: 'the export and the deletion of an account with all its data',
    publicFiles: [],
    pureFiles: [],
    awsFiles: [],
  },
  {
    name: 'mcp',
    holds: 'the Model Context Protocol: operations as tools for AI assistants',
    publicFiles: [],
    pureFiles: ['bounded-result', 'tool-request'],
    awsFiles: [],
  },
];

/** The middleware around all operations, in lambdas/api/ itself, may import the public files of these capabilities. */
export const MIDDLEWARE_IMPORTS: readonly string[] = ['audit', 'credentials', 'organizations'];

export const CAPABILITY_ORDER = CAPABILITIES.map(({ name }) => name);

/** Views, fields and ids are pure code. */
export const isPure = (file: string) => /-(view|fields|ids)\.ts$/.test(file);
/** Stores and lists call AWS. */
export const isStore = (file: string) => /(^|[/-])(store|lists?)\.ts$/.test(file);

export const AWS_SDK = ['@aws-sdk/', '@smithy/'];
const AWS_PACKAGES = [...AWS_SDK, '@aws-lambda-powertools/', '@middy/', 'aws-lambda'];
const HTTP = ['lambdas/platform/http/', 'lambdas/api/'];

/** Files and packages that some files must not import, not even indirectly. */
export interface ImportBan {
  readonly why: string;
  readonly files: readonly string[];
  readonly packages: readonly string[];
  /** Exceptions: for each importing file (`*` for any file), the packages that it may import anyway. */
  readonly except?: Readonly<Record<string, readonly string[]>>;
}

export const PURE_IMPORT_BANS: readonly ImportBan[] = [
  { why: 'pure files must not depend on AWS', files: [], packages: AWS_PACKAGES },
  { why: 'pure files must not depend on HTTP', files: HTTP, packages: [] },
  {
    why: 'pure files must not access anything outside the process',
    files: [],
    packages: ['node:'],
    except: {
      '*': ['node:crypto', 'node:events', 'node:util', 'node:zlib'],
      // These two files use `node:net` only to parse addresses, with `isIP` and `BlockList`.
      'lambdas/platform/targets/public-address.ts': ['node:net'],
      'lambdas/platform/targets/target-url.ts': ['node:net'],
    },
  },
];
export const STORE_IMPORT_BANS: readonly ImportBan[] = [
  { why: 'stores must not depend on HTTP', files: HTTP, packages: ['node:http', 'node:https', 'node:http2'] },
];

/**
 * Files that may use `import(name)`, `require`, `getBuiltinModule` or `node:module`, each with its reason. With these,
 * a file can load modules by a computed name. Tests and benchmarks may use them, too.
 */
export const DYNAMIC_LOADERS: Readonly<Record<string, string>> = {
  'bin/local.ts': '`node:module`, to enable its compile cache',
  'bin/test.ts': '`require.resolve`, to find the path of Jest',
  'lambdas/platform/http/problem.ts': 'loads `node:http` only when the first error needs the title of its status',
  'local/services/dynamodb/dynamodb-local.ts': '`require.resolve`, to find the path of the jar',
  'local/services/cloudfront/viewer/viewer-function.ts': 'offers edge functions a `require` for the module of hashes',
  'local/services/lambda/worker/load-handler.ts': 'loads the bundles of the functions, as Lambda does',
  'local/services/lambda/worker/stack-traces.ts': 'loads the source map of a bundle',
  'web/studio/texts/t.ts': 'loads a file of messages, whose name contains the user’s language',
  'openapi/load-schemas.ts': 'loads the operations of the catalogue, for the schemas that they export',
};
