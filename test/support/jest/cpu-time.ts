import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Environment variable with the path of a file. The file gets a line with the CPU time for each test file, and for each
 * process that test files share.
 */
export const CPU_TIMES_FILE = 'CPU_TIMES_FILE';

/** Linux reports CPU time to programs in this unit, independent of the kernel's own tick rate. */
const TICKS_PER_SECOND = 100;
const MAX_LINES = 10;

/**
 * The CPU time of this process and of its children, in seconds. `children` includes a child (with the children of that
 * child) only after the child has ended. Returns undefined on systems other than Linux.
 */
export function cpuSeconds(): { readonly own: number; readonly children: number } | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name of the program, in parentheses, may contain spaces. The 12th to 15th fields after it are the times in user
  // and in system mode, first of the process and then of its children.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (index: number) => (Number(fields[index]) + Number(fields[index + 1])) / TICKS_PER_SECOND;
  return { own: seconds(11), children: seconds(13) };
}

/** Starts to measure a test file. The returned function stops and records the time. */
export function measureCpuTime(testPath: string): () => void {
  const total = () => {
    const { own = 0, children = 0 } = cpuSeconds() ?? {};
    return own + children;
  };
  const start = total();
  return () => {
    recordCpuTime(total() - start, relative(process.cwd(), testPath));
  };
}

/**
 * Stops a process that test files share, and records its CPU time under this name. Stop only one process at a time:
 * Linux reports only the sum for all ended children, so this function measures how much the sum grows.
 */
export async function recordSharedProcess(name: string, stop: () => Promise<unknown> | undefined): Promise<void> {
  const before = cpuSeconds()?.children ?? 0;
  await stop();
  const seconds = (cpuSeconds()?.children ?? 0) - before;
  if (seconds > 0) recordCpuTime(seconds, name);
}

/** Records the CPU time of a part of the run under this name. */
export function recordCpuTime(seconds: number, name: string): void {
  const file = process.env[CPU_TIMES_FILE];
  if (file) appendFileSync(file, `${seconds.toFixed(2)} ${name}\n`);
}

/**
 * The test files with the highest CPU time, one line each. Processes that test files share, such as the database and
 * the browser, are not included.
 */
export const slowestFiles = (file: string): string =>
  linesOf(
    recorded(file)
      .filter(({ name }) => isTestFile(name))
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, MAX_LINES),
    2,
  );

/** Divides the CPU time of a run into the test files of each level, the processes that they share, and jest itself. */
export function cpuTimeBreakdown(file: string, total: number): string {
  const parts = Map.groupBy(recorded(file), ({ name }) => (isTestFile(name) ? `${levelOf(name)} tests` : name));
  const sums = [...parts].map(([name, all]) => ({ name, seconds: sumOf(all) }));
  // The total of a run that was killed lacks the processes that it did not wait for.
  const rest = Math.max(0, total - sumOf(sums));
  const jest = { name: 'jest itself and the start of its workers', seconds: rest };
  return linesOf([...sums, jest]);
}

interface Recorded {
  readonly seconds: number;
  readonly name: string;
}

function recorded(file: string): readonly Recorded[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const space = line.indexOf(' ');
    return { seconds: Number(line.slice(0, space)), name: line.slice(space + 1) };
  });
}

const isTestFile = (name: string) => name.startsWith('test/');
const levelOf = (path: string) => path.split('/')[1];
const sumOf = (all: readonly Recorded[]) => all.reduce((sum, { seconds }) => sum + seconds, 0);

const linesOf = (all: readonly Recorded[], digits = 0) =>
  all.map(({ seconds, name }) => `${seconds.toFixed(digits).padStart(7)} s  ${name}\n`).join('');
