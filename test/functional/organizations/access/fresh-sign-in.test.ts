import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Browser, signedIn } from '../../../support/functions/browser.ts';
import { OrganizationFixture, type Person } from '../fixtures/organization-fixture.ts';

const MINUTE = 60_000;
const SIGN_IN_AGAIN = { status: 403, body: { code: 'session.sign_in_again' } };

let fixture: OrganizationFixture;
let founder: Person;
let id: string;
let browser: Browser;
beforeAll(async () => {
  fixture = await OrganizationFixture.open();
  founder = await fixture.person();
  id = await fixture.organization(founder);
  browser = await signedIn(fixture.effects, founder.email);
  // A sign-in counts as recent for 10 minutes.
  fixture.effects.advance(10 * MINUTE);
});
afterAll(() => fixture.close());

const member = async (role: 'viewer' | 'editor' | 'admin' | 'owner') =>
  fixture.member(id, await fixture.person(), role);

describe('without a recent sign-in', () => {
  const change = (member_id: string, role: string) =>
    fixture.callIn(browser, 'update-member', { path: { id, member_id }, json: { role } });
  const remove = (member_id: string) => fixture.callIn(browser, 'remove-member', { path: { id, member_id } });

  test.each(['viewer', 'editor', 'admin', 'owner'])('nobody can be invited as %s', async (role) => {
    const json = { email: `${role}@example.com`, role };
    expect(await fixture.callIn(browser, 'invite-member', { path: { id }, json })).toMatchObject(SIGN_IN_AGAIN);
  });

  test('nobody can get a higher role', async () => {
    const viewer = await member('viewer');
    for (const role of ['editor', 'admin', 'owner']) expect(await change(viewer, role)).toMatchObject(SIGN_IN_AGAIN);
    expect(await change(await member('editor'), 'admin')).toMatchObject(SIGN_IN_AGAIN);
  });

  test('an owner cannot be demoted or removed', async () => {
    const owner = await member('owner');
    expect(await change(owner, 'viewer')).toMatchObject(SIGN_IN_AGAIN);
    expect(await remove(owner)).toMatchObject(SIGN_IN_AGAIN);
  });

  test('other members can be demoted and removed', async () => {
    const admin = await member('admin');
    expect((await change(admin, 'editor')).status).toBe(200);
    expect((await change(admin, 'viewer')).status).toBe(200);
    expect((await remove(admin)).status).toBe(204);
  });

  test('an invitation can be revoked', async () => {
    const json = { email: 'soon-revoked@example.com', role: 'admin' };
    const { body } = await fixture.call('invite-member', founder, { path: { id }, json });
    const path = { id, invitation_id: String(body.invitation_id) };
    expect((await fixture.callIn(browser, 'revoke-invitation', { path })).status).toBe(204);
  });

  test('a printed code cannot be stolen by creating an organization, moving the code and inviting the thief', async () => {
    const json = { name: 'Table 4', prompt: 'You are the waiter.' };
    const code = (await fixture.call('create-qpr-code', founder, { json })).body;
    const trap = await fixture.callIn(browser, 'create-organization', { json: { name: 'Trap' } });
    const path = { id: String(code.id) };
    const move = await fixture.callIn(browser, 'move-qpr-code', { path, json: { organization_id: trap.body.id } });
    expect(move).toMatchObject(SIGN_IN_AGAIN);
    const invitation = { path: { id: String(trap.body.id) }, json: { email: 'thief@example.com', role: 'admin' } };
    expect(await fixture.callIn(browser, 'invite-member', invitation)).toMatchObject(SIGN_IN_AGAIN);
    expect((await fixture.call('get-qpr-code', founder, { path })).body).toMatchObject(code);
  });

  test('the account cannot be exported', async () => {
    expect(await fixture.callIn(browser, 'export-account')).toMatchObject(SIGN_IN_AGAIN);
  });
});
