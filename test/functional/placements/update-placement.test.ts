import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { releasePlacements } from '../../../lambdas/placements/release-placements.ts';
import { transferCodes } from '../../../lambdas/qpr-codes/moves/transfer-codes.ts';
import { countPlacements } from '../../../lambdas/qpr-codes/placement-groups-store.ts';
import { PlacementFixture } from './placement-fixture.ts';

let fixture: PlacementFixture;
beforeAll(async () => {
  fixture = await PlacementFixture.open();
});
afterAll(() => fixture.close());

test('claims a placement, points it elsewhere and releases it', async () => {
  const [menu, bar] = [await fixture.code({ name: 'Menu' }), await fixture.code({ name: 'Bar' })];
  const { id, updated_at } = await fixture.createOne();
  fixture.effects.advance(1_000);
  const claimed = await fixture.change(
    id,
    { qpr_code_id: menu.id, name: 'Terrace' },
    { 'if-match': `"${updated_at}"` },
  );
  expect(claimed).toMatchObject({
    status: 200,
    body: { id, name: 'Terrace', qpr_code_id: menu.id, status: 'active' },
  });
  expect(await fixture.list({ qpr_code_id: menu.id })).toMatchObject({ total: 1, placements: [{ name: 'Terrace' }] });
  expect(await fixture.list({ unclaimed: 'true' })).toMatchObject({ total: 0, placements: [] });
  await fixture.change(id, { qpr_code_id: bar.id });
  expect(await fixture.list({ qpr_code_id: menu.id })).toMatchObject({ total: 0, placements: [] });
  const { body } = await fixture.change(id, { qpr_code_id: null });
  expect(body).toMatchObject({
    status: 'unclaimed',
    qpr_code_id: null,
    history: [
      { qpr_code_id: null, code_name: null },
      { qpr_code_id: bar.id, code_name: 'Bar' },
      { qpr_code_id: menu.id, code_name: 'Menu', account_id: fixture.owner.account_id },
    ],
  });
  expect(await fixture.list({ unclaimed: 'true' })).toMatchObject({ total: 1 });
});

test('changes and removes fields', async () => {
  const hours = { time_zone: 'UTC', weekly: { sun: [['10:00', '14:00']] } };
  const before = await fixture.createOne({ variables: { table: 1 } });
  const fields = {
    name: 'Door',
    variables: { door: 'north' },
    language: 'fr',
    hours,
    fallback_url: 'https://example.com/',
  };
  const changed = await fixture.change(before.id, fields);
  expect(changed).toMatchObject({ status: 200, body: fields });
  expect(changed.body.updated_at).not.toBe(before.updated_at);
  const removed = await fixture.change(before.id, { language: null, hours: null, fallback_url: null, variables: {} });
  expect(removed.body).toMatchObject({ name: 'Door', language: null, hours: null, fallback_url: null, variables: {} });
});

test('an update with an outdated If-Match is refused', async () => {
  const { id, updated_at } = await fixture.createOne();
  await fixture.change(id, { name: 'A' });
  const outdated = await fixture.change(id, { name: 'B' }, { 'if-match': `"${updated_at}"` });
  expect(outdated).toMatchObject({ status: 412, body: { code: 'placement.changed' } });
});

test('a placement never points to a code of another owner', async () => {
  const { id } = await fixture.createOne();
  const foreign = await fixture.code({}, fixture.stranger);
  expect(await fixture.change(id, { qpr_code_id: foreign.id })).toMatchObject({
    status: 404,
    body: { code: 'qpr_code.not_found' },
  });
  const organization_id = await fixture.organizations.organization(fixture.owner);
  const inOrganization = await fixture.code({ organization_id });
  expect(await fixture.change(id, { qpr_code_id: inOrganization.id })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'body.qpr_code_id' }] },
  });
  expect(await fixture.get(id)).toMatchObject({ qpr_code_id: null });
});

test("someone else's placement gets a 404, and an empty change is refused", async () => {
  const { id } = await fixture.createOne();
  const others = await fixture.call('update-placement', { path: { id }, json: { name: 'x' } }, fixture.stranger);
  expect(others).toMatchObject({ status: 404, body: { code: 'placement.not_found' } });
  expect((await fixture.change(id, {})).status).toBe(400);
});

test.each([
  'http://example.com',
  'javascript:alert(1)',
  'https://user:secret@example.com',
  'example.com/menu',
  `https://example.com/${'x'.repeat(2_100)}`,
  'https://example.com/menu?table=1#top',
])('fallback_url is validated like archived_url: %s', async (url) => {
  const { id } = await fixture.createOne();
  const fallback = await fixture.change(id, { fallback_url: url });
  const archived = await fixture.call('update-qpr-code', {
    path: { id: (await fixture.code()).id },
    json: { archived_url: url },
  });
  const messages = ({ body }: typeof fallback) =>
    (body.errors as { message: string }[] | undefined)?.map((error) => error.message);
  expect([fallback.status, messages(fallback)]).toEqual([archived.status, messages(archived)]);
  expect(fallback.status).toBe(url.includes('#top') ? 200 : 400);
});

test('a code with the maximum number of placements refuses another one', async () => {
  const code = await fixture.code();
  await fixture.create({ qpr_code_id: code.id, count: 500 });
  await fixture.create({ qpr_code_id: code.id, count: 500 });
  const { id } = await fixture.createOne();
  expect(await fixture.change(id, { qpr_code_id: code.id })).toMatchObject({
    status: 409,
    body: { code: 'placement.limit_reached' },
  });
});

describe('a placement that is changed while its owner changes', () => {
  const busEvent = (data: object) => ({ detail: { body: JSON.stringify({ data }) } });
  /** Removes the member whose account the organization belongs to. This transfers the organization to another owner. */
  async function transferOrganization(organizationId: string) {
    const { organizations, owner, stranger } = fixture;
    await organizations.member(organizationId, stranger, 'owner');
    const { body } = await fixture.call('list-members', { path: { id: organizationId } });
    const { id } = (body.members as { id: string; email: string }[]).find(({ email }) => email === owner.email) ?? {};
    await fixture.call('remove-member', { path: { id: organizationId, member_id: String(id) } }, stranger);
  }
  const transferData = (organizationId: string, milliseconds: number) =>
    transferCodes(fixture.effects)(
      busEvent({ organization_id: organizationId, from_account_id: fixture.owner.account_id }),
      { getRemainingTimeInMillis: () => milliseconds },
    );
  const numberOfUnclaimed = (organizationId: string, { account_id: accountId } = fixture.owner) =>
    countPlacements(fixture.effects.table, accountId, organizationId);

  test('is not counted for the former account of its organization', async () => {
    const { organizations, stranger } = fixture;
    const organization_id = await organizations.organization(fixture.owner);
    const editor = await organizations.person();
    await organizations.member(organization_id, editor, 'editor');
    const code = await fixture.code({ organization_id });
    const { id } = await fixture.createOne({ organization_id });
    const claim = () => fixture.call('update-placement', { path: { id }, json: { qpr_code_id: code.id } }, editor);
    // The time runs out after the unclaimed placements are transferred, and before the codes are.
    organizations.meanwhile(async () => {
      await transferOrganization(organization_id);
      await transferData(organization_id, 0);
    });
    expect((await claim()).status).toBe(503);
    await transferData(organization_id, 60_000);
    expect((await claim()).status).toBe(200);
    expect(await numberOfUnclaimed(organization_id)).toBeUndefined();
    expect(await numberOfUnclaimed(organization_id, stranger)).toBe(0);
    const { body } = await fixture.call('list-placements', { query: { organization_id } }, stranger);
    expect(body).toMatchObject({ total: 1, placements: [{ id, qpr_code_id: code.id }] });
  });

  test('is not removed from the count of a code that is moved meanwhile', async () => {
    const organization_id = await fixture.organizations.organization(fixture.owner);
    const [menu, bar] = [await fixture.code(), await fixture.code()];
    const { id } = await fixture.createOne({ qpr_code_id: menu.id });
    fixture.organizations.meanwhile(() =>
      fixture.call('move-qpr-code', { path: { id: menu.id }, json: { organization_id } }),
    );
    expect(await fixture.change(id, { qpr_code_id: bar.id })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.qpr_code_id' }] },
    });
    await fixture.change(id, { qpr_code_id: null });
    expect(await fixture.list({ organization_id })).toMatchObject({ total: 1, placements: [{ id }] });
  });

  test('goes to the account if its organization is deleted meanwhile', async () => {
    const organization_id = await fixture.organizations.organization(fixture.owner);
    const code = await fixture.code({ organization_id });
    const { id } = await fixture.createOne({ qpr_code_id: code.id });
    await fixture.call('archive-qpr-code', { path: { id: code.id } });
    fixture.organizations.meanwhile(async () => {
      await fixture.call('delete-organization', { path: { id: organization_id } });
      const deleted = busEvent({ organization_id, account_id: fixture.owner.account_id });
      await releasePlacements(fixture.effects)(deleted, { getRemainingTimeInMillis: () => 60_000 });
    });
    expect((await fixture.change(id, { qpr_code_id: null })).status).toBe(200);
    expect(await fixture.get(id)).toMatchObject({ status: 'unclaimed' });
  });
});
