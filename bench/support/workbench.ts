import '../../test/support/functions/function-environment.ts';
import { randomBytes } from 'node:crypto';
import { issueApiKey } from '../../lambdas/api-keys/issue-key.ts';
import type { Effects } from '../../lambdas/platform/effects.ts';
import { startDynamoDbLocal } from '../../local/services/dynamodb/dynamodb-local.ts';
import { type Meter, meter } from '../../test/support/functions/capacity.ts';
import { FUNCTION_VARIABLES } from '../../test/support/functions/function-environment.ts';
import { createTestTable, type TestTable } from '../../test/support/functions/test-table.ts';
import { DATABASE_ENDPOINT } from '../../test/support/jest/database.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** Shared setup of the benchmarks: a real database engine with an empty table and the API key of one account. */
export interface Bench {
  readonly table: TestTable;
  readonly effects: Effects;
  /** Runs a function and returns its database calls with their capacity units. */
  readonly measure: Meter['measure'];
  readonly apiKey: string;
  readonly account_id: string;
  /** Environment variables that a function in a separate process needs to find the table. */
  readonly environment: Record<string, string>;
  progress(line: string): void;
  stop(): Promise<void>;
}

export async function openBench(): Promise<Bench> {
  const database = await startDynamoDbLocal();
  const endpoint = `http://127.0.0.1:${database.port}`;
  process.env[DATABASE_ENDPOINT] = endpoint;
  const table = await createTestTable();
  const effects: Effects = { table, now: () => new Date(), random: randomBytes };
  // A request with a key that was created in the same minute makes extra calls. Measure the usual case: an older key.
  const anHourAgo = { ...effects, now: () => new Date(Date.now() - HOUR_MILLISECONDS) };
  const { api_key: apiKey, account_id: accountId } = await issueApiKey(anHourAgo, 'bench@example.com', 'bench');
  return {
    table,
    effects,
    measure: meter(table.client, { audit: true }).measure,
    apiKey,
    account_id: accountId,
    environment: {
      ...FUNCTION_VARIABLES,
      POWERTOOLS_LOG_LEVEL: 'INFO',
      TABLE_NAME: table.name,
      AWS_ACCESS_KEY_ID: 'bench',
      AWS_SECRET_ACCESS_KEY: 'bench',
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    },
    progress: (line) => console.log(`· ${line}`),
    stop: async () => {
      // Do not call `table.close()` as the tests do: it reads the whole table.
      table.client.destroy();
      await database.stop();
    },
  };
}
