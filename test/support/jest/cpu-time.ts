import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Environment variable with the path of a file. Each test file adds a line with its CPU time to it. */
export const CPU_TIMES_FILE = 'CPU_TIMES_FILE';

/** Linux reports CPU time to programs in this unit, independent of the kernel's own tick rate. */
const TICKS_PER_SECOND = 100;
const MOST_LINES = 10;

/**
 * The CPU time of this process and of its children, in seconds. Linux adds that of a child, including its own children,
 * when the child ends. On other systems, returns undefined.
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
  const file = process.env[CPU_TIMES_FILE];
  const total = () => {
    const { own = 0, children = 0 } = cpuSeconds() ?? {};
    return own + children;
  };
  const start = total();
  return () => {
    if (file) appendFileSync(file, `${(total() - start).toFixed(2)} ${relative(process.cwd(), testPath)}\n`);
  };
}

/**
 * The test files with the highest CPU time, one line each. The database, the service and the browser that test files
 * share are not included.
 */
export function slowestFiles(file: string): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .toSorted(([one], [other]) => Number(other) - Number(one))
    .slice(0, MOST_LINES)
    .map(([seconds, path]) => `${String(seconds).padStart(7)} s  ${path}\n`)
    .join('');
}
