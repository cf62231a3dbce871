import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { edgeStackName } from '../../lib/settings/edge-stack-name.ts';
import { nestedTemplateFiles, readTemplate } from '../../shared/cloudformation/read-template.ts';
import { UserError } from '../../shared/user-error.ts';
import { type Deployment, settingsInCdkJson } from './settings-file.ts';
import type { Template } from './template/template.ts';

export type Outputs = Readonly<Record<string, string>>;

/** Whether CDK asks the user before it deploys. */
interface ApprovalOptions {
  /** Whether to create permissions without asking. */
  readonly yes: boolean;
  /** Whether to ask before any change of the main stack, not only before new permissions. @default false */
  readonly requiresApproval?: boolean;
}

/** A synthesized stack: its template, and the folder with everything that it deploys. */
export interface Synthesized {
  readonly deployment: Deployment;
  readonly folder: string;
  readonly template: Template;
}

/** The commands of CDK that a deployment uses. */
export interface Cdk {
  /** Runs `work` with the synthesized main stack, whose folder is removed afterwards. */
  synthesize<T>(deployment: Deployment, work: (stack: Synthesized) => Promise<T>): Promise<T>;
  /** Deploys the stack, or `template` with the assets of the stack, and returns the stack's outputs. */
  deploy(stack: Synthesized, options: ApprovalOptions & { readonly template?: Template }): Promise<Outputs>;
  /** Prints how the stack differs from the deployed one. */
  diff(stack: Synthesized): Promise<void>;
  /** Deploys the companion stack in us-east-1. */
  deployEdge(deployment: Deployment, options: ApprovalOptions & { readonly distributionId?: string }): Promise<Outputs>;
}

const PROJECT_DIR = join(import.meta.dirname, '..', '..');

export const liveCdk: Cdk = {
  synthesize: (deployment, work) =>
    withFolder(async (folder) => {
      await runCdk(deployment, ['synth', '--quiet', '--output', folder, ...contextOf(deployment)]);
      return work({ deployment, folder, template: readTemplate(folder, templateFile(deployment)) as Template });
    }),

  deploy: (stack, { template, ...options }) =>
    withTemplate(stack, template, () =>
      deploy(stack.deployment, stack.deployment.stack, ['--app', stack.folder], options),
    ),

  diff: ({ deployment, folder }) => runCdk(deployment, ['diff', deployment.stack, '--app', folder]),

  deployEdge: (deployment, { yes, distributionId }) =>
    withFolder(async (folder) => {
      const name = edgeStackName(deployment.stack, deployment.region);
      const app = ['--app', 'node bin/edge-app.ts', '--output', folder, ...contextOf(deployment)];
      const parameters = distributionId === undefined ? [] : ['--parameters', `DistributionId=${distributionId}`];
      return deploy(deployment, name, [...app, ...parameters], { yes });
    }),
};

const templateFile = ({ stack }: Deployment): string => `${stack}.template.json`;

/**
 * The settings as options of CDK. CDK also uses the settings in cdk.json, unless an option overrides them. A setting in
 * cdk.json that the deployment does not have gets an empty option, which counts as not given.
 */
export function contextOf({ settings, stack }: Deployment, inCdkJson = settingsInCdkJson()): string[] {
  const empty = Object.fromEntries(Object.keys(inCdkJson).map((name) => [name, '']));
  return Object.entries({ ...empty, ...settings, stackName: stack }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'qpr-deploy-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Replaces the templates of a synthesized stack and of its nested stacks while `work` runs. CDK uploads a template
 * under the hash of its content and does not upload the same hash again, so the hashes have to change too.
 */
export async function withTemplate<T>(
  { deployment, folder, template: synthesized }: Synthesized,
  template: Template | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (template === undefined) return work();
  const { Nested = {}, ...main } = template;
  const [mainFile, assetsFile, manifestFile] = [
    join(folder, templateFile(deployment)),
    join(folder, `${deployment.stack}.assets.json`),
    join(folder, 'manifest.json'),
  ];
  const manifest = readFileSync(manifestFile, 'utf8');
  const oldHash = /\/([0-9a-f]{64})\.json"/.exec(manifest)?.[1];
  if (oldHash === undefined) throw new Error('The manifest of the cloud assembly does not name its template.');
  const changed = new Map<string, string>();
  const hashes: [before: string, after: string][] = [];
  const replaceHashes = (text: string) => hashes.reduce((all, [before, after]) => all.replaceAll(before, after), text);
  for (const [id, { path, hash }] of nestedTemplateFiles(folder, templateFile(deployment), main)) {
    if (Nested[id] === undefined || Nested[id] === synthesized.Nested?.[id]) continue;
    changed.set(path, JSON.stringify(Nested[id]));
    hashes.push([hash, hashOf(JSON.stringify(Nested[id]))]);
  }
  const text = replaceHashes(JSON.stringify(main));
  hashes.push([oldHash, hashOf(text)]);
  changed.set(mainFile, text).set(manifestFile, replaceHashes(manifest));
  changed.set(assetsFile, replaceHashes(readFileSync(assetsFile, 'utf8')));
  const originals = new Map([...changed.keys()].map((file) => [file, readFileSync(file, 'utf8')]));
  const write = (texts: ReadonlyMap<string, string>) => {
    for (const [file, content] of texts) writeFileSync(file, content);
  };
  write(changed);
  try {
    return await work();
  } finally {
    write(originals);
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const deploy = (
  deployment: Deployment,
  stack: string,
  args: readonly string[],
  { yes, requiresApproval = false }: ApprovalOptions,
): Promise<Outputs> =>
  withFolder(async (folder) => {
    const outputsFile = join(folder, 'outputs.json');
    await runCdk(deployment, [
      'deploy',
      stack,
      ...args,
      '--outputs-file',
      outputsFile,
      '--require-approval',
      yes ? 'never' : requiresApproval ? 'any-change' : 'broadening',
      // A progress bar in a terminal, lines in a log.
      '--progress',
      process.stdout.isTTY ? 'bar' : 'events',
    ]);
    return (JSON.parse(readFileSync(outputsFile, 'utf8')) as Record<string, Outputs>)[stack] ?? {};
  });

/** Runs a command of CDK, which uses the terminal directly for its progress and its prompt. */
async function runCdk({ region }: Deployment, args: readonly string[]): Promise<void> {
  const child = spawn(join(PROJECT_DIR, 'node_modules/.bin/cdk'), args, {
    cwd: PROJECT_DIR,
    stdio: 'inherit',
    env: { ...process.env, AWS_REGION: region, AWS_DEFAULT_REGION: region },
  });
  const [code] = await once(child, 'exit');
  if (code === 0) return;
  throw new UserError(
    args[0] === 'deploy'
      ? 'The deployment failed; see the output above. To clean up and continue, see docs/deploy.md#when-a-deployment-fails'
      : `cdk ${args[0]} failed; see the output above. The stack was not deployed.`,
  );
}
