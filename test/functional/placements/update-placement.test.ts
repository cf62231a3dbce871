import { afterAll, beforeAll, expect, test } from '@jest/globals';
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
      { qpr_code_id: menu.id, code_name: 'Menu', account_id: fixture.owner.accountId },
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

test("someone else's placement is a 404, and an empty change is refused", async () => {
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
