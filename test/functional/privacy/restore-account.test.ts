import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accountKey, beginErasure } from '../../../lambdas/accounts/store.ts';
import { getItem } from '../../../lambdas/platform/table/get-item.ts';
import { busyAccount, Deletion, OrganizationFixture } from './account-fixture.ts';

let fixture: OrganizationFixture;
let deletion: Deletion;
beforeAll(async () => {
  fixture = await OrganizationFixture.open();
  deletion = new Deletion(fixture);
});
afterAll(() => fixture.close());

test('undoes a deletion, and the scheduled erasure does nothing', async () => {
  const account = await busyAccount(fixture);
  const { body } = await deletion.request(account.key);
  expect(await deletion.restore(account.key)).toMatchObject({
    status: 200,
    body: { id: account.account_id, email: account.email },
  });
  expect(await deletion.erase(account.account_id, String(body.requested_at))).toEqual({ done: true });
  expect((await fixture.call('list-qpr-codes', account)).body.total).toBe(2);
});

test('an erasure that was scheduled before a restore does not affect a new deletion request', async () => {
  const account = await fixture.person();
  const first = await deletion.request(account.key);
  await deletion.restore(account.key);
  fixture.effects.advance(24 * 60 * 60 * 1_000);
  const second = await deletion.request(account.key);
  expect(second.body.requested_at).not.toBe(first.body.requested_at);
  await deletion.erase(account.account_id, String(first.body.requested_at));
  expect((await fixture.call('list-qpr-codes', account)).status).toBe(200);
});

test('does not change the account if no deletion was requested', async () => {
  const account = await fixture.person();
  const stored = () => getItem(fixture.effects.table, accountKey(account.account_id));
  const before = await stored();
  expect((await deletion.restore(account.key)).status).toBe(200);
  expect(await stored()).toEqual(before);
});

test('is refused once the erasure has started', async () => {
  const account = await fixture.person();
  const requestedAt = String((await deletion.request(account.key)).body.requested_at);
  const { table, now } = fixture.effects;
  expect(await beginErasure(table, account.account_id, { requested_at: requestedAt, now: now() })).toBe(true);
  expect(await deletion.restore(account.key)).toMatchObject({ status: 410, body: { code: 'account.erased' } });
  // With no time left, the erasure deletes the keys and stops.
  const context = { getRemainingTimeInMillis: () => 0 };
  expect(await deletion.erase(account.account_id, requestedAt, context)).toEqual({ done: false });
  expect((await deletion.restore(account.key)).status).toBe(401);
});
