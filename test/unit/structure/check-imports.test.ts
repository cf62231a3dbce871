import { describe, expect, test } from '@jest/globals';
import { checkImports } from '../../../structure/check-imports.ts';
import { findCycles } from '../../../structure/cycles.ts';
import { type ImportGraph, importGraph } from '../../../structure/import-graph.ts';
import { importedFiles } from '../../support/imported-files.ts';

/* `structure/rules.ts` explains the terms: capability, public file, pure file, store and zone. */

const problemsOf = (graph: ImportGraph) => [...checkImports(graph), ...findCycles(graph)];

/** Returns the problems that the check finds after adding these files to the real ones that they import. */
function problemsAfterAdding(files: Record<string, string>): string[] {
  const planted = importGraph(new Map(Object.entries(files)));
  const real = importedFiles([...planted.values()].flatMap((imports) => imports.files));
  // `real` is only a part of the project, so the check reports some public files as never imported.
  const known = new Set(problemsOf(real));
  return problemsOf(new Map([...real, ...planted])).filter((problem) => !known.has(problem));
}
const importing = (specifier: string) => `import { thing } from '${specifier}';\nthing();\n`;

describe('refuses a forbidden import', () => {
  test.each([
    // Pure files and stores of a capability.
    [
      'pure file → delivery',
      'lambdas/qpr-codes/planted-view.ts',
      '../webhooks/delivery/send-attempt.ts',
      'private to webhooks',
    ],
    [
      'store → conversation',
      'lambdas/webhooks/planted-store.ts',
      '../conversations/store.ts',
      'private to conversations',
    ],
    [
      'store → HTTP',
      'lambdas/webhooks/planted-store.ts',
      '../platform/http/problem.ts',
      'stores must not depend on HTTP',
    ],
    ['store → api', 'lambdas/webhooks/planted-store.ts', '../api/api-handler.ts', 'stores must not depend on HTTP'],
    ['pure file → AWS SDK', 'lambdas/scans/planted-fields.ts', '@aws-sdk/lib-dynamodb', 'only stores'],
    ['pure file → store', 'lambdas/scans/planted-fields.ts', './store.ts', 'pure files must not depend on AWS'],
    [
      'pure file → platform → AWS SDK',
      'lambdas/scans/planted-fields.ts',
      '../platform/email/mailer.ts',
      'pure files must not depend on AWS',
    ],
    ['other file → AWS SDK', 'lambdas/scans/planted.ts', '@aws-sdk/client-s3', 'only stores'],
    ['operation → AWS SDK', 'lambdas/api/scans/planted.ts', '@aws-sdk/lib-dynamodb', 'may not import this package'],
    // Between capabilities.
    [
      'capability → models',
      'lambdas/organizations/planted.ts',
      '../conversations/models/bedrock.ts',
      'private to conversations',
    ],
    [
      'capability → private file',
      'lambdas/scans/planted.ts',
      '../organizations/members/store.ts',
      'private to organizations',
    ],
    [
      'operation → private file',
      'lambdas/api/scans/planted.ts',
      '../../organizations/members/store.ts',
      'lambdas/api/scans/ may not import it',
    ],
    [
      'capability → later capability',
      'lambdas/organizations/planted.ts',
      '../qpr-codes/qpr-code.ts',
      'organizations may not import qpr-codes, which comes after it in CAPABILITIES',
    ],
    [
      'models → operation',
      'lambdas/conversations/models/planted.ts',
      '../../api/conversations/list-conversations.ts',
      'nothing may import the handler of a function',
    ],
    ['capability → api', 'lambdas/scans/planted.ts', '../api/api-handler.ts', 'lambdas/scans/ may not import it'],
    [
      'unknown capability',
      'lambdas/planted/planted.ts',
      '../platform/ids.ts',
      'not in any folder of structure/zones.ts',
    ],
    [
      'private zone → public file',
      'lambdas/conversations/models/planted.ts',
      '../../qpr-codes/qpr-code.ts',
      'lambdas/conversations/models/ may not import it',
    ],
    // Inside a capability.
    [
      'models → use case',
      'lambdas/conversations/models/bedrock.ts',
      '../turns/take-turn.ts',
      'lambdas/conversations/models/ may not import it',
    ],
    [
      'models → entity',
      'lambdas/conversations/models/planted.ts',
      '../conversation.ts',
      'lambdas/conversations/models/ may not import it',
    ],
    [
      'images → access',
      'lambdas/qpr-codes/images/planted.ts',
      '../access.ts',
      'lambdas/qpr-codes/images/ may not import it',
    ],
    [
      'list → scanned code',
      'lambdas/qpr-codes/list/planted.ts',
      '../scanned-code.ts',
      'lambdas/qpr-codes/list/ may not import it',
    ],
    [
      'page → roll-ups',
      'lambdas/scans/page/planted.ts',
      '../roll-ups/days.ts',
      'lambdas/scans/page/ may not import it',
    ],
    [
      'targets → store',
      'lambdas/platform/targets/planted.ts',
      '../../webhooks/store.ts',
      'lambdas/platform/ may not import it',
    ],
    [
      'operation → its neighbor',
      'lambdas/api/webhooks/get-webhook.ts',
      './create-webhook.ts',
      'nothing may import the handler of a function',
    ],
    [
      'operation → handler',
      'lambdas/api/webhooks/get-webhook.ts',
      '../../webhooks/delivery/deliver.ts',
      'nothing may import the handler of a function',
    ],
    [
      'page → handler',
      'lambdas/scans/page/page-response.ts',
      '../roll-ups/roll-up-scans.ts',
      'nothing may import the handler of a function',
    ],
    [
      'handler → handler',
      'lambdas/webhooks/delivery/end-delivery.ts',
      './watch-webhook.ts',
      'nothing may import the handler of a function',
    ],
    [
      'api → its operation',
      'lambdas/api/allowed-methods.ts',
      './service/get-openapi.ts',
      'nothing may import the handler of a function',
    ],
    // Indirect imports, through other files.
    [
      'store → middleware → HTTP',
      'lambdas/webhooks/store.ts',
      '../platform/idempotency/idempotent.ts',
      'stores must not depend on HTTP, but this import does (lambdas/webhooks/store.ts → lambdas/platform/idempotency/idempotent.ts → lambdas/platform/http/',
    ],
    [
      'store → delivery → node:http',
      'lambdas/webhooks/planted-lists.ts',
      './delivery/read-response.ts',
      'stores must not depend on HTTP',
    ],
    [
      'store that structure/rules.ts lists → HTTP',
      'lambdas/scans/roll-ups/roll-up-scans.ts',
      '../../platform/http/http-error.ts',
      'stores must not depend on HTTP',
    ],
    [
      'pure file → HTTP',
      'lambdas/scans/planted-view.ts',
      '../platform/http/http-error.ts',
      'pure files must not depend on HTTP',
    ],
    [
      'pure file that structure/rules.ts lists → HTTP',
      'lambdas/webhooks/webhook.ts',
      '../platform/http/http-error.ts',
      'pure files must not depend on HTTP',
    ],
    ...['http', 'https', 'fs', 'fs/promises', 'net', 'dns/promises', 'child_process', 'timers/promises'].map((name) => [
      `pure file → node:${name}`,
      'lambdas/scans/planted-view.ts',
      `node:${name}`,
      'pure files must not access anything outside the process',
    ]),
    [
      'pure file → file → network',
      'lambdas/webhooks/planted-view.ts',
      '../platform/targets/targets.ts',
      'pure files must not access anything outside the process',
    ],
    // Around the capabilities.
    [
      'platform → capability',
      'lambdas/platform/planted.ts',
      '../qpr-codes/qpr-code.ts',
      'lambdas/platform/ may not import it',
    ],
    ['platform → api', 'lambdas/platform/planted.ts', '../api/api-handler.ts', 'lambdas/platform/ may not import it'],
    [
      'table → HTTP',
      'lambdas/platform/table/table.ts',
      '../http/http-error.ts',
      'lambdas/platform/table/ may not import it',
    ],
    [
      'table → idempotency',
      'lambdas/platform/table/planted.ts',
      '../idempotency/claims.ts',
      'lambdas/platform/table/ may not import it',
    ],
    [
      'schemas → HTTP',
      'lambdas/platform/schemas/planted.ts',
      '../http/http-error.ts',
      'lambdas/platform/schemas/ may not import it',
    ],
    [
      'schemas → table',
      'lambdas/platform/schemas/planted.ts',
      '../table/table.ts',
      'lambdas/platform/schemas/ may not import it',
    ],
    ['retry → HTTP', 'lambdas/platform/retry.ts', './http/http-error.ts', 'lambdas/platform/ may not import it'],
    [
      'retry → idempotency',
      'lambdas/platform/retry.ts',
      './idempotency/claims.ts',
      'lambdas/platform/ may not import it',
    ],
    [
      'retry-on-conflict → HTTP',
      'lambdas/platform/retry-on-conflict.ts',
      './http/http-error.ts',
      'lambdas/platform/retry-on-conflict.ts may not import it',
    ],
    [
      'HTTP → table',
      'lambdas/platform/http/planted.ts',
      '../table/table.ts',
      'lambdas/platform/http/ may not import it',
    ],
    ['HTTP → AWS SDK', 'lambdas/platform/http/planted.ts', '@aws-sdk/lib-dynamodb', 'may not import this package'],
    ['api → scans', 'lambdas/api/planted.ts', '../scans/store.ts', 'lambdas/api/ may not import it'],
    ['contracts → platform', 'contracts/planted.ts', '../lambdas/platform/ids.ts', 'may not import it'],
    ['contracts → package', 'contracts/planted.ts', 'zod/mini', 'may not import this package'],
    ['contracts → Node', 'contracts/planted.ts', 'node:fs', 'may not import this package'],
    ['delivery → CDK', 'lambdas/webhooks/delivery/planted.ts', 'aws-cdk-lib', 'may not import this package'],
    ['delivery → constructs', 'lambdas/webhooks/delivery/planted.ts', 'constructs', 'may not import this package'],
    ['function → lib', 'lambdas/scans/planted.ts', '../../lib/qpr-app.ts', 'lambdas/scans/ may not import it'],
    ['function → local', 'lambdas/scans/planted.ts', '../../local/engine/types.ts', 'lambdas/scans/ may not import it'],
    ['function → openapi', 'lambdas/api/planted.ts', '../../openapi/document.ts', 'lambdas/api/ may not import it'],
    [
      'function → test',
      'lambdas/platform/planted.ts',
      '../../test/support/client.ts',
      'lambdas/platform/ may not import it',
    ],
    [
      'function → bench',
      'lambdas/platform/planted.ts',
      '../../bench/support/report.ts',
      'lambdas/platform/ may not import it',
    ],
    ['lib → scans', 'lib/webhooks/planted.ts', '../../lambdas/scans/store.ts', 'lib/webhooks/ may not import it'],
    ['lib/shared → capability', 'lib/shared/planted.ts', '../webhooks/webhooks.ts', 'lib/shared/ may not import it'],
    ['lib → later capability', 'lib/api/planted.ts', '../conversations/conversations.ts', 'lib/api/ may not import it'],
    ['shared → capability', 'shared/page/planted.ts', '../../lambdas/scans/store.ts', 'shared/ may not import it'],
    ['contracts → shared', 'contracts/planted.ts', '../shared/page/accent.ts', 'contracts/ may not import it'],
    ['lib → local', 'lib/webhooks/planted.ts', '../../local/engine/types.ts', 'lib/webhooks/ may not import it'],
    ['bin → capability', 'bin/planted.ts', '../lambdas/scans/store.ts', 'bin/ may not import it'],
    ['openapi → capability', 'openapi/planted.ts', '../lambdas/scans/store.ts', 'openapi/ may not import it'],
    ['web → platform', 'web/scan/planted.ts', '../../lambdas/platform/ids.ts', 'web/scan/ may not import it'],
    ['web → package', 'web/scan/planted.ts', 'zod', 'may not import this package'],
    [
      'Studio → platform',
      'web/studio/pages/codes/planted.tsx',
      '../../../../lambdas/platform/ids.ts',
      'web/studio/pages/ may not import it',
    ],
    // The order of the Studio's folders.
    [
      'page → page',
      'web/studio/pages/codes/planted.tsx',
      '../conversation/page.tsx',
      'folders of web/studio/pages/ may not import each other',
    ],
    [
      'part → part',
      'web/studio/parts/webhook/planted.tsx',
      '../picture/image-at.ts',
      'folders of web/studio/parts/ may not import each other',
    ],
    ['page → app', 'web/studio/pages/codes/planted.tsx', '../../app/routes.tsx', 'web/studio/pages/ may not import it'],
    [
      'part → page',
      'web/studio/parts/webhook/planted.tsx',
      '../../pages/webhook/page.tsx',
      'web/studio/parts/ may not import it',
    ],
    ['ui → page', 'web/studio/ui/planted.tsx', '../pages/codes/page.tsx', 'web/studio/ui/ may not import it'],
    [
      'ui → part',
      'web/studio/ui/planted.tsx',
      '../parts/code-select/code-select.tsx',
      'web/studio/ui/ may not import it',
    ],
    ['ui → data', 'web/studio/ui/planted.tsx', '../data/use-query.ts', 'web/studio/ui/ may not import it'],
    ['ui → client', 'web/studio/ui/planted.tsx', '../../../sdk/src/index.ts', 'web/studio/ui/ may not import it'],
    ['ui → router', 'web/studio/ui/planted.tsx', 'preact-iso', 'web/studio/ui/ may not import this package'],
    ['data → ui', 'web/studio/data/planted.ts', '../ui/toast.tsx', 'web/studio/data/ may not import it'],
    ['data → texts', 'web/studio/data/planted.ts', '../texts/format.ts', 'web/studio/data/ may not import it'],
    ['data → page', 'web/studio/data/planted.ts', '../pages/codes/page.tsx', 'web/studio/data/ may not import it'],
    ['texts → ui', 'web/studio/texts/planted.ts', '../ui/toast.tsx', 'web/studio/texts/ may not import it'],
    [
      'templates → page',
      'web/studio/templates/planted.ts',
      '../pages/codes/page.tsx',
      'web/studio/templates/ may not import it',
    ],
    ['entry file → page', 'web/studio/planted.tsx', './pages/codes/page.tsx', 'web/studio/ may not import it'],
    ['new folder → data', 'web/studio/planted/planted.ts', '../data/use-query.ts', 'web/studio/ may not import it'],
    ['docs → Studio', 'web/docs/planted.ts', '../studio/data/client.ts', 'web/docs/ may not import it'],
    ['client → package', 'sdk/src/planted.ts', 'zod', 'may not import this package'],
    // Inside local/.
    ['local → contracts', 'local/cli/planted.ts', '../../contracts/table.ts', 'local/cli/ may not import it'],
    ['local → lib', 'local/engine/planted.ts', '../../lib/qpr-app.ts', 'may not import it'],
    ['local → CDK', 'local/resources/planted.ts', 'aws-cdk-lib', 'may not import this package'],
    ['engine → services', 'local/engine/planted.ts', '../services/s3/bucket.ts', 'may not import it'],
    [
      'services → resources',
      'local/services/s3/planted.ts',
      '../../resources/index.ts',
      'local/services/s3/ may not import it',
    ],
    ['services → runtime', 'local/services/s3/planted.ts', '../../runtime.ts', 'local/services/s3/ may not import it'],
    [
      'shared → service',
      'local/services/shared/planted.ts',
      '../s3/bucket.ts',
      'local/services/shared/ may not import it',
    ],
    ['service → service', 'local/services/s3/xml.ts', '../sqs/queue.ts', 'local/services/s3/ may not import it'],
    [
      'new service',
      'local/services/planted/planted.ts',
      '../shared/record-store.ts',
      'not in any folder of structure/zones.ts',
    ],
    ['resources → runtime', 'local/resources/planted.ts', '../runtime.ts', 'local/resources/ may not import it'],
    ['cli → resources', 'local/cli/planted.ts', '../resources/index.ts', 'local/cli/ may not import it'],
  ])('%s', (_, file, specifier, why) => {
    expect(problemsAfterAdding({ [file]: importing(specifier) }).join('\n')).toContain(why);
  });

  test.each([
    ['type-only', "import type { Thing } from '../scans/store.ts';"],
    ['for its side effect', "import '../scans/store.ts';"],
    ['dynamic, with a template literal', 'export const load = () => import(`../scans/store.ts`);'],
    ['dynamic', "export const load = async () => (await import('../scans/store.ts')).thing;"],
    ['export … from', "export { thing } from '../scans/store.ts';"],
    ['export * from', "export * from '../scans/store.ts';"],
    ['type-only export', "export type { Thing } from '../scans/store.ts';"],
    ['import = require', "import type store = require('../scans/store.ts');"],
    ['inside a type', "export const thing = (given: import('../scans/store.ts').Thing) => given;"],
  ])('in every syntax: %s', (_, source) => {
    expect(problemsAfterAdding({ 'lambdas/platform/planted.ts': source })).toEqual([
      'lambdas/platform/planted.ts → lambdas/scans/store.ts: lambdas/platform/ may not import it',
    ]);
  });

  test.each([
    ['variable', 'export const load = (name: string) => import(name);'],
    ['template', `export const load = (name: string) => import(\`../\${name}.ts\`);`],
    ['concatenation', "export const load = () => import('../scans/' + 'store.ts');"],
    ['require', "export const thing = require('aws-cdk-lib');"],
    ['alias of require', "const load = require;\nload('aws-cdk-lib');"],
    ['createRequire', "import { createRequire } from 'node:module';\ncreateRequire(import.meta.url)('aws-cdk-lib');"],
    ['alias of createRequire', "import * as modules from 'node:module';\nmodules['create' + 'Require'];"],
    ['getBuiltinModule', "export const thing = process.getBuiltinModule('module');"],
  ])('that the check cannot follow: %s', (_, source) => {
    const folders = [
      'lambdas/scans/',
      'lib/webhooks/',
      'local/engine/',
      'local/services/lambda/',
      'web/scan/',
      'openapi/',
    ];
    const planted = Object.fromEntries(folders.map((folder) => [`${folder}planted.ts`, source]));
    const problems = problemsAfterAdding(planted).join('\n');
    for (const file of Object.keys(planted)) {
      expect(problems).toContain(
        `${file} → a computed import: only \`DYNAMIC_LOADERS\` may use require, getBuiltinModule, node:module, or import() with a computed name`,
      );
    }
    expect(problemsAfterAdding({ 'test/e2e/planted.ts': source, 'bench/planted.ts': source })).toEqual([]);
  });

  test('that is circular, even through a type', () => {
    const problems = problemsAfterAdding({
      'lambdas/platform/one.ts': "import { two } from './two.ts';",
      'lambdas/platform/two.ts': "import { three } from './three.ts';",
      'lambdas/platform/three.ts': "import type { One } from './one.ts';",
    });
    expect(problems).toEqual([
      'lambdas/platform/one.ts → lambdas/platform/two.ts → lambdas/platform/three.ts → lambdas/platform/one.ts: circular import',
    ]);
  });
});

test.each([
  [
    'operation',
    'lambdas/api/api-keys/planted.ts',
    ['../api-handler.ts', '../../organizations/access.ts', '../../api-keys/store.ts', 'zod/mini'],
  ],
  [
    'capability',
    'lambdas/scans/planted.ts',
    [
      '../qpr-codes/qpr-code.ts',
      '../platform/ids.ts',
      '../../contracts/table.ts',
      '../../shared/page/accent.ts',
      'node:crypto',
    ],
  ],
  ['store', 'lambdas/scans/recording/planted-store.ts', ['@aws-sdk/lib-dynamodb', '../../platform/table/table.ts']],
  ['pure file', 'lambdas/scans/planted-view.ts', ['../qpr-codes/qpr-code.ts', '../../contracts/limits.ts', 'zod/mini']],
  [
    'platform',
    'lambdas/platform/planted.ts',
    ['../../contracts/table.ts', './table/table.ts', '@aws-sdk/client-dynamodb', 'ulid'],
  ],
  [
    'idempotency',
    'lambdas/platform/idempotency/planted.ts',
    ['../table/table.ts', '../http/http-error.ts', '@aws-sdk/lib-dynamodb'],
  ],
  ['pure file and Node', 'lambdas/scans/planted-view.ts', ['node:crypto', 'node:zlib', 'node:util']],
  [
    'pure file and addresses',
    'lambdas/webhooks/planted-view.ts',
    ['../platform/targets/public-address.ts', '../platform/targets/target-url.ts'],
  ],
  ['handler and its own zones', 'lambdas/scans/planted.ts', ['./page/page.ts', './roll-ups/days.ts']],
  [
    'service',
    'local/services/s3/planted.ts',
    ['../events/broker.ts', '../iam/wildcard.ts', '../shared/record-store.ts'],
  ],
  ['api', 'lambdas/api/planted.ts', ['../credentials/authenticate.ts', '../platform/http/problem.ts']],
  ['lib', 'lib/scans.ts', ['../contracts/table.ts', 'aws-cdk-lib/aws-lambda', 'constructs', './api/api.ts']],
  ['local', 'local/resources/s3/planted.ts', ['../../services/s3/bucket.ts', '../../engine/types.ts', 'zod']],
  ['web', 'web/scan/planted.ts', ['../../contracts/limits.ts', './api.ts']],
  ['Studio', 'web/studio/app/planted.tsx', ['../../../sdk/src/index.ts', './app.tsx', 'preact', './planted.css']],
  ['test', 'test/e2e/planted.ts', ['../../local/runtime.ts', '../../lambdas/scans/scan-page.ts', 'playwright-core']],
])('accepts allowed imports: %s', (_, file, specifiers) => {
  expect(problemsAfterAdding({ [file]: specifiers.map((specifier) => `import '${specifier}';`).join('\n') })).toEqual(
    [],
  );
});
