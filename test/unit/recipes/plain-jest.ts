import { createRequire, registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs test files in the current folder without jest: `node plain-jest.ts FILE …`. A rehearsal runs small tests dozens
 * of times, and jest alone takes three seconds to start. Prints the names of the tests that failed.
 */

type Run = (...values: unknown[]) => unknown;

const queue: { readonly name: string; readonly run: () => unknown }[] = [];
const groups: string[] = [];
const setUps: (() => unknown)[] = [];

const each =
  (add: (name: string, run: () => unknown) => void) => (rows: readonly unknown[]) => (name: string, run: Run) => {
    for (const row of rows) {
      const values = Array.isArray(row) ? row : [row];
      add(`${name}: ${String(values[0])}`, () => run(...values));
    }
  };

const test = Object.assign(
  (name: string, run: () => unknown) => void queue.push({ name: [...groups, name].join(' › '), run }),
  { each: each((name, run) => test(name, run)) },
);
const describe = Object.assign(
  (name: string, body: () => unknown) => {
    groups.push(name);
    body();
    groups.pop();
  },
  { each: each((name, body) => describe(name, body)) },
);
const beforeAll = (setUp: () => unknown) => void setUps.push(setUp);
// jest does not export its `expect` to programs outside of its test files.
const { jestExpect: expect } = createRequire(createRequire(import.meta.url).resolve('jest'))('@jest/expect');

Reflect.set(globalThis, 'plainJest', { describe, test, expect, beforeAll });
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals'
      ? {
          url: `data:text/javascript,export const { describe, test, expect, beforeAll } = globalThis.plainJest;`,
          shortCircuit: true,
        }
      : next(specifier, context),
});

for (const file of process.argv.slice(2)) await import(pathToFileURL(resolve(file)).href);
for (const setUp of setUps) await setUp();
let failed = 0;
for (const { name, run } of queue) {
  try {
    await run();
  } catch (error) {
    failed += 1;
    process.stdout.write(`${name}\n`);
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  }
}
process.exitCode = failed > 0 || queue.length === 0 ? 1 : 0;
