import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ASSUMPTION_NAMES, valuesOf } from '../../../contracts/aws-assumptions.ts';
import { endWithParent } from '../../../local/engine/end-with-parent.ts';
import { SHORT_LIVED_JVM } from '../../../local/services/dynamodb/dynamodb-local.ts';

const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');

/** Starts `npm run probe -- --local` with these assumptions. */
function startProbe(pairs: readonly string[]) {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const args = ['bin/probe.ts', '--local', ...pairs.flatMap((pair) => ['--assume', pair])];
  const child = spawn(process.execPath, args, {
    cwd: PROJECT_DIR,
    // Another test covers the CDK validation rules.
    env: { ...env, CDK_VALIDATION: 'false', JAVA_TOOL_OPTIONS: SHORT_LIVED_JVM },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithParent(child, 'TERM');
  return child;
}

/** Runs the probe to its end. With `cancelAfter`, sends Ctrl-C as soon as the probe has printed this result. */
async function probe(values: Readonly<Record<string, unknown>>, cancelAfter?: string) {
  const child = startProbe(Object.entries(values).map(([name, value]) => `${name}=${value}`));
  let output = '';
  let isCanceled = false;
  child.stdout.setEncoding('utf8').on('data', (printed: string) => {
    output += printed;
    if (isCanceled || cancelAfter === undefined || !output.includes(`  ${cancelAfter}: `)) return;
    isCanceled = true;
    child.kill('SIGINT');
  });
  const [status] = await once(child, 'close');
  const results = [...output.matchAll(/^ {2}([a-z-]+): (\S+)$/gm)].map(([, name = '', value = '']) => [name, value]);
  return { output, status, results: Object.fromEntries(results) };
}

const valuesAt = (index: number) =>
  Object.fromEntries(ASSUMPTION_NAMES.map((name) => [name, valuesOf(name).at(index)]));

/**
 * The first run has the expected values except for `leading-keys`, the second has the worst ones. Together they cover
 * every unexpected value. A run takes eight seconds of CPU time, so the second run also tests the cancellation.
 */
describe('npm run probe -- --local', () => {
  test('reports the expected values and `union`, and deletes its stack', async () => {
    const values = { ...valuesAt(0), 'leading-keys': 'union' };
    const { output, status, results } = await probe(values);
    expect(results).toEqual(values);
    expect(output).toMatch(/3\/3 Deleting the probe stack …\nDeleted\.\n$/);
    expect(status).toBe(0);
  });

  test('reports the worst values, and deletes its stack after Ctrl-C', async () => {
    const values = valuesAt(-1);
    // The probe finishes the test that is in progress, which is the last one.
    const { output, status, results } = await probe(values, ASSUMPTION_NAMES.at(-2));
    expect(results).toEqual(values);
    expect(output).toContain('Canceled.');
    expect(output).toMatch(/3\/3 Deleting the probe stack …\nDeleted\.\n$/);
    expect(status).toBe(1);
  });
});
