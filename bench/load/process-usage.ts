import { readdirSync, readFileSync } from 'node:fs';

const BYTES_PER_KILOBYTE = 1_024;
const BYTES_PER_MEGABYTE = 1_000_000;
/** Linux reports CPU time to programs in ticks of 10 ms, independent of the kernel's own tick rate. */
const TICKS_PER_SECOND = 100;

/** The resident memory of a process and all its descendants, in megabytes. Needs Linux. */
export function memoryMegabytes(pid: number): number {
  return processTree(pid).reduce((sum, member) => sum + residentBytes(member), 0) / BYTES_PER_MEGABYTE;
}

/** The CPU time, user and system, of a process and all its running descendants. Needs Linux. */
export function cpuSeconds(pid: number): number {
  return processTree(pid).reduce((sum, member) => sum + ticks(member), 0) / TICKS_PER_SECOND;
}

function processTree(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(processTree)];
}

function childrenOf(pid: number): number[] {
  const children = readThreads(pid).flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).split(' '));
  return children.filter((text) => text.trim() !== '').map(Number);
}

function readThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

const residentBytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * BYTES_PER_KILOBYTE;

function ticks(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  // The name of the program, in parentheses, may contain spaces. The 12th and 13th field after it are the user time and
  // the system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/**
 * Reads a file of `/proc`. Returns an empty text if the process or thread has ended, which can happen at any time.
 */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
