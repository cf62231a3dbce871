import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { Finding } from '../finding.ts';
import { clientConfig, type Place } from '../place.ts';

/** Below this a handful of visitors at once already gets errors; AWS's usual limit is 1,000, of new accounts 10. */
const COMFORTABLE = 100;

export async function checkConcurrency({ deployment: { region } }: Place): Promise<Finding> {
  const name = 'functions';
  const { AccountLimit } = await new LambdaClient(clientConfig(region)).send(new GetAccountSettingsCommand({}));
  const limit = AccountLimit?.ConcurrentExecutions ?? 0;
  if (limit >= COMFORTABLE) return { name, level: 'ok', detail: `${limit} may run at once` };
  return {
    name,
    level: 'warning',
    detail: `only ${limit} may run at once in this account: more visitors than that get errors`,
    remedy: 'Service Quotas → AWS Lambda → Concurrent executions: ask for 1,000',
  };
}
