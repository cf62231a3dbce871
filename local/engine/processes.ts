import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './error-code.ts';

const GRACE_MILLISECONDS = 5_000;
const POLL_MILLISECONDS = 50;

/** Sends SIGTERM to a child process, and SIGKILL if it does not exit within the grace period. */
export async function stopProcess(child: ChildProcess, graceMs = GRACE_MILLISECONDS): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.ref();
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await exited;
  clearTimeout(killTimer);
}

/** The command line of a process, or undefined if the process does not exist. */
function commandOf(pid: number): string | undefined {
  try {
    // Linux has command lines in /proc, and small containers have no `ps`.
    if (existsSync('/proc/self/cmdline'))
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    const found = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: GRACE_MILLISECONDS,
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

/** The pid in the file, if that process is running and its command line contains `commandPart`. */
export function runningProcess(pidFile: string, commandPart: string): number | undefined {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  } catch {
    return undefined;
  }
  if (!Number.isSafeInteger(pid) || pid <= 1 || !isRunning(pid)) return undefined;
  return commandOf(pid)?.includes(commandPart) ? pid : undefined;
}

/** Kills the process whose pid is in the file, if an earlier run was killed and left the process running. */
export async function stopLeftover(pidFile: string, commandPart: string): Promise<void> {
  const pid = runningProcess(pidFile, commandPart);
  if (pid !== undefined) {
    process.kill(pid, 'SIGKILL');
    for (let waited = 0; isRunning(pid) && waited < GRACE_MILLISECONDS; waited += POLL_MILLISECONDS) {
      await sleep(POLL_MILLISECONDS);
    }
  }
  rmSync(pidFile, { force: true });
}
