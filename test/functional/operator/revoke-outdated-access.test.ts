import { CreateTableCommand, DeleteTableCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import {
  accountKey,
  beginErasure,
  cancelDeletion,
  findAccount,
  findAccountId,
  requestDeletionWrite,
} from '../../../lambdas/accounts/store.ts';
import { createApiKey } from '../../../lambdas/api/api-keys/create-api-key.ts';
import { listApiKeys } from '../../../lambdas/api/api-keys/list-api-keys.ts';
import { revokeApiKey } from '../../../lambdas/api/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '../../../lambdas/api/api-keys/rotate-api-key.ts';
import { acceptInvitation } from '../../../lambdas/api/organizations/accept-invitation.ts';
import { getMe } from '../../../lambdas/api/sessions/get-me.ts';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { entryKey } from '../../../lambdas/api-keys/store.ts';
import { hashApiKey } from '../../../lambdas/credentials/api-key-secret.ts';
import { credentialKey } from '../../../lambdas/credentials/credential.ts';
import { getItem } from '../../../lambdas/platform/table/get-item.ts';
import type { Table } from '../../../lambdas/platform/table/table.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { updateItem } from '../../../lambdas/platform/table/update-item.ts';
import { qprCodeKey } from '../../../lambdas/qpr-codes/store.ts';
import { webhookKey } from '../../../lambdas/webhooks/store.ts';
import { reportLines, revokeOutdatedAccess } from '../../../operator/restore/revoke-outdated-access.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { testEffects } from '../../support/functions/test-effects.ts';
import { OrganizationFixture } from '../organizations/fixtures/organization-fixture.ts';
import { type SignInCalls, signInCalls } from '../sessions/sign-in-calls.ts';

let calls: SignInCalls;
beforeAll(async () => {
  calls = await signInCalls();
});
afterAll(() => calls.effects.table.close());

/** Copies the current table to a new one, as point-in-time recovery does. Returns the name of the new table. */
async function restoredCopy({ client, name }: Table): Promise<string> {
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

test('in the restored table, all sessions end and keys revoked after the backup stop working; deleted accounts are listed', async () => {
  const { effects } = calls;
  const person = await calls.signIn('person@example.com');
  const { api_key: owner } = await issueApiKey(effects, 'person@example.com', 'First');
  const created = await Promise.all(
    ['stays', 'leaks', 'rotates'].map(async (name) => {
      const { body } = await callApi(createApiKey(effects), { method: 'POST', key: owner, json: { name } });
      return { id: String(body.id), key: String(body.api_key) };
    }),
  );
  const [stays, leaks, rotates] = created;
  if (!stays || !leaks || !rotates) throw new Error('no keys');
  const { api_key: gone } = await issueApiKey(effects, 'gone@example.com', 'First');
  await issueApiKey(effects, 'leaves@example.com', 'First');
  const restored = await restoredCopy(effects.table);

  const change = { method: 'POST', key: owner } as const;
  await callApi(revokeApiKey(effects), { ...change, method: 'DELETE', pathParameters: { id: leaks.id } });
  await callApi(rotateApiKey(effects), {
    ...change,
    pathParameters: { id: rotates.id },
    json: { overlap_seconds: 60 },
  });
  const leaving = await accountOf('leaves@example.com');
  const times = { requested_at: effects.now().toISOString(), deletes_at: effects.now().toISOString() };
  const account = await findAccount(effects.table, leaving);
  if (!account) throw new Error('no account');
  await transactWrite(effects.table, { account: requestDeletionWrite(effects.table, account, times) });
  const { client, name } = effects.table;
  const goneAccount = await accountOf('gone@example.com');
  await client.send(new DeleteCommand({ TableName: name, Key: { ...accountKey(goneAccount) } }));

  const outcome = await revokeOutdatedAccess(client, { old: name, restored });
  expect(outcome).toMatchObject({ signedOut: 1, revoked: 2, unknown: 0 });
  expect(outcome.accounts.toSorted((left, right) => left.email.localeCompare(right.email))).toEqual([
    { id: goneAccount, email: 'gone@example.com' },
    { id: leaving, email: 'leaves@example.com' },
  ]);
  expect(reportLines(outcome, name).join('\n')).toContain(`${leaving}  leaves@example.com`);

  const restoredEffects = { ...effects, table: { ...effects.table, name: restored } };
  const status = async (key: string) => (await callApi(listApiKeys(restoredEffects), { key })).status;
  effects.advance(61_000);
  expect({
    stays: await status(stays.key),
    leaks: await status(leaks.key),
    rotates: await status(rotates.key),
    gone: await status(gone),
    session: (await person.call(getMe(restoredEffects), { path: '/v1/me' })).status,
  }).toEqual({ stays: 200, leaks: 401, rotates: 401, gone: 200, session: 401 });

  // A second run changes nothing: nobody is signed in, and the revoked keys stay revoked.
  expect(await revokeOutdatedAccess(client, { old: name, restored })).toMatchObject({ signedOut: 0, revoked: 0 });
});

test('a revoked key that is no longer in the old table is revoked in the restored table with the help of the audit log', async () => {
  const { effects } = calls;
  const { api_key: owner } = await issueApiKey(effects, 'forgets@example.com', 'First');
  const { body: leaked } = await callApi(createApiKey(effects), {
    method: 'POST',
    key: owner,
    json: { name: 'leaks', expires_at: new Date(effects.now().getTime() + 86_400_000).toISOString() },
  });
  const { body: lost } = await callApi(createApiKey(effects), { method: 'POST', key: owner, json: { name: 'lost' } });
  const { body: rotated } = await callApi(createApiKey(effects), { method: 'POST', key: owner, json: { name: 'old' } });
  const { body: successor } = await callApi(rotateApiKey(effects), {
    method: 'POST',
    key: owner,
    pathParameters: { id: String(rotated.id) },
    json: { overlap_seconds: 60 },
  });
  const { client, name } = effects.table;
  await client.send(new DeleteTableCommand({ TableName: `${name}-restored` })).catch(() => undefined);
  const restored = await restoredCopy(effects.table);
  await callApi(revokeApiKey(effects), { method: 'DELETE', key: owner, pathParameters: { id: String(leaked.id) } });
  // The old table keeps only a limited number of revoked keys, so `leaked` is gone. The other two keys were lost in the
  // incident.
  const accountId = await accountOf('forgets@example.com');
  for (const { id, api_key } of [leaked, lost, successor]) {
    await client.send(new DeleteCommand({ TableName: name, Key: { ...entryKey(accountId, String(id)) } }));
    await client.send(new DeleteCommand({ TableName: name, Key: { ...credentialKey(hashApiKey(String(api_key))) } }));
  }
  expect(await revokeOutdatedAccess(client, { old: name, restored })).toMatchObject({ revoked: 1, unknown: 2 });
  const restoredEffects = { ...effects, table: { ...effects.table, name: restored } };
  const status = async (key: unknown) => (await callApi(listApiKeys(restoredEffects), { key: String(key) })).status;
  const keys = [leaked, lost, successor];
  expect(await Promise.all(keys.map(({ api_key }) => status(api_key)))).toEqual([401, 200, 200]);
  expect(await revokeOutdatedAccess(client, { old: name, restored })).toMatchObject({ revoked: 0, unknown: 2 });
});

test('keys that were revoked before the backup or have expired are not reported as working again', async () => {
  const { effects } = calls;
  const { client, name } = effects.table;
  const { api_key: works } = await issueApiKey(effects, 'erased@example.com', 'First');
  const create = async (json: object) =>
    (await callApi(createApiKey(effects), { method: 'POST', key: works, json })).body;
  const { id } = await create({ name: 'revoked' });
  await callApi(revokeApiKey(effects), { method: 'DELETE', key: works, pathParameters: { id: String(id) } });
  // `revokeOutdatedAccess` uses the real time, which is after the time of the test. By then, this key has expired.
  await create({ name: 'expired', expires_at: new Date(effects.now().getTime() + 86_400_000).toISOString() });
  await client.send(new DeleteTableCommand({ TableName: `${name}-restored` })).catch(() => undefined);
  const restored = await restoredCopy(effects.table);
  // After the backup, the account is erased, with its keys and its audit log.
  const accountId = await accountOf('erased@example.com');
  const { Items: items = [] } = await client.send(new ScanCommand({ TableName: name }));
  for (const { pk, sk, account_id } of items) {
    const isOfAccount = account_id === accountId || pk === KEY_PREFIX.audit + accountId;
    if (isOfAccount) await client.send(new DeleteCommand({ TableName: name, Key: { pk, sk } }));
  }
  expect(await revokeOutdatedAccess(client, { old: name, restored })).toMatchObject({ revoked: 0, unknown: 1 });
});

test('invitations that were used or revoked after the backup stay closed, and members who were removed or demoted since then are listed', async () => {
  const fixture = await OrganizationFixture.open();
  const { effects } = fixture;
  const owner = await fixture.person('owner@example.com');
  const id = await fixture.organization(owner, 'Hotel');
  const [leaves, demoted, stays] = [
    await fixture.person('leaves@example.com'),
    await fixture.person('demoted@example.com'),
    await fixture.person('stays@example.com'),
  ];
  const memberIds = new Map<string, string>();
  for (const person of [leaves, demoted, stays]) {
    memberIds.set(person.email, await fixture.join(id, owner, person, 'admin'));
  }
  const memberPath = (email: string) => ({ id, member_id: memberIds.get(email) ?? '' });
  const invite = async (email: string) =>
    String((await fixture.call('invite-member', owner, { path: { id }, json: { email } })).body.invitation_id);
  const revoked = await invite('revoked@example.com');
  await invite('open@example.com');
  const accepts = await fixture.person('accepts@example.com');
  await invite(accepts.email);
  const restored = await restoredCopy(effects.table);

  await fixture.call('accept-invitation', accepts, { json: { token: fixture.tokenFor(accepts.email) } });
  await fixture.call('revoke-invitation', owner, { path: { id, invitation_id: revoked } });
  await fixture.call('remove-member', owner, { path: memberPath(leaves.email) });
  await fixture.call('update-member', owner, { path: memberPath(demoted.email), json: { role: 'viewer' } });

  const { client, name } = effects.table;
  const outcome = await revokeOutdatedAccess(client, { old: name, restored });
  expect(outcome).toMatchObject({ closed: 2, accounts: [] });
  const expected = [demoted, leaves].map(({ email }) => ({ organizationId: id, email, role: 'admin' }));
  expect(outcome.members.toSorted((one, other) => one.email.localeCompare(other.email))).toEqual(expected);
  expect(reportLines(outcome, name).join('\n')).toContain(`${id}  leaves@example.com  admin`);
  const acceptInRestored = acceptInvitation({ ...effects, table: { ...effects.table, name: restored } });
  const accept = async ({ key, email }: { readonly key: string; readonly email: string }) => {
    const json = { token: fixture.tokenFor(email) };
    return (await callApi(acceptInRestored, { method: 'POST', key, json })).body.code;
  };
  expect(await accept(accepts)).toBe('invitation.unknown');
  await fixture.close();
});

test('webhooks that were deleted or changed after the backup are disabled, and recipients who unsubscribed stay unsubscribed', async () => {
  const { table } = calls.effects;
  const { account_id: accountId } = await issueApiKey(calls.effects, 'hooks@example.com', 'First');
  const hookKey = (id: string) => webhookKey({ account_id: accountId, id });
  const webhooks = ['stays', 'lost', 'deleted', 'disabled', 'moved', 'rotated'];
  for (const id of webhooks)
    await updateItem(table, hookKey(id), {
      set: {
        type: 'webhook',
        id,
        account_id: accountId,
        active: true,
        url: `https://receiver.example.com/${id}`,
        secret: 'whsec_1',
      },
    });
  const recipient = { pk: `${KEY_PREFIX.recipient}${accountId}`, sk: 'ADDRESS#1' };
  const digest = { pk: accountKey(accountId).pk, sk: 'QUESTION_DIGEST' };
  await updateItem(table, recipient, { set: { type: 'recipient', status: 'confirmed' } });
  await updateItem(table, digest, { set: { type: 'question_digest' } });
  await table.client.send(new DeleteTableCommand({ TableName: `${table.name}-restored` })).catch(() => undefined);
  const restored = await restoredCopy(table);

  for (const id of ['lost', 'deleted'])
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: hookKey(id) }));
  const entry = { pk: KEY_PREFIX.audit + accountId, sk: 'aud_1' };
  await updateItem(table, entry, { set: { operation: 'delete-webhook', resource_ids: ['deleted'] } });
  await updateItem(table, hookKey('disabled'), { set: { active: false } });
  await updateItem(table, hookKey('moved'), { set: { url: 'https://other.example.com/' } });
  await updateItem(table, hookKey('rotated'), { set: { secret: 'whsec_2' } });
  await updateItem(table, recipient, { set: { status: 'stopped' } });
  await updateItem(table, digest, { set: { unsubscribed_at: '2026-11-01T00:00:00.000Z' } });

  const outcome = await revokeOutdatedAccess(table.client, { old: table.name, restored });
  expect(outcome).toMatchObject({ disabled: 4, unsubscribed: 2 });
  const inRestored = { ...table, name: restored };
  const active = await Promise.all(webhooks.map(async (id) => (await getItem(inRestored, hookKey(id)))?.active));
  expect(active).toEqual([true, true, false, false, false, false]);
  expect(await getItem(inRestored, recipient)).toMatchObject({ status: 'stopped' });
  expect(await getItem(inRestored, digest)).toMatchObject({ unsubscribed_at: '2026-11-01T00:00:00.000Z' });
  const again = await revokeOutdatedAccess(table.client, { old: table.name, restored });
  expect(again).toMatchObject({ disabled: 0, unsubscribed: 0 });
});

test('recipients who were removed from a code after the backup do not get its requests again', async () => {
  const effects = await testEffects();
  const { client, name } = effects.table;
  const [ada, bob, carl] = ['Ada@example.com', 'bob@example.com', 'carl@example.com'];
  const store = (id: string, request_recipients: readonly string[]) =>
    updateItem(effects.table, qprCodeKey(id), { set: { type: 'code', request_recipients } });
  for (const id of ['UNCHANGED', 'FEWER', 'NONE', 'LOST']) await store(id, [ada, bob]);
  const restored = await restoredCopy(effects.table);

  // Addresses that differ only in case are the same.
  await store('FEWER', [ada.toLowerCase(), carl]);
  await updateItem(effects.table, qprCodeKey('NONE'), { remove: ['request_recipients'] });
  await client.send(new DeleteCommand({ TableName: name, Key: qprCodeKey('LOST') }));

  const outcome = await revokeOutdatedAccess(client, { old: name, restored });
  expect(reportLines(outcome, name)).toContain(
    'Recipients who were removed from a code after the restored time, and are now removed again: 3',
  );
  const inRestored = { ...effects.table, name: restored };
  const recipientsOf = async (id: string) => (await getItem(inRestored, qprCodeKey(id)))?.request_recipients;
  expect(await recipientsOf('UNCHANGED')).toEqual([ada, bob]);
  expect(await recipientsOf('FEWER')).toEqual([ada]);
  expect(await recipientsOf('NONE')).toBeUndefined();
  expect(await recipientsOf('LOST')).toEqual([ada, bob]);
  expect(await revokeOutdatedAccess(client, { old: name, restored })).toMatchObject({ removed: 0 });
  await effects.table.close();
});

test('the deletion of an account that was canceled or carried out after the backup does not become pending again', async () => {
  const effects = await testEffects();
  const { client, name } = effects.table;
  const [first, second] = ['2026-02-01T00:00:00.000Z', '2026-02-03T00:00:00.000Z'];
  const [past, future] = ['2026-02-15T00:00:00.000Z', '2999-01-01T00:00:00.000Z'];
  const idOf = async (person: string) => (await issueApiKey(effects, `${person}@example.com`, 'First')).account_id;
  const requestDeletion = async (id: string, requestedAt: string, deletesAt: string) => {
    const account = await findAccount(effects.table, id);
    if (!account) throw new Error('no account');
    const times = { requested_at: requestedAt, deletes_at: deletesAt };
    await transactWrite(effects.table, { account: requestDeletionWrite(effects.table, account, times) });
  };
  const [kept, requestedAgain, erased] = [await idOf('kept'), await idOf('requested-again'), await idOf('erased')];
  const [waiting, lost] = [await idOf('waiting'), await idOf('lost')];
  const all = [kept, requestedAgain, erased, waiting, lost];
  for (const id of all) await requestDeletion(id, first, id === erased ? past : future);
  const restored = await restoredCopy(effects.table);

  await cancelDeletion(effects.table, kept);
  await cancelDeletion(effects.table, requestedAgain);
  await requestDeletion(requestedAgain, second, future);
  for (const id of [erased, lost])
    await client.send(new DeleteCommand({ TableName: name, Key: { ...accountKey(id) } }));

  const outcome = await revokeOutdatedAccess(client, { old: name, restored });
  expect(outcome.canceled).toBe(1);
  expect(outcome.accounts.map(({ id }) => id).toSorted()).toEqual([requestedAgain, erased, lost].toSorted());
  expect(await revokeOutdatedAccess(client, { old: name, restored })).toMatchObject({ canceled: 0 });

  // The first requests now erase only the accounts whose owners did not cancel them. `lost` is one of these accounts:
  // it is missing in the old table although the time of its deletion has not come yet.
  const inRestored = { ...effects.table, name: restored };
  const begin = (id: string) => beginErasure(inRestored, id, { requested_at: first, now: effects.now() });
  expect(await Promise.all(all.map(begin))).toEqual([false, false, false, true, true]);
  await effects.table.close();
});
