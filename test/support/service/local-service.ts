import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from '../../../local/engine/end-with-parent.ts';
import { stopProcess } from '../../../local/engine/processes.ts';
import type { ServiceFile } from './shared-service.ts';

export interface LocalService extends ServiceFile {
  readonly dataDir: string;
  /** Path of `service.json`. */
  readonly file: string;
  /** What it has printed so far. */
  output(): string;
  /** Stops it as Ctrl-C does; with `keepData` another start can go on with its data directory. */
  stop(options?: { readonly keepData?: boolean }): Promise<void>;
  /** Ends it without a chance to tidy up. */
  kill(): Promise<void>;
}

export interface LocalServiceOptions {
  readonly speed?: number;
  /** @default a fresh one in the system's folder for temporary files */
  readonly dataDir?: string;
  /** @default any free port */
  readonly port?: number;
  /** `--public-url` */
  readonly publicUrl?: string;
  /** Whether it serves many files or is measured: then its database takes the time to compile its code thoroughly, as with `npm start`. */
  readonly isLongLived?: boolean;
  /** Further arguments of `npm start`. */
  readonly args?: readonly string[];
}

/** A database that serves a test or two spends most of its time on the start: half as much with code compiled quickly. */
const SHORT_LIVED = { JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1' };
const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');
const START_DEADLINE_MILLISECONDS = 300_000;
const POLL_MILLISECONDS = 50;

/** Starts what `npm start` starts, and returns once it is ready. */
export async function startService(options: LocalServiceOptions = {}): Promise<LocalService> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'qpr-service-'));
  const file = join(dataDir, 'service.json');
  const args = ['--port', String(options.port ?? 0), '--data', dataDir, '--speed', String(options.speed ?? 1)];
  // Whatever else runs on this machine has no part in a test.
  args.push('--model', 'embedded');
  if (options.publicUrl !== undefined) args.push('--public-url', options.publicUrl);
  args.push(...(options.args ?? []));
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, ['bin/local.ts', ...args], {
    cwd: PROJECT_DIR,
    env: options.isLongLived ? env : { ...env, ...SHORT_LIVED },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A run that is broken off tells its children nothing.
  endWithParent(child, 'TERM');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await ready(child, file, () => output);
  const service: ServiceFile = JSON.parse(readFileSync(file, 'utf8'));
  const stop = async ({ keepData = false } = {}) => {
    await stopProcess(child, 30_000);
    if (!keepData) rmSync(dataDir, { recursive: true, force: true });
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await stopProcess(child);
  };
  return { ...service, dataDir, file, output: () => output, stop, kill };
}

/** An earlier run may have left its file behind: only the one with this process's number counts. */
async function ready(child: ChildProcess, file: string, output: () => string): Promise<void> {
  const deadline = Date.now() + START_DEADLINE_MILLISECONDS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).pid === child.pid) return;
    await sleep(POLL_MILLISECONDS);
  }
  await stopProcess(child);
  throw new Error(`The service did not start:\n${output()}`);
}
