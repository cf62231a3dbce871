import { CONTEXT_NAMES, type ContextName } from '../../lib/settings/context.ts';
import { UserError } from '../../shared/user-error.ts';
import { readArguments } from '../command.ts';

/** The settings of a deployment. The stack name is not a setting, because it identifies the deployment. */
export type SettingName = Exclude<ContextName, 'stackName'>;
export const SETTING_NAMES = CONTEXT_NAMES.filter((name): name is SettingName => name !== 'stackName');
export type DeploymentSettings = Readonly<Partial<Record<SettingName, string>>>;

export const HELP = `Deploys the stack: runs checks, stores the settings, deploys, and runs a smoke test.

npm run deploy -- [--<setting> VALUE …] [options]

  --<setting> VALUE   a setting from docs/deploy.md, such as --domain api.example.com; later deployments keep it
  --unset SETTING     return this setting to its default
  --stack NAME        the deployment (default: the one in the settings file, or Qpr)
  --region REGION     the AWS region (default: that of the deployment, or AWS_REGION; not that of an AWS profile)
  --file FILE         the settings file (default deployment.json)
  --check             only run the checks; deploy nothing, store nothing
  --diff              only show what would change; exit code 1 if a resource with data is replaced, deleted or
                      removed from the stack
  --leftovers CHOICE  tables and buckets of an earlier stack of this name: adopt, delete (only empty ones), or keep
  --force             continue although a check failed
  --drop-domain       confirm removing a domain from the distribution: codes printed with it stop working
  --yes               do not ask before permissions are created
  --no-smoke          skip the smoke test
  --receiver URL      deliver the event of the smoke test to this URL
  --help              print this text

Settings: ${SETTING_NAMES.join(', ')}.`;

/** What to do with the tables and buckets of an earlier stack of the same name. */
export const LEFTOVER_CHOICES = ['adopt', 'delete', 'keep'] as const;
export type LeftoverChoice = (typeof LEFTOVER_CHOICES)[number];

export interface DeployOptions {
  readonly given: DeploymentSettings;
  readonly unset: readonly SettingName[];
  readonly stack?: string;
  readonly region?: string;
  readonly file: string;
  readonly onlyCheck: boolean;
  readonly diff: boolean;
  readonly leftovers?: LeftoverChoice;
  readonly force: boolean;
  readonly dropDomain: boolean;
  readonly yes: boolean;
  readonly smoke: boolean;
  readonly receiver?: string;
}

/** Returns undefined if the user asked for the help. */
export function readDeployOptions(args: string[]): DeployOptions | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const { stack, region, receiver } = values;
  return {
    given: settingsOf(values),
    unset: values.unset.map(settingName),
    ...(stack !== undefined && { stack }),
    ...(region !== undefined && { region }),
    ...(receiver !== undefined && { receiver }),
    file: values.file,
    onlyCheck: values.check,
    diff: values.diff,
    ...parseLeftoverChoice(values.leftovers),
    force: values.force,
    dropDomain: values['drop-domain'],
    yes: values.yes,
    smoke: !values['no-smoke'],
  };
}

function parseLeftoverChoice(given: string | undefined): Pick<DeployOptions, 'leftovers'> {
  if (given === undefined) return {};
  const leftovers = LEFTOVER_CHOICES.find((choice) => choice === given);
  if (!leftovers) throw new UserError(`--leftovers cannot be "${given}". Use one of: ${LEFTOVER_CHOICES.join(', ')}.`);
  return { leftovers };
}

type Values = ReturnType<typeof parse>;

function settingsOf(values: Values): DeploymentSettings {
  const byFlag = SETTING_NAMES.flatMap((name): [SettingName, string][] => {
    const value = (values as Readonly<Record<string, unknown>>)[name];
    return typeof value === 'string' ? [[settingName(name), value]] : [];
  });
  // The syntax of cdk: -c name=value.
  const byContext = values.context.map((text): [SettingName, string] => {
    const [name = '', ...value] = text.split('=');
    return [settingName(name), value.join('=')];
  });
  const all = [...byContext, ...byFlag];
  const empty = all.find(([, value]) => value === '');
  if (empty) throw new UserError(`--${empty[0]} has no value. To return it to its default, use --unset ${empty[0]}.`);
  return Object.fromEntries(all);
}

function settingName(name: string): SettingName {
  const found = SETTING_NAMES.find((known) => known === name);
  if (!found) throw new UserError(`There is no setting ${name}. The settings are: ${SETTING_NAMES.join(', ')}.`);
  return found;
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  return readArguments(args, HELP, {
    ...Object.fromEntries(SETTING_NAMES.map((name) => [name, text])),
    context: { type: 'string', short: 'c', multiple: true, default: [] as string[] },
    unset: { type: 'string', multiple: true, default: [] as string[] },
    stack: text,
    region: text,
    receiver: text,
    file: { type: 'string', default: 'deployment.json' },
    check: flag,
    diff: flag,
    leftovers: text,
    force: flag,
    'drop-domain': flag,
    yes: flag,
    'no-smoke': flag,
    help: { ...flag, short: 'h' },
  });
}
