import { readFileSync } from 'node:fs';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OperationName, operation } from '../../../contracts/operations/catalogue.ts';
import { listApiKeys } from '../../../lambdas/api/api-keys/list-api-keys.ts';
import { listAuditEntries } from '../../../lambdas/api/audit/list-audit-entries.ts';
import { getOrganization } from '../../../lambdas/api/organizations/get-organization.ts';
import { listMembers } from '../../../lambdas/api/organizations/list-members.ts';
import { createSession } from '../../../lambdas/api/sessions/create-session.ts';
import { getMe } from '../../../lambdas/api/sessions/get-me.ts';
import { listSessions } from '../../../lambdas/api/sessions/list-sessions.ts';
import { listDeliveries } from '../../../lambdas/api/webhooks/list-deliveries.ts';
import { listWebhooks } from '../../../lambdas/api/webhooks/list-webhooks.ts';
import type { ApiFunction } from '../../../lambdas/platform/http/exchange.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { Browser } from '../../support/functions/browser.ts';
import { createTestAccount } from '../../support/functions/test-account.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';

/**
 * The webhooks, deliveries, keys, sessions and sign-ins of an account as commit 353e74c46 stored them, and its responses
 * when it read them. The account waits for its deletion, and its organization waits for the transfer of its codes.
 */
interface Stored {
  readonly email: string;
  /** Of a sign-in link of another account. */
  readonly sign_in_token: string;
  readonly items: readonly Record<string, unknown>[];
  /** By operation and path. */
  readonly responses: Readonly<Record<string, unknown>>;
}
const stored: Stored = JSON.parse(readFileSync(new URL('access.json', import.meta.url), 'utf8'));

let effects: TestEffects;
let operations: Partial<Record<OperationName, ApiFunction>>;
beforeAll(async () => {
  effects = await testEffects();
  const { client, name } = effects.table;
  for (const item of stored.items) await client.send(new PutCommand({ TableName: name, Item: item }));
  operations = {
    'list-webhooks': listWebhooks(effects),
    'list-deliveries': listDeliveries({ ...effects, timeSpeed: 1 }),
    'list-api-keys': listApiKeys(effects),
    'list-sessions': listSessions(effects),
    'list-audit-entries': listAuditEntries(effects),
    'get-organization': getOrganization({ ...effects, billedByProvider: false, selfServicePlans: true }),
    'list-members': listMembers(effects),
    'get-me': getMe(effects),
  };
});
afterAll(() => effects.table.close());

describe('items that were stored before each entity had one definition are read without a change', () => {
  let key: string;
  let key_id: string;
  beforeAll(async () => {
    ({ api_key: key, key_id } = await createTestAccount(effects, stored.email));
  });
  const read = async (request: string) => {
    const [name, id = ''] = request.split(' ') as [OperationName, string?];
    const { method, path } = operation(name);
    const handler = operations[name];
    if (!handler) throw new Error(`There is no handler for ${name}.`);
    return (await callApi(handler, { method, path: path.replace('{id}', id), pathParameters: { id }, key })).body;
  };
  /** Without the key of this test. */
  const withoutOwnKey = ({ api_keys, total, api_key: _, ...body }: Record<string, unknown>) =>
    Array.isArray(api_keys)
      ? { api_keys: api_keys.filter(({ id }) => id !== key_id), total: Number(total) - 1 }
      : { ...body, ...(total !== undefined && { total }) };

  test.each(Object.entries(stored.responses))('%s', async (request, response) => {
    // Fields that are newer than the items are not in the stored responses.
    expect(withoutOwnKey(await read(request))).toMatchObject(response as object);
  });
});

test('a sign-in link that was stored before sign-ins had one definition still works', async () => {
  const reply = await new Browser().call(createSession(effects), {
    method: 'POST',
    path: '/v1/sessions',
    json: { token: stored.sign_in_token },
  });
  expect(reply).toMatchObject({ status: 201, body: { account: { email: 'guest@example.com' } } });
});
