import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { checkImports } from '../../../structure/check-imports.ts';
import { checkLayout } from '../../../structure/check-layout.ts';
import { checkStructure } from '../../../structure/check-structure.ts';
import { findCircles } from '../../../structure/circles.ts';
import { withRules } from '../../../structure/describe-rules.ts';
import { importGraph, readSources } from '../../../structure/import-graph.ts';
import { CAPABILITIES } from '../../../structure/rules.ts';

const root = join(import.meta.dirname, '../../..');
const sources = readSources(root);
const graph = importGraph(sources);
const knownProblems = new Set([...checkImports(graph), ...findCircles(graph)]);

/** What the check says about files that are added to the real ones. */
function plant(files: Record<string, string>): string[] {
  const planted = new Map([...graph, ...importGraph(new Map(Object.entries(files)))]);
  return [...checkImports(planted), ...findCircles(planted)].filter((problem) => !knownProblems.has(problem));
}
const importing = (specifier: string) => `import { thing } from '${specifier}';\nthing();\n`;

describe('a forbidden import is refused', () => {
  test.each([
    // Rules and stores of a capability.
    ['rule → delivery', 'lambdas/qpr-codes/planted-view.ts', '../webhooks/delivery/deliver.ts', 'private to webhooks'],
    [
      'store → conversation',
      'lambdas/webhooks/planted-store.ts',
      '../conversations/converse.ts',
      'private to conversations',
    ],
    [
      'store → HTTP',
      'lambdas/webhooks/planted-store.ts',
      '../platform/http/problem.ts',
      'a store knows nothing of HTTP',
    ],
    ['store → api', 'lambdas/webhooks/planted-store.ts', '../api/api-handler.ts', 'a store knows nothing of HTTP'],
    ['rule → SDK', 'lambdas/scans/planted-fields.ts', '@aws-sdk/lib-dynamodb', 'only stores'],
    ['rule → store', 'lambdas/scans/planted-fields.ts', './store.ts', 'rules know nothing of AWS'],
    ['rule → platform → SDK', 'lambdas/scans/planted-fields.ts', '../platform/email.ts', 'rules know nothing of AWS'],
    ['no store → SDK', 'lambdas/scans/planted.ts', '@aws-sdk/client-s3', 'only stores'],
    ['operation → SDK', 'lambdas/scans/operations/planted.ts', '@aws-sdk/lib-dynamodb', 'only stores'],
    // Between capabilities.
    [
      'capability → models',
      'lambdas/organizations/planted.ts',
      '../conversations/models/bedrock.ts',
      'private to conversations',
    ],
    ['private file', 'lambdas/scans/planted.ts', '../organizations/members/store.ts', 'private to organizations'],
    [
      'operation → private file',
      'lambdas/scans/operations/planted.ts',
      '../../organizations/members/store.ts',
      'private to organizations',
    ],
    [
      'wrong order',
      'lambdas/organizations/planted.ts',
      '../qpr-codes/qpr-code.ts',
      'organizations comes before qpr-codes',
    ],
    [
      'models → operation',
      'lambdas/conversations/models/planted.ts',
      '../operations/list-conversations.ts',
      'nothing imports an operation',
    ],
    ['capability → api', 'lambdas/scans/planted.ts', '../api/api-handler.ts', 'lambdas/scans/ may import only'],
    [
      'unknown capability',
      'lambdas/planted/planted.ts',
      '../platform/ids.ts',
      'no folder of structure/rules.ts holds it',
    ],
    // Around the capabilities.
    [
      'platform → capability',
      'lambdas/platform/planted.ts',
      '../qpr-codes/qpr-code.ts',
      'lambdas/platform/ may import only lambdas/contracts/',
    ],
    [
      'platform → api',
      'lambdas/platform/planted.ts',
      '../api/api-handler.ts',
      'lambdas/platform/ may import only lambdas/contracts/',
    ],
    ['api → scans', 'lambdas/api/planted.ts', '../scans/store.ts', 'lambdas/api/ may import only'],
    ['contracts → platform', 'lambdas/contracts/planted.ts', '../platform/ids.ts', 'may import nothing outside itself'],
    ['contracts → package', 'lambdas/contracts/planted.ts', 'zod/mini', 'may import no package'],
    ['contracts → Node', 'lambdas/contracts/planted.ts', 'node:fs', 'may import no package'],
    ['delivery → CDK', 'lambdas/webhooks/delivery/planted.ts', 'aws-cdk-lib', 'only the packages'],
    ['delivery → constructs', 'lambdas/webhooks/delivery/planted.ts', 'constructs', 'only the packages'],
    ['function → lib', 'lambdas/scans/planted.ts', '../../lib/qpr-app.ts', 'lambdas/scans/ may import only'],
    ['function → local', 'lambdas/scans/planted.ts', '../../local/engine/types.ts', 'lambdas/scans/ may import only'],
    ['function → openapi', 'lambdas/api/planted.ts', '../../openapi/document.ts', 'lambdas/api/ may import only'],
    [
      'function → test',
      'lambdas/platform/planted.ts',
      '../../test/support/client.ts',
      'lambdas/platform/ may import only',
    ],
    ['function → bench', 'lambdas/platform/planted.ts', '../../bench/report.ts', 'lambdas/platform/ may import only'],
    ['lib → scans', 'lib/planted.ts', '../lambdas/scans/scan-page.ts', 'lib/ may import only lambdas/contracts/'],
    ['lib → local', 'lib/planted.ts', '../local/engine/types.ts', 'lib/ may import only lambdas/contracts/'],
    ['bin → capability', 'bin/planted.ts', '../lambdas/scans/store.ts', 'bin/ may import only'],
    ['openapi → capability', 'openapi/planted.ts', '../lambdas/scans/store.ts', 'openapi/ may import only'],
    [
      'web → platform',
      'web/scan/planted.ts',
      '../../lambdas/platform/ids.ts',
      'web/scan/ may import only lambdas/contracts/',
    ],
    ['web → package', 'web/scan/planted.ts', 'zod', 'may import no package'],
    // Inside local/.
    ['local → lambdas', 'local/cli/planted.ts', '../../lambdas/contracts/table.ts', 'local/cli/ may import only'],
    ['local → lib', 'local/engine/planted.ts', '../../lib/qpr-app.ts', 'may import nothing outside itself'],
    ['local → CDK', 'local/resources/planted.ts', 'aws-cdk-lib', 'only the packages'],
    ['engine → services', 'local/engine/planted.ts', '../services/s3/bucket.ts', 'may import nothing outside itself'],
    [
      'services → resources',
      'local/services/s3/planted.ts',
      '../../resources/index.ts',
      'local/services/ may import only',
    ],
    ['services → runtime', 'local/services/s3/planted.ts', '../../runtime.ts', 'local/services/ may import only'],
    [
      'shared → service',
      'local/services/shared/planted.ts',
      '../s3/bucket.ts',
      'local/services/shared/ may import only local/engine/',
    ],
    ['resources → runtime', 'local/resources/planted.ts', '../runtime.ts', 'local/resources/ may import only'],
    ['cli → resources', 'local/cli/planted.ts', '../resources/index.ts', 'local/cli/ may import only'],
  ])('%s', (_, file, specifier, why) => {
    expect(plant({ [file]: importing(specifier) }).join('\n')).toContain(why);
  });

  test.each([
    ['type-only', "import type { Thing } from '../scans/store.ts';"],
    ['for its effect', "import '../scans/store.ts';"],
    ['dynamic', "export const load = async () => (await import('../scans/store.ts')).thing;"],
    ['export … from', "export { thing } from '../scans/store.ts';"],
    ['export * from', "export * from '../scans/store.ts';"],
    ['type-only export', "export type { Thing } from '../scans/store.ts';"],
    ['inside a type', "export const thing = (given: import('../scans/store.ts').Thing) => given;"],
  ])('however it is written: %s', (_, source) => {
    expect(plant({ 'lambdas/platform/planted.ts': source })).toEqual([
      'lambdas/platform/planted.ts → lambdas/scans/store.ts: lambdas/platform/ may import only lambdas/contracts/',
    ]);
  });

  test('a circle, through a type too', () => {
    const problems = plant({
      'lambdas/platform/one.ts': "import { two } from './two.ts';",
      'lambdas/platform/two.ts': "import { three } from './three.ts';",
      'lambdas/platform/three.ts': "import type { One } from './one.ts';",
    });
    expect(problems).toEqual([
      'lambdas/platform/one.ts → lambdas/platform/two.ts → lambdas/platform/three.ts → lambdas/platform/one.ts: a circle of files',
    ]);
  });
});

test.each([
  [
    'operation',
    'lambdas/api-keys/operations/planted.ts',
    ['../../api/api-handler.ts', '../../organizations/access.ts', '../store.ts', 'zod/mini'],
  ],
  [
    'capability',
    'lambdas/scans/planted.ts',
    ['../qpr-codes/qpr-code.ts', '../platform/ids.ts', '../contracts/table.ts', 'node:crypto'],
  ],
  ['store', 'lambdas/scans/recording/planted-store.ts', ['@aws-sdk/lib-dynamodb', '../../platform/table/table.ts']],
  ['rule', 'lambdas/scans/planted-view.ts', ['../qpr-codes/qpr-code.ts', '../contracts/limits.ts', 'zod/mini']],
  ['platform', 'lambdas/platform/planted.ts', ['../contracts/table.ts', '@aws-sdk/client-dynamodb', '@middy/core']],
  ['api', 'lambdas/api/planted.ts', ['../api-keys/authenticate.ts', '../platform/http/problem.ts']],
  ['lib', 'lib/planted.ts', ['../lambdas/contracts/table.ts', 'aws-cdk-lib/aws-lambda', 'constructs', './qpr-app.ts']],
  ['local', 'local/resources/s3/planted.ts', ['../../services/s3/bucket.ts', '../../engine/types.ts', 'zod']],
  ['web', 'web/scan/planted.ts', ['../../lambdas/contracts/limits.ts', './api.ts']],
  ['test', 'test/e2e/planted.ts', ['../../local/runtime.ts', '../../lambdas/scans/store.ts', 'playwright-core']],
])('good imports pass: %s', (_, file, specifiers) => {
  expect(plant({ [file]: specifiers.map((specifier) => `import '${specifier}';`).join('\n') })).toEqual([]);
});

describe('the layout', () => {
  const files = new Set(sources.keys());
  const known = new Set(checkLayout(files));
  const withFiles = (...more: string[]) => checkLayout(new Set([...files, ...more])).filter((each) => !known.has(each));
  const without = (file: string) => checkLayout(new Set([...files].filter((each) => each !== file)));

  test('an operation has a file and a test of its name', () => {
    expect(without('lambdas/events/operations/get-event.ts')).toContain(
      'lambdas/events/operations/get-event.ts: missing for the operation get-event',
    );
    expect(without('test/functional/qpr-codes/create-qpr-code.test.ts')).toContain(
      'test/functional/qpr-codes/create-qpr-code.test.ts: missing for the operation create-qpr-code',
    );
  });

  test('a file among the operations has a row in the catalogue', () => {
    expect(withFiles('lambdas/events/operations/planted.ts')).toEqual([
      'lambdas/events/operations/planted.ts: no row of the catalogue has this name',
    ]);
  });

  test('a folder of lambdas/ does not grow beyond what a reader takes in', () => {
    const planted = Array.from({ length: 21 }, (_, index) => `lambdas/scans/planted/file-${index}.ts`);
    expect(withFiles(...planted)).toEqual(['lambdas/scans/planted/: 21 files side by side, at most 20 are allowed']);
    expect(withFiles(...planted.slice(1))).toEqual([]);
  });

  test('a public file is imported from outside', () => {
    const alone = importGraph(new Map([['lambdas/scans/store.ts', '']]));
    expect(checkImports(alone)).toEqual([
      'lambdas/scans/store.ts: public in structure/rules.ts, but nothing outside scans imports it',
    ]);
  });

  test('the rules name only what is there', () => {
    expect(without('lambdas/accounts/store.ts')).toContain(
      'lambdas/accounts/store.ts: named in structure/rules.ts, but not there',
    );
  });
});

describe('the command', () => {
  const directory = mkdtempSync(join(tmpdir(), 'qpr-structure-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  test('reads the files of a directory, at any depth', () => {
    mkdirSync(join(directory, 'lib/deep'), { recursive: true });
    writeFileSync(join(directory, 'lib/deep/planted.ts'), importing('../../lambdas/scans/store.ts'));
    expect(checkStructure(readSources(directory))).toContain(
      'lib/deep/planted.ts → lambdas/scans/store.ts: lib/ may import only lambdas/contracts/',
    );
  });

  test('is part of lint, and lint of what CI runs', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(scripts.lint).toContain('node bin/check-structure.ts');
    expect(scripts.check).toContain('npm run lint');
    expect(readFileSync(join(root, '.ci/run'), 'utf8')).toMatch(/^npm run check$/m);
  });
});

test('public files stand at the top of their capability', () => {
  expect(CAPABILITIES.flatMap(({ publicFiles }) => publicFiles).filter((file) => file.includes('/'))).toEqual([]);
});

test('CONTRIBUTING.md shows the rules as they are', () => {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  expect(page).toBe(withRules(page));
});
