import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithParent } from '../local/engine/end-with-parent.ts';
import { provideChromium } from '../test/support/chromium/find-chromium.ts';

/** Runs jest (arguments are handed on) and ends with the totals on a line of their own. */

provideChromium((line) => process.stderr.write(`${line}\n`));

const resultsDir = mkdtempSync(join(tmpdir(), 'qpr-test-results-'));
const resultsFile = join(resultsDir, 'results.json');
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');

const child = spawn(
  process.execPath,
  [
    // jest needs the flag for ES modules and warns about it each time; the warning helps nobody.
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    jest,
    '--json',
    `--outputFile=${resultsFile}`,
    ...process.argv.slice(2),
  ],
  {
    cwd: join(import.meta.dirname, '..'),
    // With --json jest prints the whole report on stdout; the part for people is on stderr.
    stdio: ['inherit', 'ignore', 'inherit'],
    env: {
      ...process.env,
      // Some two hundred programs are started, most of them more than once: what is compiled is kept.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '.cache', 'node'),
      NODE_OPTIONS:
        `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim(),
    },
  },
);
// jest hears Ctrl-C itself, and what it started ends with it; this process only waits for it.
endWithParent(child, 'TERM');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));

const [status] = await once(child, 'close');
process.stdout.write(totals(status));
rmSync(resultsDir, { recursive: true, force: true });
process.exit(status ?? 1);

interface Results extends Readonly<Record<string, unknown>> {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly invocations?: number;
    }[];
  }[];
}

/** A suite that does not even load has no failed test in jest's counts: it counts as one here. */
function totals(status: number | null): string {
  let results: Results;
  try {
    results = JSON.parse(readFileSync(resultsFile, 'utf8'));
  } catch {
    // Nothing was run: `--help`, or a setup that failed.
    return status === 0 ? '' : '0 passed, 1 failed\n';
  }
  const count = (name: string) => Number(results[name] ?? 0);
  const failed = count('numFailedTests') + count('numRuntimeErrorTestSuites');
  const skipped = count('numPendingTests') + count('numTodoTests');
  return `${secondTries(results)}${count('numPassedTests')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`;
}

/** What did not pass at once is said, on lines of their own above the totals. */
function secondTries({ testResults }: Results): string {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
    .map(({ fullName }) => `Passed only at the second try: ${fullName}\n`)
    .join('');
}
