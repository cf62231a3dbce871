import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { bundleFunctions } from '../../../lib/bundling/bundle-functions.ts';
import { FunctionBundler, nameFunctions } from '../../../lib/bundling/function-bundler.ts';
import { PROJECT_DIR } from '../../support/docs/docs-pages.ts';

const root = mkdtempSync(join(tmpdir(), 'qpr-bundles-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a bundle is built again', () => {
  const projectDir = join(root, 'project');
  const outDir = join(projectDir, 'out');
  const entries = new Map([
    ['greet', 'greet.ts'],
    ['count', 'count.ts'],
  ]);
  const write = (file: string, source: string) => writeFileSync(join(projectDir, file), source);
  const bundle = (isReadable?: boolean) =>
    bundleFunctions({ entries, projectDir, outDir, ...(isReadable && { isReadable }) });
  const fileOf = (name: string) => join(outDir, name, 'index.js');
  /** Changes with every new file, because bundles are replaced and not overwritten. */
  const built = (name: string) => statSync(fileOf(name)).ino;

  beforeEach(async () => {
    rmSync(projectDir, { recursive: true, force: true });
    mkdirSync(projectDir);
    write('name.ts', "export const NAME = 'Ada';");
    write('greet.ts', "import { NAME } from './name.ts';\nexport const handler = () => 'Hello ' + NAME;");
    write('count.ts', 'export const handler = () => 1;');
    await bundle();
  });

  test('if a file has changed that it imports, but no other bundle is', async () => {
    const [greet, count] = [built('greet'), built('count')];
    write('name.ts', "export const NAME = 'Grace';");
    await bundle();
    expect(readFileSync(fileOf('greet'), 'utf8')).toContain('Grace');
    expect(built('greet')).not.toBe(greet);
    expect(built('count')).toBe(count);
  });

  test('if its folder is missing', async () => {
    rmSync(join(outDir, 'greet'), { recursive: true });
    await bundle();
    expect(readFileSync(fileOf('greet'), 'utf8')).toContain('Ada');
  });

  test('with the names of the sources, if a debugger needs them', async () => {
    write('count.ts', 'export const handler = (sum: number) => sum;');
    await bundle();
    expect(readFileSync(fileOf('count'), 'utf8')).not.toContain('sum');
    await bundle(true);
    expect(readFileSync(fileOf('count'), 'utf8')).toContain('sum');
  });

  test('after an error, which leaves the earlier bundle in place', async () => {
    const source = 'export const handler = () => 2;';
    write('count.ts', 'export const handler = (');
    await expect(bundle()).rejects.toThrow('count.ts:1:24');
    expect(readFileSync(fileOf('count'), 'utf8')).toContain('1');
    write('count.ts', source);
    await bundle();
    expect(readFileSync(fileOf('count'), 'utf8')).toContain('2');
  });
});

test('a bundle leaves out schemas that its function does not use, but keeps settings of the schemas', async () => {
  const projectDir = join(root, 'schemas');
  mkdirSync(join(projectDir, 'lambdas'), { recursive: true });
  const write = (file: string, source: string) => writeFileSync(join(projectDir, 'lambdas', file), source);
  write('zod.ts', 'export const [object, config, globalRegistry] = globalThis.zod;');
  write(
    'entity.ts',
    `import * as z from './zod.ts';
     export const needed = z.object('needed', { leaf: z.object('leaf') });
     export const spare = z
       .object('spare', { twig: z.object('twig') })
       .register(z.globalRegistry, 'description');
     z.config('setting');`,
  );
  write('read.ts', "import { needed } from './entity.ts';\nexport const handler = () => needed;");
  await bundleFunctions({ entries: new Map([['read', 'lambdas/read.ts']]), projectDir, outDir: projectDir });
  const found = readFileSync(join(projectDir, 'read/index.js'), 'utf8').match(
    /needed|leaf|spare|twig|description|setting/g,
  );
  expect(found).toEqual(['needed', 'leaf', 'leaf', 'setting']);
});

describe('a function that is bundled when it is used', () => {
  const namesDir = join(root, 'names');
  const outDir = join(root, 'out');
  const bundler = new FunctionBundler({ projectDir: PROJECT_DIR, outDir });
  const names = ['unknown-route', 'get-openapi'];
  const contents = (dir: string, name: string) => readFileSync(join(dir, name, 'index.js'), 'utf8');

  test('has the same code as in a build of several functions', async () => {
    nameFunctions(namesDir);
    await Promise.all(names.map((name) => bundler.fill(join(namesDir, name))));
    const entries = new Map([
      ['get-status', 'lambdas/api/service/get-status.ts'],
      ['unknown-route', 'lambdas/api/unknown-route.ts'],
    ]);
    await bundleFunctions({ entries, projectDir: PROJECT_DIR, outDir: join(root, 'several') });
    expect(contents(namesDir, 'unknown-route')).toBe(contents(join(root, 'several'), 'unknown-route'));
  });

  test('lists the files that plugins read, too', () => {
    expect(bundler.inputsOf('get-openapi')).toEqual(
      expect.arrayContaining(['docs/openapi.json', 'lambdas/api/service/get-openapi.ts']),
    );
    expect(bundler.inputsOf('unknown-route')).toContain('contracts/operations/operation.ts');
  });
});
