import { CONTEXT_NAMES, type ContextName } from '../../lib/settings/context.ts';
import { readArguments } from '../command.ts';
import { UserError } from '../user-error.ts';

/** What a deployment can be set to; its name is not a setting but says which one. */
export type SettingName = Exclude<ContextName, 'stackName'>;
export const SETTING_NAMES = CONTEXT_NAMES.filter((name): name is SettingName => name !== 'stackName');
export type DeploymentSettings = Readonly<Partial<Record<SettingName, string>>>;

export const HELP = `Deploys the stack: looks first at what would stop it, remembers the settings, and proves the result from outside.

npm run deploy -- [--<setting> VALUE …] [options]

  --<setting> VALUE   a setting of docs/deploy.md, such as --domain api.example.com; it stays for later deployments
  --unset SETTING     back to the default of this setting
  --stack NAME        which deployment (default: the one that was made here before, or Qpr)
  --region REGION     where (default: that of the deployment, or of the variable AWS_REGION; that of an AWS profile is not read)
  --file FILE         where the settings are kept (default deployment.json)
  --check             only look; deploy nothing, keep nothing
  --force             go on although a check failed
  --drop-domain       yes, take a domain off the distribution: codes printed with it are dead from then on
  --yes               do not ask before permissions are created
  --no-smoke          leave the smoke test out
  --receiver URL      have the event of the smoke test delivered there
  --help              this text

Settings: ${SETTING_NAMES.join(', ')}.`;

export interface DeployOptions {
  readonly given: DeploymentSettings;
  readonly unset: readonly SettingName[];
  readonly stack?: string;
  readonly region?: string;
  readonly file: string;
  readonly onlyCheck: boolean;
  readonly force: boolean;
  readonly dropDomain: boolean;
  readonly yes: boolean;
  readonly smoke: boolean;
  readonly receiver?: string;
}

/** `undefined`: only the help was asked for. */
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
    force: values.force,
    dropDomain: values['drop-domain'],
    yes: values.yes,
    smoke: !values['no-smoke'],
  };
}

type Values = ReturnType<typeof parse>;

function settingsOf(values: Values): DeploymentSettings {
  const byFlag = SETTING_NAMES.flatMap((name): [SettingName, string][] => {
    const value = (values as Readonly<Record<string, unknown>>)[name];
    return typeof value === 'string' ? [[settingName(name), value]] : [];
  });
  // As one would write it to cdk.
  const byContext = values.context.map((text): [SettingName, string] => {
    const [name = '', ...value] = text.split('=');
    return [settingName(name), value.join('=')];
  });
  const all = [...byContext, ...byFlag];
  const empty = all.find(([, value]) => value === '');
  if (empty) throw new UserError(`--${empty[0]} has no value; --unset ${empty[0]} goes back to its default.`);
  return Object.fromEntries(all);
}

function settingName(name: string): SettingName {
  const found = SETTING_NAMES.find((known) => known === name);
  if (!found) throw new UserError(`There is no setting ${name}. There are: ${SETTING_NAMES.join(', ')}.`);
  return found;
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const yes = { type: 'boolean', default: false } as const;
  return readArguments(args, HELP, {
    ...Object.fromEntries(SETTING_NAMES.map((name) => [name, text])),
    context: { type: 'string', short: 'c', multiple: true, default: [] as string[] },
    unset: { type: 'string', multiple: true, default: [] as string[] },
    stack: text,
    region: text,
    receiver: text,
    file: { type: 'string', default: 'deployment.json' },
    check: yes,
    force: yes,
    'drop-domain': yes,
    yes,
    'no-smoke': yes,
    help: { ...yes, short: 'h' },
  });
}
