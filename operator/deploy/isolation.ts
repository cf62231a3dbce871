import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { Finding } from './finding.ts';
import type { SettingName } from './options.ts';
import { clientConfig } from './place.ts';
import type { Deployment } from './settings-file.ts';

/** Settings that reserve functions for one purpose, each with the share of the account's that is a good start. */
export const SHARES = { reserve: 0.3, deliveriesAtOnce: 0.2 } as const satisfies Partial<Record<SettingName, number>>;
const RESERVING = Object.keys(SHARES) as (keyof typeof SHARES)[];

/** AWS's usual quota. Shares of less would be the most that visitors get, and too little for them. */
const USUAL_QUOTA = 1_000;
/** What all other functions, and other stacks of the account, should find. */
const LEFT_FOR_OTHERS = 400;

export const QUOTA_REMEDY = 'Service Quotas → AWS Lambda → Concurrent executions: ask for 1,000';

export interface Concurrency {
  readonly limit: number;
  /** Of these, what nothing in the account has reserved so far. */
  readonly unreserved: number;
}

export async function readConcurrency(region: string): Promise<Concurrency> {
  const { AccountLimit } = await new LambdaClient(clientConfig(region)).send(new GetAccountSettingsCommand({}));
  const limit = AccountLimit?.ConcurrentExecutions ?? 0;
  return { limit, unreserved: AccountLimit?.UnreservedConcurrentExecutions ?? limit };
}

/** What a deployment reserves, by the settings that say so. */
export function reservedBy({ settings }: Pick<Deployment, 'settings'>) {
  const counts = RESERVING.map((name) => [name, Number(settings[name])] as const).filter(([, count]) => count > 0);
  return { names: counts.map(([name]) => name), total: counts.reduce((sum, [, count]) => sum + count, 0) };
}

interface Isolated {
  readonly deployment: Deployment;
  readonly finding: Finding;
}

/** Reserves functions for visitors and for deliveries, where nobody has said how many and the account has them. */
export function isolate(deployment: Deployment, { limit, unreserved }: Concurrency): Isolated {
  const { settings } = deployment;
  const name = 'isolation';
  const open = settings.stage === 'dev' ? [] : RESERVING.filter((each) => settings[each] === undefined);
  if (open.length === 0) return { deployment, finding: { name, level: 'ok', detail: 'as the settings say' } };
  const chosen = Object.fromEntries(open.map((each) => [each, String(Math.floor(limit * SHARES[each]))]));
  const added = reservedBy({ settings: chosen }).total;
  const left = Math.min(unreserved, limit - reservedBy(deployment).total) - added;
  if (limit < USUAL_QUOTA || left < LEFT_FOR_OTHERS) {
    const detail = `${open.join(' and ')} not set: ${limit} may run at once, too few to keep some for one purpose`;
    const remedy = `${QUOTA_REMEDY} or more, and deploy again; or set them to a number, or off`;
    return { deployment, finding: { name, level: 'warning', detail, remedy } };
  }
  const values = Object.entries(chosen).map(([each, value]) => `${each} = ${value}`);
  const detail = `${values.join(' and ')} from now on, of the ${limit} that may run at once`;
  return {
    deployment: { ...deployment, settings: { ...settings, ...chosen } },
    finding: { name, level: 'ok', detail },
  };
}
