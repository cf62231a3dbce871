import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { removeOldCode } from '../../../../../local/services/lambda/remove-old-code.ts';
import { compileBundle } from '../../../../../local/services/lambda/worker/compiled-bundle.ts';

const MODULE = new URL('../../../../../local/services/lambda/worker/compiled-bundle.ts', import.meta.url).href;

let dir: string;
const bundle = () => join(dir, 'index.js');
const cache = () => join(dir, 'cache');
const cachedFiles = () => readdirSync(cache()).map((name) => join(cache(), name));

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qpr-bundle-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const load = (source: string) => {
  writeFileSync(bundle(), source);
  const { run, save } = compileBundle(bundle(), cache());
  const exports: { value?: () => unknown } = {};
  run(exports, undefined, { exports }, bundle(), dir, process, globalThis);
  return { value: exports.value?.(), save };
};

test('stores the compiled code once, and uses it', async () => {
  const source = 'exports.value = () => 1;';
  await load(source).save();
  const [file = ''] = cachedFiles();
  const { ino } = statSync(file);
  const again = load(source);
  await again.save();
  expect(again.value).toBe(1);
  expect(cachedFiles()).toEqual([file]);
  expect(statSync(file).ino).toBe(ino);
});

test('never uses the compiled code of another source, even if both sources have the same length', async () => {
  await load('exports.value = () => 1;').save();
  expect(load('exports.value = () => 2;').value).toBe(2);
});

test('replaces a damaged file in the cache', async () => {
  const source = 'exports.value = () => 1;';
  await load(source).save();
  const [file = ''] = cachedFiles();
  writeFileSync(file, 'damaged');
  // A new process loads the bundle, because V8 would reuse the code that it has already compiled in this thread.
  const program = `
    const { compileBundle } = await import(${JSON.stringify(MODULE)});
    const { run, save } = compileBundle(${JSON.stringify(bundle())}, ${JSON.stringify(cache())});
    const exports = {};
    run(exports);
    await save();
    console.log(exports.value());`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(stdout.trim()).toBe('1');
  expect(readFileSync(file, 'utf8')).not.toBe('damaged');
});

test('reports the right position of an error in the first line', () => {
  expect(load('exports.value = () => new Error().stack;').value).toContain(`${bundle()}:1:23`);
});

test('removing old code keeps only the newest files in the cache', () => {
  mkdirSync(cache());
  for (const [name, writtenAt] of Object.entries({ middle: 2, newest: 3, oldest: 1 })) {
    writeFileSync(join(cache(), name), '');
    utimesSync(join(cache(), name), 0, writtenAt);
  }
  removeOldCode(cache(), 3);
  expect(cachedFiles()).toHaveLength(3);
  removeOldCode(cache(), 1);
  expect(cachedFiles()).toEqual([join(cache(), 'newest')]);
  removeOldCode(join(dir, 'missing'));
});
