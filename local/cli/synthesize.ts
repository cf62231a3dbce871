import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../shared/user-error.ts';
import { codeOf } from '../engine/error-code.ts';
import { isRunning } from '../engine/processes.ts';

/** The inputs of the stack and the pages. A change in any of them requires a new synth. */
export const STACK_INPUTS = [
  'bin',
  'contracts',
  'lib',
  'openapi',
  'docs',
  'messages',
  'sdk/sheet',
  'sdk/src',
  'shared',
  'web',
  'cdk.json',
  'package-lock.json',
  'tsconfig.json',
];
const FUNCTIONS = 'lambdas';
/** A generous limit that only stops a hanging synth: a busy machine can need minutes. */
const DEADLINE_MILLISECONDS = 600_000;
const MAX_CACHED_OUTPUTS = 3;
const DAY_MILLISECONDS = 86_400_000;

export interface SynthesisOptions {
  /** Whether the runtime bundles the functions. Then their assets contain only names. @default false */
  readonly bundlesOnUse?: boolean;
  readonly deadlineMilliseconds?: number;
}

export interface Synthesis {
  /** Whether the output came from the cache. */
  readonly isReused: boolean;
}

/**
 * Puts the output of the CDK app into `outDir`. The same inputs give the same output, so each state of the sources is
 * synthesized once and then copied from the cache.
 */
export async function synthesize(
  projectDir: string,
  outDir: string,
  signal: AbortSignal,
  { bundlesOnUse = false, deadlineMilliseconds = DEADLINE_MILLISECONDS }: SynthesisOptions = {},
): Promise<Synthesis> {
  const cache = join(projectDir, '.cache', 'assembly');
  const inputs = bundlesOnUse ? STACK_INPUTS : [...STACK_INPUTS, FUNCTIONS];
  const hash = hashOf(projectDir, inputs);
  const cached = join(cache, hash);
  const isReused = existsSync(join(cached, 'manifest.json'));
  if (!isReused) {
    const temporary = `${cached}.${process.pid}.tmp`;
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(cache, { recursive: true });
    const variables = { SOURCES_HASH: hash, ...(bundlesOnUse && { BUNDLE_ON_USE: '1' }) };
    await runApp(projectDir, temporary, variables, signal, deadlineMilliseconds);
    moveUnlessOccupied(temporary, cached);
  }
  rmSync(outDir, { recursive: true, force: true });
  // Use a copy, because the cache may be cleared while the service runs.
  cpSync(cached, outDir, { recursive: true });
  removeOldOutputs(cache, cached);
  return { isReused };
}

/** Two concurrent starts may both have synthesized. The second one discards its output. */
function moveUnlessOccupied(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
    rmSync(from, { recursive: true, force: true });
  }
}

async function runApp(
  projectDir: string,
  outDir: string,
  variables: Readonly<Record<string, string>>,
  signal: AbortSignal,
  deadlineMilliseconds: number,
): Promise<void> {
  const child = spawn(process.execPath, ['bin/app.ts'], {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      CDK_OUTDIR: outDir,
      ...variables,
      CDK_CONTEXT_JSON: JSON.stringify({ ...cdkContext(projectDir), stage: 'dev' }),
      // `npm run synth` and CI also validate the template with the rules of CloudFormation, which takes seconds.
      CDK_VALIDATION: 'false',
      NODE_COMPILE_CACHE: join(projectDir, '.cache', 'node'),
    },
    timeout: deadlineMilliseconds,
    signal,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-8_000);
    });
  }
  // An aborted child emits 'error' and then 'close'. Waiting for 'close' is enough.
  child.on('error', () => undefined);
  const ending = await new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (status, endedBy) => resolve(status ?? endedBy)),
  );
  if (ending === 0) return;
  rmSync(outDir, { recursive: true, force: true });
  // `killed` means that the deadline passed. Otherwise, the system ended the process, perhaps because memory ran out.
  if (typeof ending === 'string' && !signal.aborted)
    output += child.killed ? `\nIt took longer than ${deadlineMilliseconds / 1_000} s.` : `\n${ending} ended it.`;
  throw new UserError(`The CDK app could not be synthesized:\n${output.trim()}`);
}

function cdkContext(projectDir: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(projectDir, 'cdk.json'), 'utf8')).context ?? {};
}

/** Identifies the content of the stack, the pages and all functions. */
export const hashOfInputs = (projectDir: string): string => hashOf(projectDir, [...STACK_INPUTS, FUNCTIONS]);

function hashOf(projectDir: string, inputs: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const input of inputs) hashPath(hash, projectDir, input);
  return hash.digest('hex').slice(0, 32);
}

function hashPath(hash: ReturnType<typeof createHash>, projectDir: string, path: string): void {
  const full = join(projectDir, path);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) hashPath(hash, projectDir, join(path, name));
  } else {
    hash.update(`\0${path}\0`).update(readFileSync(full));
  }
}

function removeOldOutputs(cache: string, current: string): void {
  const paths = readdirSync(cache).map((name) => join(cache, name));
  const outputs = paths
    .filter((path) => path !== current && !path.endsWith('.tmp'))
    .sort((left, right) => modifiedAtMs(right) - modifiedAtMs(left));
  const leftovers = paths.filter((path) => path.endsWith('.tmp') && isLeftover(path));
  for (const path of [...outputs.slice(MAX_CACHED_OUTPUTS - 1), ...leftovers])
    rmSync(path, { recursive: true, force: true });
}

/**
 * Whether a killed start has left this folder. The start's process id may now belong to another process, but no synth
 * lasts for a day.
 */
function isLeftover(temporary: string): boolean {
  const [, pid] = /\.(\d+)\.tmp$/.exec(temporary) ?? [];
  return !isRunning(Number(pid)) || modifiedAtMs(temporary) < Date.now() - DAY_MILLISECONDS;
}

/** 0 if another start has removed the folder in the meantime. */
const modifiedAtMs = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
