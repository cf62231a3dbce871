import '../test/support/functions/function-environment.ts';
import { createApiKey } from '../lambdas/api/api-keys/create-api-key.ts';
import { listApiKeys } from '../lambdas/api/api-keys/list-api-keys.ts';
import { revokeApiKey } from '../lambdas/api/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '../lambdas/api/api-keys/rotate-api-key.ts';
import { archiveQprCode } from '../lambdas/api/qpr-codes/archive-qpr-code.ts';
import { createQprCode } from '../lambdas/api/qpr-codes/create-qpr-code.ts';
import { deleteQprCode } from '../lambdas/api/qpr-codes/delete-qpr-code.ts';
import { getQprCode } from '../lambdas/api/qpr-codes/get-qpr-code.ts';
import { listQprCodes } from '../lambdas/api/qpr-codes/list-qpr-codes.ts';
import { unarchiveQprCode } from '../lambdas/api/qpr-codes/unarchive-qpr-code.ts';
import { updateQprCode } from '../lambdas/api/qpr-codes/update-qpr-code.ts';
import type { ApiFunction } from '../lambdas/platform/http/exchange.ts';
import { type ApiCall, callApi } from '../test/support/functions/api-event.ts';
import type { MeasuredCall } from '../test/support/functions/capacity.ts';
import { type BenchmarkResult, type Row, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

/** Database calls and capacity units of the operations on codes and API keys, including authentication. */
export async function databaseCost(bench: Bench): Promise<BenchmarkResult> {
  bench.progress('database calls and capacity units per operation');
  const effects = {
    ...bench.effects,
    images: { put: async () => undefined, remove: async () => undefined },
    addresses: { baseUrl: 'https://api.example.com', scanHost: 'https://go.example.com' },
  };
  const rows: Row[] = [];
  const callsOf = new Map<string, readonly MeasuredCall[]>();
  const run = async (name: string, operation: ApiFunction, call: ApiCall) => {
    const { result, calls, units } = await bench.measure(() => callApi(operation, { ...call, key: bench.apiKey }));
    if (result.status >= 400) throw new Error(`${name} returned ${result.status}: ${result.text}`);
    callsOf.set(name, calls);
    const commands = calls.map(({ command }) => command).join(', ');
    rows.push({ operation: name, 'round trips': calls.length, 'capacity units': rounded(units), calls: commands });
    return result.body;
  };
  const create = { method: 'POST', json: { name: 'Lobby', prompt: 'You are the concierge of Hotel Aurora.' } };
  const post = { method: 'POST' };

  await run('create-qpr-code (first of the account)', createQprCode(effects), create);
  const { id } = (await run('create-qpr-code', createQprCode(effects), create)) as { id: string };
  await run('create-qpr-code (Idempotency-Key)', createQprCode(effects), {
    ...create,
    headers: { 'idempotency-key': 'a' },
  });
  await run('create-qpr-code (replayed)', createQprCode(effects), { ...create, headers: { 'idempotency-key': 'a' } });
  for (let index = 0; index < 20; index += 1) await callApi(createQprCode(effects), { ...create, key: bench.apiKey });
  await run('list-qpr-codes (20 codes)', listQprCodes(effects), {});
  const withId = { pathParameters: { id } };
  await run('get-qpr-code', getQprCode(effects), withId);
  await run('update-qpr-code', updateQprCode(effects), { ...withId, method: 'PATCH', json: { name: 'Hall' } });
  await run('archive-qpr-code', archiveQprCode(effects), { ...withId, ...post });
  await run('unarchive-qpr-code', unarchiveQprCode(effects), { ...withId, ...post });
  await run('delete-qpr-code', deleteQprCode(effects), { ...withId, method: 'DELETE' });
  const key = (await run('create-api-key', createApiKey(effects), { ...post, json: { name: 'other' } })) as {
    id: string;
  };
  await run('list-api-keys', listApiKeys(effects), {});
  const rotated = await run('rotate-api-key', rotateApiKey(effects), { ...post, pathParameters: key, json: {} });
  await run('revoke-api-key', revokeApiKey(effects), { method: 'DELETE', pathParameters: { id: String(rotated.id) } });

  const trips = (name: string) => callsOf.get(name)?.length;
  return {
    name: 'database-cost',
    rows,
    targets: [
      {
        text: 'list: one round trip for authentication, rate limit and last use, and one for the page',
        met: trips('list-qpr-codes (20 codes)') === 2,
      },
      {
        text: 'create: beyond authentication, one read of the brand, one transaction, and one write to the audit log',
        met: trips('create-qpr-code') === 4,
      },
    ],
  };
}
