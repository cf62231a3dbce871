import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { callFrom, newVisitorAddress } from '../../support/service/call-from.ts';
import { emailTo, invitationIn } from '../../support/service/mailbox.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { register } from '../webhooks/support.ts';

const receivers: Receiver[] = [];
afterAll(async () => {
  for (const receiver of receivers) await receiver.stop();
});
const newReceiver = async () => {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
};

test('a removed founder loses access and receives no more events, and the new owner receives them', async () => {
  const founder = await newAccount();
  const { body: organization } = await founder.call('POST', '/v1/organizations', { body: { name: 'Grand Hotel' } });
  const path = `/v1/organizations/${organization.id}`;
  const email = `${randomUUID()}@example.com`;
  const partner = await newAccount(email);
  expect((await founder.call('POST', `${path}/members`, { body: { email, role: 'owner' } })).status).toBe(200);
  const { token } = invitationIn(await emailTo(email));
  const { body: joined } = await partner.call<{ member: { id: string } }>('POST', '/v1/invitations/accept', {
    body: { token },
  });
  const { body: code } = await founder.call<{ id: string; scan_url: string }>('POST', '/v1/qpr-codes', {
    body: { name: 'Lobby', prompt: 'You are kind.', organization_id: organization.id },
  });
  const [founderReceiver, partnerReceiver] = [await newReceiver(), await newReceiver()];
  await register(founder, founderReceiver.url, ['scan.created']);
  await register(partner, partnerReceiver.url, ['scan.created']);
  const scan = async () => expect((await callFrom(newVisitorAddress(), code.scan_url)).status).toBe(200);
  await scan();
  await founderReceiver.waitFor(1);

  const { body } = await founder.call<{ members: { id: string }[] }>('GET', `${path}/members`);
  const founderMember = body.members.find((listed) => listed.id !== joined.member.id);
  expect((await partner.call('DELETE', `${path}/members/${founderMember?.id}`)).status).toBe(204);
  expect((await founder.call('GET', `/v1/qpr-codes/${code.id}`)).status).toBe(404);
  await eventually(async () => expect((await partner.call('GET', path)).body).not.toHaveProperty('transferring'));
  const { body: list } = await partner.call<{ codes: { id: string }[] }>('GET', '/v1/qpr-codes');
  expect(list.codes.map(({ id }) => id)).toEqual([code.id]);
  await scan();
  await partnerReceiver.waitFor(1);
  expect(founderReceiver.received).toHaveLength(1);
});
