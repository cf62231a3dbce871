import { CreateTableCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accountKey, findAccount, findAccountId, requestDeletionWrite } from '../../../lambdas/accounts/store.ts';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { createApiKey } from '../../../lambdas/api-keys/operations/create-api-key.ts';
import { listApiKeys } from '../../../lambdas/api-keys/operations/list-api-keys.ts';
import { revokeApiKey } from '../../../lambdas/api-keys/operations/revoke-api-key.ts';
import { rotateApiKey } from '../../../lambdas/api-keys/operations/rotate-api-key.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { getMe } from '../../../lambdas/sessions/operations/get-me.ts';
import { lockAgain, reportOf } from '../../../operator/restore/lock-again.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { type SignInCalls, signInCalls } from '../sessions/sign-in-calls.ts';

let calls: SignInCalls;
beforeAll(async () => {
  calls = await signInCalls();
});
afterAll(() => calls.effects.table.close());

/** The table as it is now, under another name: what point-in-time recovery makes. */
async function restoredCopy(): Promise<string> {
  const { client, name } = calls.effects.table;
  const { Table: original } = await client.send(new DescribeTableCommand({ TableName: name }));
  const to = `${name}-restored`;
  await client.send(
    new CreateTableCommand({
      TableName: to,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: original?.KeySchema,
      AttributeDefinitions: original?.AttributeDefinitions?.filter(({ AttributeName }) =>
        original.KeySchema?.some((key) => key.AttributeName === AttributeName),
      ),
    }),
  );
  const { Items: items = [] } = await client.send(new ScanCommand({ TableName: name }));
  for (let start = 0; start < items.length; start += 25) {
    const puts = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [to]: puts } }));
  }
  return to;
}

const accountOf = async (email: string) => String(await findAccountId(calls.effects.table, email));

test('what was locked since is locked in the restored table; accounts that left since are named', async () => {
  const { effects } = calls;
  const person = await calls.signIn('person@example.com');
  const { api_key: owner } = await issueApiKey(effects, 'person@example.com', 'First');
  const made = await Promise.all(
    ['stays', 'leaks', 'rotates'].map(async (name) => {
      const { body } = await callApi(createApiKey(effects), { method: 'POST', key: owner, json: { name } });
      return { id: String(body.id), key: String(body.api_key) };
    }),
  );
  const [stays, leaks, rotates] = made;
  if (!stays || !leaks || !rotates) throw new Error('no keys');
  const { api_key: gone } = await issueApiKey(effects, 'gone@example.com', 'First');
  await issueApiKey(effects, 'leaves@example.com', 'First');
  const restored = await restoredCopy();

  const change = { method: 'POST', key: owner } as const;
  await callApi(revokeApiKey(effects), { ...change, method: 'DELETE', pathParameters: { id: leaks.id } });
  await callApi(rotateApiKey(effects), {
    ...change,
    pathParameters: { id: rotates.id },
    json: { overlap_seconds: 60 },
  });
  const leaving = await accountOf('leaves@example.com');
  const times = { requestedAt: effects.now().toISOString(), deletesAt: effects.now().toISOString() };
  const account = await findAccount(effects.table, leaving);
  if (!account) throw new Error('no account');
  await transactWrite(effects.table, { account: requestDeletionWrite(effects.table, account, times) });
  const { client, name } = effects.table;
  const goneAccount = await accountOf('gone@example.com');
  await client.send(new DeleteCommand({ TableName: name, Key: { ...accountKey(goneAccount) } }));

  const outcome = await lockAgain(client, { old: name, restored });
  expect(outcome).toMatchObject({ signedOut: 1, ended: 2, unknown: 0 });
  expect(outcome.accounts.toSorted((left, right) => left.email.localeCompare(right.email))).toEqual([
    { id: goneAccount, email: 'gone@example.com' },
    { id: leaving, email: 'leaves@example.com' },
  ]);
  expect(reportOf(outcome, name).join('\n')).toContain(`${leaving}  leaves@example.com`);

  const then = { ...effects, table: { ...effects.table, name: restored } };
  const status = async (key: string) => (await callApi(listApiKeys(then), { key })).status;
  effects.pass(61_000);
  expect({
    stays: await status(stays.key),
    leaks: await status(leaks.key),
    rotates: await status(rotates.key),
    gone: await status(gone),
    session: (await person.call(getMe(then), { path: '/v1/me' })).status,
  }).toEqual({ stays: 200, leaks: 401, rotates: 401, gone: 200, session: 401 });

  // Nobody is signed in, and what has ended stays so: doing it again finds nothing.
  expect(await lockAgain(client, { old: name, restored })).toMatchObject({ signedOut: 0, ended: 0 });
});
