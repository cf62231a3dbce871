import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../user-error.ts';
import type { Deployment } from './settings-file.ts';

export type Outputs = Readonly<Record<string, string>>;

/** Deploys the stack and returns its outputs. */
export type Cdk = (deployment: Deployment, options: { readonly yes: boolean }) => Promise<Outputs>;

const PROJECT_DIR = join(import.meta.dirname, '..', '..');

/** Runs `cdk deploy`, which uses the terminal directly for its progress and its prompt. */
export const runCdk: Cdk = async ({ stack, region, settings }, { yes }) => {
  const folder = mkdtempSync(join(tmpdir(), 'qpr-deploy-'));
  const outputsFile = join(folder, 'outputs.json');
  try {
    const context = Object.entries({ ...settings, stackName: stack }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const args = [
      'deploy',
      stack,
      ...context,
      '--outputs-file',
      outputsFile,
      '--require-approval',
      yes ? 'never' : 'broadening',
      // A progress bar in a terminal, lines in a log.
      '--progress',
      process.stdout.isTTY ? 'bar' : 'events',
    ];
    const child = spawn(join(PROJECT_DIR, 'node_modules/.bin/cdk'), args, {
      cwd: PROJECT_DIR,
      stdio: 'inherit',
      env: { ...process.env, AWS_REGION: region, AWS_DEFAULT_REGION: region },
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) {
      throw new UserError(
        'The deployment failed; see the output above. To clean up and continue, see docs/deploy.md#when-a-deployment-fails',
      );
    }
    return (JSON.parse(readFileSync(outputsFile, 'utf8')) as Record<string, Outputs>)[stack] ?? {};
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
