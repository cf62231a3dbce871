import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { UserError } from '../user-error.ts';
import { type DeploymentSettings, SETTING_NAMES } from './options.ts';

/** A deployment as the file keeps it. Nothing in it is secret: secrets stay in Secrets Manager, and only their names are here. */
export interface Deployment {
  readonly stack: string;
  readonly region: string;
  /** The account it went to; credentials of another one are refused. */
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

/** The deployments that were made from here; none where there is no file yet. */
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
      `${file} cannot be read: ${reason}\nPut it right, or take an earlier one (git restore ${file}).`,
    );
  }
}

/** Neither the file system nor the parser throws anything else. */
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

/** In a fixed order, so that a change of a setting is one line of a diff. */
export function saveDeployment(file: string, deployment: Deployment): void {
  const others = readDeployments(file).filter((each) => !isSame(each, deployment));
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

/** The one deployment that is meant; `undefined` where there is none like it yet. */
export function findDeployment(all: readonly Deployment[], wanted: Wanted): Deployment | undefined {
  const fitting = all.filter(
    ({ stack, region }) => stack === (wanted.stack ?? stack) && region === (wanted.region ?? region),
  );
  if (fitting.length > 1) {
    const names = fitting.map(({ stack, region }) => `--stack ${stack} --region ${region}`).join(', or ');
    throw new UserError(`Which deployment? ${names}`);
  }
  return fitting[0];
}
