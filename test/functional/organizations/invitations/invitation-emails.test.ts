import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { LIMITS } from '../../../../contracts/limits.ts';
import { countEmailWrites } from '../../../../lambdas/organizations/invitations/email-counts.ts';
import { fixture, id, owner } from '../fixtures/fresh-organization.ts';
import { changePlan, invite } from '../fixtures/organization-calls.ts';

/** The clock of the test starts at noon, so the daily limits are reset in twelve hours. */
const HALF_A_DAY_SECONDS = '43200';
const DAY = 24 * 60 * 60 * 1000;
const PER_RECIPIENT = LIMITS.invitationEmailsPerRecipientDay;

/** Sets the number of e-mails that were sent today, from the account or to the recipient. */
const setSent = (counter: 'ofAccount' | 'toRecipient', sent: number, recipient = '') => {
  const { table, now } = fixture.effects;
  const counted = { organization_id: id, plan: 'free', account_id: owner.account_id, recipient, now: now() } as const;
  return table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: countEmailWrites(table, counted)[counter].Update?.Key,
      UpdateExpression: 'SET sent = :sent',
      ExpressionAttributeValues: { ':sent': sent },
    }),
  );
};

test('an account cannot exceed its daily limit by creating and deleting organizations', async () => {
  await setSent('ofAccount', LIMITS.invitationEmailsPerAccountDay.free - 2);
  for (const name of ['One', 'Two']) {
    const organizationId = await fixture.organization(owner, name);
    const sent = await fixture.call('invite-member', owner, {
      path: { id: organizationId },
      json: { email: `${name}@example.org` },
    });
    expect(sent.status).toBe(200);
    expect((await fixture.call('delete-organization', owner, { path: { id: organizationId } })).status).toBe(204);
  }
  const mails = fixture.mailbox.length;
  const refused = await invite('three@example.org');
  expect(refused).toMatchObject({ status: 429, body: { code: 'invitation.account_limit' } });
  expect(refused.headers['retry-after']).toBe(HALF_A_DAY_SECONDS);
  expect(fixture.mailbox).toHaveLength(mails);
  await changePlan('starter');
  expect((await invite('three@example.org')).status).toBe(200);
  await changePlan('free');
  fixture.effects.advance(DAY / 2);
  expect((await invite('four@example.org')).status).toBe(200);
});

test('a recipient gets a limited number of e-mails per day from all accounts, even if invitations are revoked', async () => {
  const victim = `Victim@example.org`;
  await setSent('toRecipient', PER_RECIPIENT - 4, victim);
  const replies = [];
  for (let number = 0; number <= 4; number += 1) {
    const by = number === 1 ? await fixture.person() : owner;
    const organizationId = by === owner ? id : await fixture.organization(by);
    // The same mailbox with different spellings.
    const email = number % 2 === 0 ? victim : `victim+${number}@EXAMPLE.org`;
    const reply = await fixture.call('invite-member', by, { path: { id: organizationId }, json: { email } });
    if (reply.status === 200) {
      const path = { id: organizationId, invitation_id: String(reply.body.invitation_id) };
      expect((await fixture.call('revoke-invitation', by, { path })).status).toBe(204);
    }
    replies.push(reply);
  }
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  expect(replies.at(-1)).toMatchObject({ body: { code: 'invitation.recipient_limit' } });
  expect(replies.at(-1)?.headers['retry-after']).toBeDefined();
  expect((await invite('somebody.else@example.org')).status).toBe(200);
});

test('dots do not make a different mailbox at Google', async () => {
  await setSent('toRecipient', PER_RECIPIENT - 2, 'victim@gmail.com');
  const statuses = [];
  for (const email of ['vic.tim@gmail.com', 'victim@googlemail.com', 'vic.tim@googlemail.com'])
    statuses.push((await invite(email)).status);
  expect(statuses).toEqual([200, 200, 429]);
});

test('concurrent invitations do not exceed the daily limit of the account', async () => {
  await setSent('ofAccount', LIMITS.invitationEmailsPerAccountDay.free - 3);
  const replies = await Promise.all(Array.from({ length: 6 }, (_, number) => invite(`at-once-${number}@example.org`)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
});
