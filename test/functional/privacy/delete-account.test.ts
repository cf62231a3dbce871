import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Email } from '../../../lambdas/platform/email/mailer.ts';
import { announceAccountDeletion } from '../../../lambdas/privacy/announce-account-deletion.ts';
import { Deletion, deletionEvent, itemsNaming, OrganizationFixture } from './account-fixture.ts';

const DAY = 24 * 60 * 60 * 1000;

let fixture: OrganizationFixture;
let deletion: Deletion;
beforeAll(async () => {
  fixture = await OrganizationFixture.open();
  deletion = new Deletion(fixture);
});
afterAll(() => fixture.close());

test('returns the time until which the deletion can be undone, and everything works until then', async () => {
  const account = await fixture.person();
  const code = await fixture.code(account);
  const now = fixture.effects.now();
  const { status, body } = await deletion.request(account.key);
  expect(status).toBe(200);
  expect(body).toEqual({
    requested_at: now.toISOString(),
    deletes_at: new Date(now.getTime() + 14 * DAY).toISOString(),
  });
  expect((await fixture.call('list-qpr-codes', account)).body.total).toBe(1);
  expect(await fixture.conversation(code.short_id)).toMatch(/^cnv_/);
});

test('writes only one event that starts the deletion, even after several requests', async () => {
  const account = await fixture.person();
  const first = await deletion.request(account.key);
  fixture.effects.advance(1_000);
  const again = await Promise.all([1, 2, 3].map(() => deletion.request(account.key)));
  for (const reply of again) expect(reply.body).toEqual(first.body);
  const events = (await itemsNaming(fixture, ['account.deletion_requested'])).filter((item) =>
    item.includes(account.account_id),
  );
  expect(events).toHaveLength(1);
});

test('announces the deletion by e-mail, unless it was undone', async () => {
  const account = await fixture.person();
  const mailbox: Email[] = [];
  const mailer = { sendEmail: async (email: Email) => void mailbox.push(email) };
  const announce = announceAccountDeletion({ ...fixture.effects, mailer });
  const { body } = await deletion.request(account.key);
  const event = deletionEvent(account.account_id, String(body.requested_at));
  await announce(event);
  expect(mailbox).toEqual([expect.objectContaining({ to: account.email, subject: 'Your account will be deleted' })]);
  const [mail] = mailbox;
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain(`${String(body.deletes_at).slice(0, 16).replace('T', ' ')} UTC`);
    expect(text).toContain('POST /v1/account/restore');
    expect(text).toContain('sign in now');
  }
  await deletion.restore(account.key);
  await announce(event);
  expect(mailbox).toHaveLength(1);
});

test('can be requested once per day, so that nobody is flooded with e-mails', async () => {
  const account = await fixture.person();
  const eventsWritten = async () => {
    const items = await itemsNaming(fixture, ['account.deletion_requested']);
    return items.filter((item) => item.includes(account.account_id)).length;
  };
  await deletion.request(account.key);
  await deletion.restore(account.key);
  fixture.effects.advance(DAY - 1_000);
  const soon = await deletion.request(account.key);
  expect(soon).toMatchObject({ status: 429, body: { code: 'account.deletion_limit' } });
  expect(soon.headers['retry-after']).toBe('1');
  expect(await eventsWritten()).toBe(1);
  fixture.effects.advance(1_000);
  expect((await deletion.request(account.key)).status).toBe(200);
  expect(await eventsWritten()).toBe(2);
});

test('is refused while a payment provider bills a subscription of the account', async () => {
  const account = await fixture.person();
  const path = { id: await fixture.organization(account) };
  await fixture.call('change-subscription', account, { path, json: { plan: 'starter' } });
  expect(await deletion.request(account.key, true)).toMatchObject({
    status: 409,
    body: { code: 'subscription.billed_by_provider' },
  });
  await fixture.call('cancel-subscription', account, { path });
  expect((await deletion.request(account.key, true)).status).toBe(200);
});

test('needs a key for the whole account, with write access to it', async () => {
  const account = await fixture.person();
  const organization_id = await fixture.organization(account);
  for (const limits of [{ scopes: ['account:read'] }, { organization_id }]) {
    const { body } = await fixture.call('create-api-key', account, { json: { name: 'Limited', ...limits } });
    expect((await deletion.request(String(body.api_key))).status).toBe(403);
  }
});
