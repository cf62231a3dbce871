import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { ApiClient } from '../../../support/service/client.ts';
import { emailTo, invitationIn } from '../../../support/service/mailbox.ts';
import { newAccount } from '../../../support/service/shared-service.ts';

/** A new account that is a member of the owner's organization. */
export async function newMember(owner: ApiClient, organizationId: string, role: string): Promise<ApiClient> {
  const email = `${randomUUID()}@example.com`;
  const member = await newAccount(email);
  await owner.call('POST', `/v1/organizations/${organizationId}/members`, { body: { email, role } });
  const { token } = invitationIn(await emailTo(email));
  expect((await member.call('POST', '/v1/invitations/accept', { body: { token } })).status).toBe(200);
  return member;
}
