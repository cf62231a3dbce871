import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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
    // The validation rules have their own test.
    env: { ...env, CDK_VALIDATION: 'false', JAVA_TOOL_OPTIONS: SHORT_LIVED_JVM },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithParent(child, 'TERM');
  return child;
}

async function probe(pairs: readonly string[]) {
  const child = startProbe(pairs);
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const results = [...output.matchAll(/^ {2}([a-z-]+): (\S+)$/gm)].map(([, name = '', value = '']) => [name, value]);
  return { output, status, results: Object.fromEntries(results) };
}

const valuesAt = (index: number) =>
  Object.fromEntries(ASSUMPTION_NAMES.map((name) => [name, valuesOf(name).at(index)]));

/**
 * The first run has the expected values except for `leading-keys`, the second has the worst ones. Together they cover
 * every unexpected value.
 */
const RUNS = [{ ...valuesAt(0), 'leading-keys': 'union' }, valuesAt(-1)];

describe('npm run probe -- --local', () => {
  test.each(RUNS)('finds out that AWS behaves like this, and deletes its stack: %j', async (values) => {
    const { output, status, results } = await probe(Object.entries(values).map(([name, value]) => `${name}=${value}`));
    expect(results).toEqual(values);
    expect(output).toMatch(/3\/3 Deleting the probe stack …\nDeleted\.\n$/);
    expect(status).toBe(0);
  });

  test('deletes its stack after Ctrl-C', async () => {
    const child = startProbe([]);
    child.stdout.once('data', () => child.kill('SIGINT'));
    const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect(output).toContain('Canceled.');
    expect(output).toMatch(/Deleted\.\n$/);
    expect(status).toBe(1);
  });
});
