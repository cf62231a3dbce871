import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FUNCTION_ENTRIES, OPTIONAL_FUNCTIONS } from '../../contracts/functions.ts';
import { OPERATION_NAMES, operation } from '../../contracts/operations/catalogue.ts';
import { bundleFunctions, MAX_OPERATION_BYTES } from '../../lib/bundling/bundle-functions.ts';
import { bundlePages } from '../../lib/bundling/bundle-pages.ts';
import { withLiteralKeys } from '../../lib/bundling/prunable-schemas.ts';
import { hashOfInputs } from '../../local/cli/synthesize.ts';
import { functionNamed, templateOf } from './support/synthesized.ts';

const projectDir = join(import.meta.dirname, '../..');
const bundlesDir = join(projectDir, '.build');
const webDir = join(bundlesDir, 'web');
const folder = mkdtempSync(join(tmpdir(), 'qpr-synth-'));

const template = await templateOf();

/** Bundles the sources like `bin/app.ts`. In a run of all tests, the shared service has already bundled them. */
beforeAll(async () => {
  await bundleFunctions({ entries: FUNCTION_ENTRIES, projectDir, outDir: bundlesDir });
  const hashFile = join(bundlesDir, 'sources-hash');
  const hash = hashOfInputs(projectDir);
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return;
  rmSync(hashFile, { force: true });
  await bundlePages(projectDir, webDir);
  writeFileSync(hashFile, hash);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('published files contain the pages, but no sources', () => {
  const published = readdirSync(webDir, { recursive: true }).map(String);
  expect(published).toEqual(expect.arrayContaining(['index.html', 'docs/index.html']));
  expect(published.filter((name) => /\.ts$|tsconfig|README|^scan$/.test(name))).toEqual([]);
});

test('the app synthesizes without AWS credentials, into a template for any account and region', () => {
  expect(template).toMatchObject({ StackEnvironment: 'aws://unknown-account/unknown-region', StackLookups: [] });
});

describe('bundles', () => {
  const FOR_VISITORS = ['scan-page', 'conversation-session', 'converse', 'delete-own-conversation', 'open-file'];
  test.each([...OPERATION_NAMES, ...FOR_VISITORS])('%s does not exceed the maximum size', (name) => {
    expect(statSync(join(bundlesDir, name, 'index.js')).size).toBeLessThanOrEqual(MAX_OPERATION_BYTES);
  });

  test.each([...FUNCTION_ENTRIES.keys()].filter((name) => !OPTIONAL_FUNCTIONS.includes(name)))(
    '%s loads with the environment of its function and has a source map',
    async (name) => {
      const environment = functionNamed(template, name)[1].Properties.Environment as { Variables: object };
      const variables = Object.entries(environment.Variables).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : 'https://known-after-deployment.example.com',
      ]);
      await expect(handlerTypeOf(name, { ...Object.fromEntries(variables), AWS_REGION: 'eu-west-1' })).resolves.toBe(
        'function',
      );
      expect(readFileSync(join(bundlesDir, name, 'index.js'), 'utf8')).toContain('//# sourceMappingURL=index.js.map');
      expect(existsSync(join(bundlesDir, name, 'index.js.map'))).toBe(true);
    },
  );

  test('all functions that validate input of clients contain our error messages', () => {
    const names = [...OPERATION_NAMES, ...FOR_VISITORS, 'issue-key', 'set-subscription'];
    const withoutMessages = names.filter((name) => {
      const bundle = readFileSync(join(bundlesDir, name, 'index.js'), 'utf8');
      return bundle.includes('_zod') && !bundle.includes('something else');
    });
    expect(withoutMessages).toEqual([]);
  });

  test('get-openapi contains the API description as a string, and does not load the schemas', () => {
    const bundle = readFileSync(join(bundlesDir, 'get-openapi', 'index.js'), 'utf8');
    const { info } = JSON.parse(readFileSync(join(projectDir, 'docs/openapi.json'), 'utf8'));
    expect(bundle).toContain(`"title":"${info.title}"`);
    expect(bundle).not.toMatch(/readFileSync|require\("node:http"\)|_zod/);
  });

  test('contain only the used parts of the catalogue: that of unknown-route has the paths, but not the summaries', () => {
    const bundle = readFileSync(join(bundlesDir, 'unknown-route/index.js'), 'utf8');
    expect(OPERATION_NAMES.filter((name) => !bundle.includes(operation(name).path))).toEqual([]);
    expect(OPERATION_NAMES.filter((name) => bundle.includes(operation(name).summary))).toEqual([]);
  });

  test('an error names a missing handler file', async () => {
    const entries = new Map([['no-such-function', 'lambdas/api/no-such-function.ts']]);
    await expect(bundleFunctions({ entries, projectDir, outDir: folder })).rejects.toThrow(
      'Function no-such-function: its handler file lambdas/api/no-such-function.ts is missing.',
    );
  });

  test('constants of SDK schemas are inlined as keys, and nothing else changes', () => {
    const source = 'const _h = "http";\nvar A$ = [9, { [_h]: [_h, 200], [unknown]: 1, [_other]: 2 }];';
    expect(withLiteralKeys(source)).toBe(
      'const _h = "http";\nvar A$ = [9, { "http": [_h, 200], [unknown]: 1, [_other]: 2 }];',
    );
  });
});

/**
 * Loads bundles like Lambda, each with only its own variables. They share a thread, because starting a thread takes
 * longer than loading a bundle. The global variables of a bundle are deleted afterwards, so the next bundle cannot rely
 * on them.
 */
const LOADER = `
  const { parentPort } = require('node:worker_threads');
  // The Lambda runtime provides this global, which streaming functions use while loading.
  globalThis.awslambda = { streamifyResponse: (handler) => handler };
  const known = new Set(Reflect.ownKeys(globalThis));
  parentPort.on('message', ({ file, env }) => {
    process.env = env;
    try {
      parentPort.postMessage(typeof require(file).handler);
    } catch (error) {
      parentPort.postMessage(String(error));
    }
    for (const name of Reflect.ownKeys(globalThis)) if (!known.has(name)) delete globalThis[name];
  });
`;
let loader: Worker | undefined;
afterAll(() => loader?.terminate());

/** The type of the bundle's handler, or the error that it throws while loading. */
async function handlerTypeOf(name: string, env: Record<string, string>): Promise<string> {
  loader ??= new Worker(LOADER, { eval: true, env: {} });
  loader.postMessage({ file: join(bundlesDir, name, 'index.js'), env });
  const [type] = await once(loader, 'message');
  return type;
}
