import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithParent } from '../local/engine/end-with-parent.ts';
import { installChromium } from '../test/support/chromium/find-chromium.ts';

/** Runs jest (arguments are handed on) and ends with the totals on a line of their own. */

installChromium((line) => process.stderr.write(`${line}\n`));

/** Linux counts CPU time in these for every program, whatever its kernel uses. */
const TICKS_PER_SECOND = 100;

const resultsDir = mkdtempSync(join(tmpdir(), 'qpr-test-results-'));
const resultsFile = join(resultsDir, 'results.json');
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
// All files of a run draw their random inputs from this seed, and each run draws others.
const seed = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31));

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
      FUZZ_SEED: seed,
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
process.stdout.write(`The random inputs of this run can be repeated with FUZZ_SEED=${seed}\n`);
process.stdout.write(cpuTime());
process.stdout.write(totals(status));
rmSync(resultsDir, { recursive: true, force: true });
process.exit(status ?? 1);

/**
 * The CPU time of jest and of everything that it started: workers, databases, services, browsers. Linux adds it up as
 * each process ends; elsewhere nothing is said.
 */
function cpuTime(): string {
  let stat: string;
  try {
    stat = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return '';
  }
  // The name of the program, in parentheses, may contain spaces. The 14th and 15th field after it are the times of the
  // children that have ended, in user and in system mode.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  return `${Math.round(seconds).toLocaleString('en-US')} seconds of CPU time\n`;
}

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
