import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithParent } from '../local/engine/end-with-parent.ts';
import { exitIfHelp } from '../operator/command.ts';
import { installChromium } from '../test/support/chromium/find-chromium.ts';
import { CPU_TIMES_FILE, cpuSeconds, cpuTimeBreakdown, slowestFiles } from '../test/support/jest/cpu-time.ts';

exitIfHelp(`Runs the tests with jest, and prints the totals on the last line.

npm test -- [options of jest]

  --selectProjects NAME …       only these levels: unit, functional, infra, e2e, browser,
                                browser-in-full-chromium
  --testPathPatterns PATTERN    only test files whose path matches
  --help                        print this text; npx jest --help lists all options`);

installChromium((line) => process.stderr.write(`${line}\n`));
// On a new machine, the installation takes as much CPU time as a dozen test files, so the total excludes it.
const installSeconds = cpuSeconds()?.children ?? 0;

const resultsDir = mkdtempSync(join(tmpdir(), 'qpr-test-results-'));
const resultsFile = join(resultsDir, 'results.json');
const timesFile = process.env[CPU_TIMES_FILE] ?? join(resultsDir, 'cpu-times');
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
// All test files of a run use this seed for their random inputs. Unless FUZZ_SEED is set, each run has a different seed.
const seed = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31));

const child = spawn(
  process.execPath,
  [
    // jest needs the first flag for ES modules. Node warns about that flag at every start; the second flag turns the
    // warning off.
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    jest,
    '--json',
    `--outputFile=${resultsFile}`,
    ...process.argv.slice(2),
  ],
  {
    cwd: join(import.meta.dirname, '..'),
    // With --json, jest prints its readable output to stderr and the report to a file.
    stdio: ['inherit', 'ignore', 'inherit'],
    env: {
      ...process.env,
      FUZZ_SEED: seed,
      [CPU_TIMES_FILE]: timesFile,
      // A run starts hundreds of processes, so the compiled code is cached.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '.cache', 'node'),
      NODE_OPTIONS:
        `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim(),
    },
  },
);
endWithParent(child, 'TERM');
// jest ends the processes that it started. This process forwards the signal and waits for jest.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));

const [status] = await once(child, 'close');
process.stdout.write(`To repeat the random inputs of this run, set FUZZ_SEED=${seed}\n`);
process.stdout.write(cpuTime());
process.stdout.write(totals(status));
rmSync(resultsDir, { recursive: true, force: true });
process.exit(status ?? 1);

/** The CPU time of jest and of everything that it started: workers, databases, services, browsers. */
function cpuTime(): string {
  const cpu = cpuSeconds();
  if (!cpu) return '';
  const seconds = cpu.children - installSeconds;
  const total = `${Math.round(seconds).toLocaleString('en-US')} seconds of CPU time\n`;
  return `${slowestFiles(timesFile)}\n${cpuTimeBreakdown(timesFile, seconds)}${total}`;
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

/**
 * The last line of the output, after any retried tests. jest does not count a suite that fails to load as a failed
 * test, but this line does.
 */
function totals(status: number | null): string {
  let results: Results;
  try {
    results = JSON.parse(readFileSync(resultsFile, 'utf8'));
  } catch {
    // Nothing was run, for example because the setup failed.
    return status === 0 ? '' : '0 passed, 1 failed\n';
  }
  const count = (name: string) => Number(results[name] ?? 0);
  const failed = count('numFailedTests') + count('numRuntimeErrorTestSuites');
  const skipped = count('numPendingTests') + count('numTodoTests');
  return `${retriedTests(results)}${count('numPassedTests')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`;
}

/** One line for each test that passed only on a retry. */
function retriedTests({ testResults }: Results): string {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
    .map(({ fullName }) => `Passed only on a retry: ${fullName}\n`)
    .join('');
}
