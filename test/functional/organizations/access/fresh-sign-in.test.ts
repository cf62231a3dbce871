import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OPERATION_NAMES, operation } from '../../../../lambdas/contracts/operations/catalogue.ts';
import { inviteMember } from '../../../../lambdas/organizations/operations/invite-member.ts';
import { removeMember } from '../../../../lambdas/organizations/operations/remove-member.ts';
import { updateMember } from '../../../../lambdas/organizations/operations/update-member.ts';
import { type Browser, signedIn } from '../../../support/functions/browser.ts';
import { OrganizationFixture, type Person } from '../fixtures/organization-fixture.ts';

const MINUTE = 60_000;
const AGAIN = { status: 403, body: { code: 'session.sign_in_again' } };

let fixture: OrganizationFixture;
let founder: Person;
let id: string;
let browser: Browser;
beforeAll(async () => {
  fixture = await OrganizationFixture.open();
  founder = await fixture.person();
  id = await fixture.organization(founder);
  browser = await signedIn(fixture.effects, founder.email);
  fixture.effects.pass(10 * MINUTE);
});
afterAll(() => fixture.close());

const member = async (role: 'viewer' | 'owner') => fixture.join(id, founder, await fixture.person(), role);

test('is asked for by the rows that say so', () => {
  const rows = OPERATION_NAMES.filter((name) => operation(name).freshSignIn === 'always');
  expect(rows.toSorted()).toEqual([
    'create-api-key',
    'delete-account',
    'delete-organization',
    'delete-qpr-code',
    'rotate-api-key',
  ]);
});

describe('in an old session', () => {
  const change = (member_id: string, role: string) =>
    browser.call(updateMember(fixture.effects), {
      method: 'PATCH',
      pathParameters: { id, member_id },
      json: { role },
    });
  const remove = (member_id: string) =>
    browser.call(removeMember(fixture.effects), { method: 'DELETE', pathParameters: { id, member_id } });
  const invite = (email: string, role: string) => {
    const mailer = { sendEmail: async () => undefined };
    const operation = inviteMember({ ...fixture.effects, mailer, baseUrl: 'https://api.example.com' });
    return browser.call(operation, { method: 'POST', pathParameters: { id }, json: { email, role } });
  };

  test('nobody becomes an owner, stays none, or goes as one', async () => {
    expect(await change(await member('viewer'), 'owner')).toMatchObject(AGAIN);
    const owner = await member('owner');
    expect(await change(owner, 'viewer')).toMatchObject(AGAIN);
    expect(await remove(owner)).toMatchObject(AGAIN);
    expect(await invite('owner@example.com', 'owner')).toMatchObject(AGAIN);
  });

  test('everybody else is managed as before', async () => {
    const viewer = await member('viewer');
    expect((await change(viewer, 'admin')).status).toBe(200);
    expect((await remove(viewer)).status).toBe(204);
    expect((await invite('viewer@example.com', 'viewer')).status).toBe(200);
  });
});
