import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './user-error.ts';

/** Everything the synthesized output is made of: a change in any of it makes a new one. */
export const INPUTS = [
  'bin',
  'contracts',
  'lambdas',
  'lib',
  'openapi',
  'docs',
  'sdk/sheet',
  'sdk/src',
  'shared',
  'web',
  'cdk.json',
  'package-lock.json',
  'tsconfig.json',
];
/** It only ends what hangs: a machine that is busy with much else may need minutes. */
const DEADLINE_MILLISECONDS = 600_000;
const KEPT_OUTPUTS = 3;

export interface Synthesis {
  /** Whether the output of an earlier run could be used. */
  readonly reused: boolean;
}

/**
 * Puts the output of the CDK app into `outDir`. The same inputs give the same output, so it is made
 * once per state of the sources and copied from the cache after that.
 */
export async function synthesize(
  projectDir: string,
  outDir: string,
  signal: AbortSignal,
  deadlineMilliseconds = DEADLINE_MILLISECONDS,
): Promise<Synthesis> {
  const cache = join(projectDir, '.cache', 'assembly');
  const cached = join(cache, hashOf(projectDir));
  const reused = existsSync(join(cached, 'manifest.json'));
  if (!reused) {
    const fresh = `${cached}.${process.pid}.tmp`;
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(cache, { recursive: true });
    await runApp(projectDir, fresh, signal, deadlineMilliseconds);
    // Two starts side by side may both have made it: whichever comes second throws its own away.
    if (existsSync(cached)) rmSync(fresh, { recursive: true, force: true });
    else renameSync(fresh, cached);
  }
  rmSync(outDir, { recursive: true, force: true });
  // A copy of its own: the cache may be cleared while the service runs.
  cpSync(cached, outDir, { recursive: true });
  forgetOld(cache, cached);
  return { reused };
}

async function runApp(
  projectDir: string,
  outDir: string,
  signal: AbortSignal,
  deadlineMilliseconds: number,
): Promise<void> {
  const child = spawn(process.execPath, ['bin/app.ts'], {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      CDK_OUTDIR: outDir,
      CDK_CONTEXT_JSON: JSON.stringify({ ...cdkContext(projectDir), stage: 'dev' }),
      // The rules of cdk-nag are for `npm run synth` and CI; here they would only cost a second.
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
  // An aborted child says so by an error; that it closes comes after that, and is enough.
  child.on('error', () => undefined);
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (status === 0) return;
  rmSync(outDir, { recursive: true, force: true });
  if (status === null && !signal.aborted) output += `\nIt took longer than ${deadlineMilliseconds / 1_000} s.`;
  throw new UserError(`The CDK app could not be synthesized:\n${output.trim()}`);
}

function cdkContext(projectDir: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(projectDir, 'cdk.json'), 'utf8')).context ?? {};
}

function hashOf(projectDir: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const input of INPUTS) addTo(hash, projectDir, input);
  return hash.digest('hex').slice(0, 32);
}

function addTo(hash: ReturnType<typeof createHash>, projectDir: string, path: string): void {
  const full = join(projectDir, path);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addTo(hash, projectDir, join(path, name));
  } else {
    hash.update(`\0${path}\0`).update(readFileSync(full));
  }
}

function forgetOld(cache: string, current: string): void {
  const outputs = readdirSync(cache)
    .map((name) => join(cache, name))
    .filter((path) => path !== current && !path.endsWith('.tmp'))
    .sort((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs);
  for (const path of outputs.slice(KEPT_OUTPUTS - 1)) rmSync(path, { recursive: true, force: true });
}
