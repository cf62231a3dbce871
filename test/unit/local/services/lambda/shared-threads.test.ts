import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RunningRuntime } from '../../../../../local/runtime.ts';
import { eventually } from '../../../../support/eventually.ts';
import { functionResources, type MiniAssembly, writeAssembly } from '../../support/mini-assembly.ts';
import { runMini } from '../../support/mini-runtime.ts';

/** A function that returns what it can see of the other functions on its thread. */
const SOURCE = `
  const { threadId } = require('node:worker_threads');
  const { setTimeout: sleep } = require('node:timers/promises');
  exports.handler = async ({ exits, leaves, waits }) => {
    if (exits) process.exit(1);
    if (leaves === 'error') setTimeout(() => { throw new Error('left behind'); }, 100);
    if (leaves === 'rejection') sleep(100).then(() => { throw new Error('left behind'); });
    if (waits) await sleep(300);
    console.log('handled by', process.env.COLOR);
    globalThis.calls = (globalThis.calls ?? 0) + 1;
    globalThis.Missing ??= class { color = process.env.COLOR; };
    globalThis.fetch = () => process.env.COLOR;
    const polyfills = [new Missing().color, fetch()];
    const environments = [process.env, require('node:process').env, globalThis.process.env];
    return { threadId, colors: environments.map(({ COLOR }) => COLOR), polyfills, calls: globalThis.calls, id: globalThis.crypto.randomUUID() };
  };`;
const MODULE = `
  import { threadId } from 'node:worker_threads';
  export const handler = async () => {
    console.log('handled by', process.env.COLOR);
    return { threadId, colors: [process.env.COLOR], polyfills: [typeof Missing, typeof fetch('data:,')] };
  };`;

let mini: MiniAssembly;
let running: RunningRuntime;

beforeAll(async () => {
  const colored = (name: string) =>
    functionResources(name, [], { Environment: { Variables: { COLOR: name.toLowerCase() } } });
  const resources = Object.assign({}, ...['Red', 'Blue', 'Green'].map(colored));
  mini = writeAssembly({ Resources: resources }, { Red: SOURCE, Blue: SOURCE, Green: MODULE });
  writeFileSync(join(mini.dir, 'asset.Green', 'package.json'), '{"type":"module"}');
  running = await runMini(mini);
});
afterAll(async () => {
  await running.stop();
  mini.remove();
});

const invoke = async (name: string, event: object = {}) =>
  JSON.parse((await running.runtime.functions.invoke(`Mini-${name}`, event)).payload);

const logOf = (name: string) => readFileSync(join(mini.dataDir, 'logs', `Mini-${name}.log`), 'utf8');

test('functions on a thread have their own environment, global variables and log', async () => {
  const red = await invoke('Red');
  const blue = await invoke('Blue');
  expect(blue.threadId).toBe(red.threadId);
  expect([red.colors, blue.colors]).toEqual([Array(3).fill('red'), Array(3).fill('blue')]);
  expect(red.id).toMatch(/^[0-9a-f-]{36}$/);
  expect([red.calls, blue.calls, (await invoke('Red')).calls]).toEqual([1, 1, 2]);
  await eventually(() => {
    expect(logOf('Red')).toBe('handled by red\nhandled by red\n');
    expect(logOf('Blue')).toBe('handled by blue\n');
  });
});

test('a function can use its own global variables by their bare names', async () => {
  const called = [await invoke('Red'), await invoke('Blue'), await invoke('Red'), await invoke('Green')];
  expect(called.map(({ polyfills }) => polyfills)).toEqual([
    ['red', 'red'],
    ['blue', 'blue'],
    ['red', 'red'],
    ['undefined', 'object'],
  ]);
});

test('a function that exits ends only its own invocation', async () => {
  const before = await invoke('Blue');
  expect(await invoke('Red', { exits: true })).toMatchObject({ errorType: 'Runtime.ExitError' });
  const after = await invoke('Blue');
  expect(after).toMatchObject({ calls: 1, colors: before.colors });
  expect(after.threadId).not.toBe(before.threadId);
  expect(logOf('Blue')).not.toContain('ended');
});

test.each(['error', 'rejection'])(
  'failing work that a function left behind ends only that function: %s',
  async (leaves) => {
    const before = await invoke('Blue');
    const red = await invoke('Red', { leaves });
    expect(red.threadId).toBe(before.threadId);
    const blue = await invoke('Blue', { waits: true });
    expect(blue).toMatchObject({ threadId: before.threadId, calls: before.calls + 1 });
    await eventually(() => expect(logOf('Red')).toMatch(/The instance ended.*left behind/));
    expect(logOf('Blue')).not.toContain('left behind');
    // As on AWS, the next invocation gets a new instance.
    expect(await invoke('Red')).toMatchObject({ calls: 1, colors: red.colors });
  },
);

test('an error in work that a function left behind fails the current invocation of the same function', async () => {
  await invoke('Red', { leaves: 'error' });
  expect(await invoke('Red', { waits: true })).toMatchObject({
    errorMessage: expect.stringContaining('left behind'),
  });
});

test('an ES module also has its own environment and log', async () => {
  expect((await invoke('Green')).colors).toEqual(['green']);
  await eventually(() => expect(logOf('Green')).toMatch(/^(handled by green\n)+$/));
});
