import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildSync } from 'esbuild';
import type { RunningRuntime } from '../../../../../local/runtime.ts';
import { functionResources, type MiniAssembly, writeAssembly } from '../../support/mini-assembly.ts';
import { runMini } from '../../support/mini-runtime.ts';

const SOURCE = `
  function countPlums(names: string[]): number {
    return names.map((name) => { throw new RangeError(name + ' has no plums'); }).length;
  }
  class Orchard {
    async open() {
      await undefined;
      return countPlums(['Elm Street']);
    }
  }
  export const handler = async () => new Orchard().open();
`;

let mini: MiniAssembly;
let running: RunningRuntime;
const bundle = (name: string) => join(mini.dir, `asset.${name}`, 'index.js');

beforeAll(async () => {
  const variables = { Environment: { Variables: { NODE_OPTIONS: '--enable-source-maps' } } };
  const resources = [functionResources('Mapped', [], variables), functionResources('Plain', [])];
  mini = writeAssembly({ Resources: Object.assign({}, ...resources) }, { Mapped: '', Plain: '' });
  for (const name of ['Mapped', 'Plain']) build(name);
  running = await runMini(mini);
});
afterAll(async () => {
  await running.stop();
  mini.remove();
});

function build(name: string): void {
  const source = join(mini.dir, 'source', `${name}.ts`);
  mkdirSync(join(mini.dir, 'source'), { recursive: true });
  writeFileSync(source, SOURCE);
  const options = { bundle: true, minify: true, platform: 'node', format: 'cjs', sourcemap: 'linked' } as const;
  buildSync({ ...options, entryPoints: [source], outfile: bundle(name) });
}

async function traceOf(name: string): Promise<string> {
  const { payload } = await running.runtime.functions.invoke(`Mini-${name}`, {});
  return JSON.parse(payload).trace.join('\n');
}

const positions = (trace: string) => trace.match(/[^\s(]+\.ts:\d+:\d+/g);

test('if NODE_OPTIONS enables source maps, a stack trace has the same source positions as in Node', async () => {
  const trace = await traceOf('Mapped');
  const program = `require(${JSON.stringify(bundle('Mapped'))}).handler().catch(({ stack }) => console.log(stack))`;
  const { stdout } = spawnSync(process.execPath, ['--enable-source-maps', '-e', program], { encoding: 'utf8' });
  expect(trace).toMatch(/^RangeError: Elm Street has no plums\n {4}at /);
  expect(trace).toMatch(/at countPlums \(.*Mapped\.ts:3:18\)/);
  expect(positions(trace)).toHaveLength(3);
  expect(positions(trace)).toEqual(positions(stdout));
});

test('a stack trace has the positions in the bundle if NODE_OPTIONS does not enable source maps', async () => {
  expect(await traceOf('Plain')).toMatch(/index\.js:\d+:\d+/);
});
