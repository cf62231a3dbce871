import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { apiHandler } from '../../lambdas/api/api-handler.ts';
import { newApiKey } from '../../lambdas/credentials/api-key-secret.ts';
import type { Effects } from '../../lambdas/platform/effects.ts';
import type { Table } from '../../lambdas/platform/table/table.ts';
import { eventFor } from '../support/operation-events.ts';
import { median } from '../support/report.ts';

const CALLS = 5_000;
const WARM_UP = 1_000;

const secret = newApiKey((bytes) => crypto.getRandomValues(new Uint8Array(bytes)));
// The database responds instantly, so only the time of the middleware stack remains.
const client = { send: async () => ({ Attributes: { key_id: 'key_1', account_id: 'acc_1' } }) };
const table = { name: 'bench', client } as unknown as Table;
const effects: Effects = { table, now: () => new Date(), random: (bytes) => new Uint8Array(bytes) };

const schemas = {
  query: z.object({ limit: z._default(z.coerce.number().check(z.minimum(1), z.maximum(100)), 20) }),
  response: z.object({ codes: z.array(z.string()), limit: z.number() }),
};
const stack = apiHandler('list-qpr-codes', schemas, effects, async ({ query }) => ({ codes: [], limit: query.limit }));
const bare = async () => {
  await client.send();
  return { statusCode: 200, body: JSON.stringify({ codes: [], limit: 20 }) };
};

const event = eventFor('list-qpr-codes', secret);
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 } as Context;

async function milliseconds(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

const { statusCode } = await stack(event, context);
if (statusCode !== 200) throw new Error(`The stack returned ${statusCode}.`);

const times = { stack: [] as number[], bare: [] as number[] };
for (let call = 0; call < CALLS + WARM_UP; call += 1) {
  const [stackMs, bareMs] = [await milliseconds(() => stack(event, context)), await milliseconds(bare)];
  if (call < WARM_UP) continue;
  times.stack.push(stackMs);
  times.bare.push(bareMs);
}
process.send?.({ stack: median(times.stack), bare: median(times.bare), calls: CALLS }, () => process.exit(0));
