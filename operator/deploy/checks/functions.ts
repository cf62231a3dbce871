import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { Finding } from '../finding.ts';
import type { SettingName } from '../options.ts';
import { clientConfig, type Place } from '../place.ts';

/** Below this a handful of visitors at once already gets errors; AWS's usual limit is 1,000, of new accounts 10. */
const COMFORTABLE = 100;

/** Settings that reserve functions for one purpose. */
const RESERVING: readonly SettingName[] = ['deliveriesAtOnce'];
/** Lambda keeps this many unreserved, or refuses the reservation, and the deployment with it. */
const KEPT_UNRESERVED = 100;

export async function checkConcurrency({ deployment: { region, settings } }: Place): Promise<Finding> {
  const name = 'functions';
  const { AccountLimit } = await new LambdaClient(clientConfig(region)).send(new GetAccountSettingsCommand({}));
  const limit = AccountLimit?.ConcurrentExecutions ?? 0;
  const remedy = 'Service Quotas → AWS Lambda → Concurrent executions: ask for 1,000';
  const reserved = RESERVING.reduce((sum, setting) => sum + Number(settings[setting] ?? 0), 0);
  if (reserved > 0 && limit - reserved < KEPT_UNRESERVED) {
    const detail = `${RESERVING.join(' and ')} reserve ${reserved} of ${limit}, but Lambda keeps ${KEPT_UNRESERVED} for the rest`;
    return { name, level: 'error', detail, remedy: `reserve fewer, or ${remedy}` };
  }
  if (limit >= COMFORTABLE) return { name, level: 'ok', detail: `${limit} may run at once` };
  const detail = `only ${limit} may run at once in this account: more visitors than that get errors`;
  return { name, level: 'warning', detail, remedy };
}
