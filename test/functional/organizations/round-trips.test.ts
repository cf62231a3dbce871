import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OperationName } from '../../../contracts/operations/catalogue.ts';
import { acceptByLink } from '../../../lambdas/organizations/invitations/accept-by-link.ts';
import { apiEvent } from '../../support/functions/api-event.ts';
import { FROM_STUDIO } from '../../support/functions/browser.ts';
import { type Meter, meter } from '../../support/functions/capacity.ts';
import { type Call, OrganizationFixture, type Person } from './fixtures/organization-fixture.ts';

let fixture: OrganizationFixture;
let owner: Person;
let measured: Meter;
let id: string;

beforeAll(async () => {
  fixture = await OrganizationFixture.open();
  measured = meter(fixture.effects.table.client);
  owner = await fixture.person();
  id = await fixture.organization(owner);
});
afterAll(() => fixture.close());

/** The calls after the authentication, with their capacity units. They are sorted, because some are concurrent. */
async function cost(name: OperationName, by: Person, call: Call) {
  // Start a new minute, because every tenth request of a key in a minute also updates the request count of its account.
  fixture.effects.advance(60_000);
  const { result, calls } = await measured.measure(() => fixture.call(name, by, call));
  expect([result.status, result.body.code]).toEqual([expect.any(Number), undefined]);
  const [authentication, ...rest] = calls;
  expect(authentication).toMatchObject({ command: 'UpdateItem', units: 1 });
  return rest.map(({ command, units }) => `${command} ${units}`).sort();
}

test('organizations cost what docs/data-model.md says', async () => {
  const path = { id };
  const json = { name: 'Another' };
  expect(await cost('create-organization', owner, { json })).toEqual([
    'GetItem 1',
    'GetItem 1',
    'TransactWriteItems 14',
  ]);
  expect(await cost('list-organizations', owner, {})).toEqual(['BatchGetItem 2', 'Query 1']);
  expect(await cost('list-organizations', owner, { query: { limit: '1' } })).toEqual([
    'BatchGetItem 1',
    'Query 1',
    'Query 1',
  ]);
  expect(await cost('get-organization', owner, { path })).toEqual(['BatchGetItem 2']);
  expect(await cost('update-organization', owner, { path, json })).toEqual(['BatchGetItem 2', 'TransactWriteItems 2']);
  expect(await cost('list-organizations', owner, { query: { include: 'role' } })).toEqual([
    'BatchGetItem 2',
    'Query 1',
  ]);
  const slug = { slug: 'measured' };
  expect(await cost('update-organization', owner, { path, json: slug })).toEqual([
    'BatchGetItem 2',
    'TransactWriteItems 6',
  ]);
  expect(await cost('get-organization', owner, { path: { id: slug.slug } })).toEqual(['BatchGetItem 2', 'GetItem 1']);
  expect(await cost('change-subscription', owner, { path, json: { plan: 'starter' } })).toEqual([
    'BatchGetItem 2',
    'TransactWriteItems 6',
  ]);
});

test('members and invitations cost what docs/data-model.md says', async () => {
  const path = { id };
  const guest = await fixture.person();
  const email = guest.email;
  expect(await cost('list-members', owner, { path })).toEqual(['BatchGetItem 2', 'Query 1']);
  expect(await cost('invite-member', owner, { path, json: { email } })).toEqual([
    'BatchGetItem 2',
    'GetItem 1',
    'TransactWriteItems 16',
  ]);
  expect(await cost('invite-member', owner, { path, json: { email } })).toEqual([
    'BatchGetItem 2',
    'GetItem 1',
    'GetItem 1',
    'TransactWriteItems 20',
  ]);
  expect(await cost('list-invitations', owner, { path })).toEqual(['BatchGetItem 2', 'Query 1']);
  const json = { token: fixture.tokenFor(email) };
  expect(await cost('accept-invitation', guest, { json })).toEqual([
    'BatchGetItem 2',
    'BatchGetItem 2',
    'GetItem 1',
    'GetItem 1',
    'GetItem 1',
    'TransactWriteItems 18',
  ]);
  const { body } = await fixture.call('list-members', owner, { path });
  const member = (body.members as { id: string; email: string }[]).find((listed) => listed.email === email);
  const memberPath = { id, member_id: member?.id ?? '' };
  expect(await cost('update-member', owner, { path: memberPath, json: { role: 'admin' } })).toEqual([
    'BatchGetItem 2',
    'GetItem 1',
    'TransactWriteItems 6',
  ]);
  expect(await cost('remove-member', owner, { path: memberPath })).toEqual([
    'BatchGetItem 2',
    'GetItem 1',
    'Query 0',
    'TransactWriteItems 10',
  ]);
  const invited = await fixture.call('invite-member', owner, { path, json: { email } });
  const invitation_id = String(invited.body.invitation_id);
  expect(await cost('revoke-invitation', owner, { path: { id, invitation_id } })).toEqual([
    'BatchGetItem 2',
    'GetItem 1',
    'TransactWriteItems 6',
  ]);
});

test('accepting by link costs what docs/data-model.md says', async () => {
  const email = 'by-link@example.com';
  await fixture.call('invite-member', owner, { path: { id }, json: { email } });
  const accept = acceptByLink(fixture.effects);
  const json = fixture.invitationBodyFor(email);
  const { calls } = await measured.measure(() =>
    accept(apiEvent({ method: 'POST', path: '/invitations/accept', json, headers: FROM_STUDIO })),
  );
  expect(calls.map(({ command, units }) => `${command} ${units}`).sort()).toEqual([
    'BatchGetItem 2',
    'BatchGetItem 2',
    'GetItem 1',
    'GetItem 1',
    'GetItem 1',
    'GetItem 1',
    'GetItem 1',
    'Query 1',
    'TransactWriteItems 28',
    'TransactWriteItems 8',
  ]);
});

test('codes of organizations cost what we expect (docs/data-model.md lists the common operations)', async () => {
  const json = { name: 'Lobby', prompt: 'You are kind.', organization_id: id };
  expect(await cost('create-qpr-code', owner, { json })).toEqual([
    'BatchGetItem 2',
    'GetItem 1',
    'TransactWriteItems 14',
  ]);
  const { body } = await fixture.call('create-qpr-code', owner, { json });
  const path = { id: String(body.id) };
  // All codes in the list of an organization belong to it, so `include: 'organization'` needs no additional read.
  for (const query of [{}, { include: 'organization' }]) {
    expect(await cost('list-qpr-codes', owner, { query: { organization_id: id, ...query } })).toEqual([
      'BatchGetItem 2',
      'Query 1',
    ]);
  }
  expect(await cost('get-qpr-code', owner, { path })).toEqual(['BatchGetItem 2', 'BatchGetItem 3', 'BatchGetItem 3']);
  const other = await fixture.organization(owner, 'Other');
  expect(await cost('move-qpr-code', owner, { path, json: { organization_id: other } })).toEqual([
    'BatchGetItem 11',
    'BatchGetItem 2',
    'BatchGetItem 2',
    'BatchGetItem 2',
    'BatchGetItem 7',
    'GetItem 1',
    'GetItem 1',
    'TransactWriteItems 22',
  ]);
  expect(await cost('move-qpr-code', owner, { path, json: { organization_id: null } })).toEqual([
    'BatchGetItem 11',
    'BatchGetItem 2',
    'BatchGetItem 7',
    'GetItem 1',
    'GetItem 1',
    'TransactWriteItems 16',
  ]);
  // The undo skips `other`: the code returns directly to the organization in which it was created.
  expect(await cost('undo-move-qpr-code', owner, { path })).toEqual([
    'BatchGetItem 2',
    'BatchGetItem 2',
    'BatchGetItem 2',
    'BatchGetItem 7',
    'GetItem 1',
    'GetItem 1',
    'TransactWriteItems 16',
  ]);
  await fixture.call('move-qpr-code', owner, { path, json: { organization_id: null } });
  expect(await cost('move-qpr-code', owner, { path, json: { organization_id: id } })).toEqual([
    'BatchGetItem 2',
    'BatchGetItem 2',
    'BatchGetItem 7',
    'GetItem 1',
    'GetItem 1',
    'TransactWriteItems 16',
  ]);
  expect(await cost('archive-qpr-code', owner, { path })).toEqual([
    'BatchGetItem 11',
    'BatchGetItem 2',
    'BatchGetItem 7',
    'TransactWriteItems 18',
  ]);
  expect(await cost('delete-organization', owner, { path: { id }, query: { archive_codes: 'true' } })).toEqual(
    // This transaction also stores the event `subscription.cancelled`.
    expect.arrayContaining(['TransactWriteItems 18']),
  );
});
