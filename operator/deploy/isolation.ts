import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { clientConfig, type DeployTarget } from './deploy-target.ts';
import { isDeployed, templateOfStack } from './deployed-stack.ts';
import type { Finding } from './finding.ts';
import type { SettingName } from './options.ts';
import type { Deployment } from './settings-file.ts';
import { resourcesOfType } from './template/template.ts';

/**
 * Settings that reserve Lambda concurrency: `reserve` for visitors, `deliveriesAtOnce` for webhook deliveries,
 * `readingsAtOnce` for sources on the web. The numbers are the default shares of the account's concurrency limit.
 */
export const DEFAULT_SHARES = { reserve: 0.3, deliveriesAtOnce: 0.2, readingsAtOnce: 0.05 } as const satisfies Partial<
  Record<SettingName, number>
>;
const RESERVING_SETTINGS = Object.keys(DEFAULT_SHARES) as (keyof typeof DEFAULT_SHARES)[];

/** AWS's usual quota. A share of a lower quota would be too few concurrent functions for visitors. */
const USUAL_QUOTA = 1_000;
/** The concurrency to leave for all other functions and stacks of the account. */
const LEFT_FOR_OTHERS = 400;

export const QUOTA_REMEDY = 'Service Quotas → AWS Lambda → Concurrent executions: request 1,000';

export interface Concurrency {
  readonly limit: number;
  /** The part of the limit that the stack can reserve: everything that other stacks have not reserved. */
  readonly available: number;
}

export async function readConcurrency(target: DeployTarget): Promise<Concurrency> {
  const { region } = target.deployment;
  const { AccountLimit } = await new LambdaClient(clientConfig(region)).send(new GetAccountSettingsCommand({}));
  const limit = AccountLimit?.ConcurrentExecutions ?? 0;
  const unreserved = AccountLimit?.UnreservedConcurrentExecutions ?? limit;
  return { limit, available: unreserved + (await reservedByDeployedStack(target)) };
}

/** AWS counts this concurrency as reserved, but the next deployment replaces it. */
async function reservedByDeployedStack(target: DeployTarget): Promise<number> {
  if (!(await isDeployed(target))) return 0;
  const template = await templateOfStack(target, target.deployment.stack);
  return resourcesOfType(template, 'AWS::Lambda::Function').reduce(
    (sum, [, { Properties }]) => sum + Number(Properties?.ReservedConcurrentExecutions ?? 0),
    0,
  );
}

/** The concurrency that a deployment's settings reserve. */
export function reservedBy({ settings }: Pick<Deployment, 'settings'>) {
  const counts = RESERVING_SETTINGS.map((name) => [name, Number(settings[name])] as const).filter(
    ([, count]) => count > 0,
  );
  return { names: counts.map(([name]) => name), total: counts.reduce((sum, [, count]) => sum + count, 0) };
}

/** `a`, `a and b`, or `a, b and c`. */
export const listed = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names);

interface Isolated {
  readonly deployment: Deployment;
  readonly finding: Finding;
}

/**
 * Isolates visitors, webhook deliveries and the reading of websites from other load in the account: adds the settings of `DEFAULT_SHARES` that
 * are not set, if the account has enough concurrency. A dev stage gets none.
 */
export function isolate(deployment: Deployment, { limit, available }: Concurrency): Isolated {
  const { settings } = deployment;
  const name = 'isolation';
  const unset = RESERVING_SETTINGS.filter((setting) => settings[setting] === undefined);
  if (unset.length === 0 || settings.stage === 'dev') {
    const isDefault = unset.length === RESERVING_SETTINGS.length;
    const detail = isDefault ? 'a dev stage reserves nothing by default' : 'uses the values in the settings';
    return { deployment, finding: { name, level: 'ok', detail } };
  }
  const chosen = Object.fromEntries(
    unset.map((setting) => [setting, String(Math.floor(limit * DEFAULT_SHARES[setting]))]),
  );
  const added = reservedBy({ settings: chosen }).total;
  const remaining = available - reservedBy(deployment).total - added;
  if (limit < USUAL_QUOTA || remaining < LEFT_FOR_OTHERS) {
    const reason =
      limit < USUAL_QUOTA
        ? `only ${limit} functions can run at once, which is too few to reserve any`
        : `${limit} functions can run at once, but so many are already reserved that only ${remaining} would be left`;
    const detail = `${listed(unset)} not set: ${reason}`;
    const remedy = `${QUOTA_REMEDY} or more, and deploy again; or set ${listed(unset)} to a number or to off`;
    return { deployment, finding: { name, level: 'warning', detail, remedy } };
  }
  const values = Object.entries(chosen).map(([setting, value]) => `${setting} = ${value}`);
  const detail = `sets ${listed(values)}, of the ${limit} functions that can run at once`;
  return {
    deployment: { ...deployment, settings: { ...settings, ...chosen } },
    finding: { name, level: 'ok', detail },
  };
}
