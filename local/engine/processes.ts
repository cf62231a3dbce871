import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './error-code.ts';

const PATIENCE_MILLISECONDS = 5_000;
const POLL_MILLISECONDS = 50;

/** Asks a child process to end, and insists when it does not. */
export async function stopProcess(child: ChildProcess, patienceMs = PATIENCE_MILLISECONDS): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.ref();
  child.kill('SIGTERM');
  const insist = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await gone;
  clearTimeout(insist);
}

/** The command line of a process, or undefined when there is no such process. */
function commandOf(pid: number): string | undefined {
  try {
    // Linux gives it without a program; small containers have no `ps`.
    if (existsSync('/proc/self/cmdline'))
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    const found = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: PATIENCE_MILLISECONDS,
    });
    return found.stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Pid from a file, if that process lives and its command line shows that it is the one we mean. */
export function livingProcess(pidFile: string, mark: string): number | undefined {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  } catch {
    return undefined;
  }
  if (!Number.isSafeInteger(pid) || pid <= 1 || !isRunning(pid)) return undefined;
  return commandOf(pid)?.includes(mark) ? pid : undefined;
}

/** Ends a process that an earlier, killed run left behind. */
export async function stopLeftover(pidFile: string, mark: string): Promise<void> {
  const pid = livingProcess(pidFile, mark);
  if (pid !== undefined) {
    process.kill(pid, 'SIGKILL');
    for (let waited = 0; isRunning(pid) && waited < PATIENCE_MILLISECONDS; waited += POLL_MILLISECONDS) {
      await sleep(POLL_MILLISECONDS);
    }
  }
  rmSync(pidFile, { force: true });
}
