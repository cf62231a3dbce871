import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FUNCTION_ENTRIES, OPTIONAL_FUNCTIONS } from '../../contracts/functions.ts';
import { OPERATION_NAMES, operation } from '../../contracts/operations/catalogue.ts';
import { bundleFunctions, MAX_OPERATION_BYTES } from '../../lib/bundling/bundle-functions.ts';
import { withLiteralKeys } from '../../lib/bundling/prunable-schemas.ts';
import { hashOfInputs } from '../../local/cli/synthesize.ts';
import { flatten } from '../../shared/templates/flatten.ts';
import { readTemplate } from '../../shared/templates/read-template.ts';
import { functionNamed, type StackTemplate } from './support/synthesized.ts';

const projectDir = join(import.meta.dirname, '../..');
const bundlesDir = join(projectDir, '.build');
const folder = mkdtempSync(join(tmpdir(), 'qpr-synth-'));
/** Longer than any synth takes. It only ends a process that hangs. */
const SYNTH_MILLISECONDS = 600_000;

let template: StackTemplate;

beforeAll(async () => {
  // An empty home directory and no AWS variables hide all credentials of this machine.
  await promisify(execFile)(process.execPath, ['bin/app.ts'], {
    cwd: projectDir,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      CDK_OUTDIR: join(folder, 'cdk.out'),
      CDK_VALIDATION: 'false',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      // In a run of all tests, the shared service has already bundled these sources.
      SOURCES_HASH: hashOfInputs(projectDir),
    },
    timeout: SYNTH_MILLISECONDS,
  });
  template = flatten(readTemplate(join(folder, 'cdk.out'), 'Qpr.template.json')) as StackTemplate;
}, SYNTH_MILLISECONDS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('published files contain no sources, only the output of esbuild', () => {
  const published = readdirSync(join(bundlesDir, 'web'), { recursive: true }).map(String);
  expect(published).toEqual(expect.arrayContaining(['index.html', 'docs/index.html']));
  expect(published.filter((name) => /\.ts$|tsconfig|README|^scan$/.test(name))).toEqual([]);
});

test('the app synthesizes without AWS credentials, into a template for any account and region', () => {
  const manifest: { artifacts: Record<string, { environment?: string }> } = JSON.parse(
    readFileSync(join(folder, 'cdk.out/manifest.json'), 'utf8'),
  );
  expect(manifest.artifacts.Qpr?.environment).toBe('aws://unknown-account/unknown-region');
  expect(Object.keys(template.Resources).length).toBeGreaterThan(0);
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

  test('contain only the used parts of the catalogue, not its texts and grants', () => {
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
 * Loads bundles like Lambda, each with only its own variables. They share a thread, because a thread takes longer to
 * start than a bundle. The global variables of a bundle are deleted afterwards, so the next bundle cannot rely on them.
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
