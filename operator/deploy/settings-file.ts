import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { UserError } from '../../shared/user-error.ts';
import { type DeploymentSettings, SETTING_NAMES } from './options.ts';

/** A deployment in the settings file. It contains no secrets, only the names or ARNs of secrets in AWS. */
export interface Deployment {
  readonly stack: string;
  readonly region: string;
  /** The account of the last deployment. Credentials of another account are refused. */
  readonly account?: string;
  readonly settings: DeploymentSettings;
}

const deploymentSchema = z.strictObject({
  stack: z.string().min(1),
  region: z.string().min(1),
  account: z.string().optional(),
  settings: z.partialRecord(z.enum(SETTING_NAMES), z.string()),
});
const fileSchema = z.strictObject({ deployments: z.array(deploymentSchema) });

/** The deployments in the settings file. Empty if there is no file yet. */
export function readDeployments(file: string): readonly Deployment[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new UserError(`${file} cannot be read: ${messageOf(error)}`);
  }
  try {
    return fileSchema.parse(JSON.parse(text)).deployments as Deployment[];
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
    throw new UserError(
      `${file} cannot be read: ${reason}\nFix it, or restore an earlier version (git restore ${file}).`,
    );
  }
}

/** The file system and the parser only throw instances of Error. */
const messageOf = (error: unknown): string => (error as Error).message;

/** Settings in the context of cdk.json, which CDK reads too. */
export function settingsInCdkJson(): DeploymentSettings {
  const { context = {} } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as {
    readonly context?: Readonly<Record<string, unknown>>;
  };
  return Object.fromEntries(
    SETTING_NAMES.flatMap((name) => (typeof context[name] === 'string' ? [[name, context[name]]] : [])),
  );
}

const isSame = (one: Deployment, other: Deployment) => one.stack === other.stack && one.region === other.region;

/** Writes the file in a fixed order, so that a changed setting is one line of a diff. */
export function saveDeployment(file: string, deployment: Deployment): void {
  const others = readDeployments(file).filter((stored) => !isSame(stored, deployment));
  const deployments = [...others, deployment]
    .toSorted((one, other) => `${one.stack} ${one.region}`.localeCompare(`${other.stack} ${other.region}`))
    .map(({ stack, region, account, settings }) => ({
      stack,
      region,
      account,
      settings: Object.fromEntries(SETTING_NAMES.flatMap((name) => (settings[name] ? [[name, settings[name]]] : []))),
    }));
  try {
    writeFileSync(file, `${JSON.stringify({ deployments }, null, 2)}\n`);
  } catch (error) {
    throw new UserError(`Nothing was deployed, because ${file} cannot be written: ${messageOf(error)}`);
  }
}

interface Wanted {
  readonly stack?: string;
  readonly region?: string;
}

/** Finds the deployment that the options select. Returns undefined if there is none yet. */
export function findDeployment(all: readonly Deployment[], wanted: Wanted): Deployment | undefined {
  const matching = all.filter(
    ({ stack, region }) => stack === (wanted.stack ?? stack) && region === (wanted.region ?? region),
  );
  if (matching.length > 1) {
    const names = matching.map(({ stack, region }) => `--stack ${stack} --region ${region}`).join(', or ');
    throw new UserError(`There are several deployments. Choose one: ${names}`);
  }
  return matching[0];
}
