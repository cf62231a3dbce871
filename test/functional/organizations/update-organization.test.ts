import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OrganizationFixture, type Person } from './fixtures/organization-fixture.ts';

let fixture: OrganizationFixture;
let owner: Person;
let id: string;
beforeAll(async () => {
  fixture = await OrganizationFixture.open();
  owner = await fixture.person();
  id = await fixture.organization(owner, 'Before', 'before');
});
afterAll(() => fixture.close());

test('changes only the given fields', async () => {
  const { status, body } = await fixture.call('update-organization', owner, { path: { id }, json: { name: 'After' } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, name: 'After', slug: 'before', metadata: {}, members_count: 1 });
  const changed = await fixture.call('update-organization', owner, { path: { id }, json: { metadata: { a: 1 } } });
  expect(changed.body).toMatchObject({ name: 'After', metadata: { a: 1 } });
  expect((await fixture.call('get-organization', owner, { path: { id } })).body).toMatchObject(changed.body);
});

test('a new slug frees the old one', async () => {
  await fixture.call('update-organization', owner, { path: { id }, json: { slug: 'renamed' } });
  const other = await fixture.person();
  expect((await fixture.call('create-organization', other, { json: { name: 'x', slug: 'before' } })).status).toBe(201);
  const taken = await fixture.call('update-organization', owner, { path: { id }, json: { slug: 'before' } });
  expect(taken).toMatchObject({ status: 409, body: { code: 'organization.slug_taken' } });
});

test('a slug that is reserved is refused', async () => {
  expect(await fixture.call('update-organization', owner, { path: { id }, json: { slug: 'webhooks' } })).toMatchObject({
    status: 400,
    body: { code: 'organization.slug_reserved', errors: [{ path: 'body.slug' }] },
  });
});

test('concurrent renames leave exactly one slug taken', async () => {
  const slugs = Array.from({ length: 6 }, (_, index) => `racing-${index}`);
  const replies = await Promise.all(
    slugs.map((slug) => fixture.call('update-organization', owner, { path: { id }, json: { slug } })),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const { body } = await fixture.call('get-organization', owner, { path: { id } });
  const other = await fixture.person();
  for (const slug of slugs) {
    const { status } = await fixture.call('create-organization', other, { json: { name: 'x', slug } });
    expect([slug, status]).toEqual([slug, slug === body.slug ? 409 : 201]);
  }
});

test('an empty update is an error', async () => {
  expect((await fixture.call('update-organization', owner, { path: { id }, json: {} })).status).toBe(400);
});

test('an update with a taken slug changes nothing, not even the other fields', async () => {
  const other = await fixture.person();
  await fixture.call('create-organization', other, { json: { name: 'x', slug: 'of-another' } });
  const before = await fixture.call('get-organization', owner, { path: { id } });
  const json = { name: 'Not this', slug: 'of-another' };
  expect(await fixture.call('update-organization', owner, { path: { id }, json })).toMatchObject({
    status: 409,
    body: { code: 'organization.slug_taken', errors: [{ path: 'body.slug' }] },
  });
  expect((await fixture.call('get-organization', owner, { path: { id } })).body).toEqual(before.body);
});

test('an update with the current slug of the organization is not a conflict', async () => {
  const { body } = await fixture.call('get-organization', owner, { path: { id } });
  const again = await fixture.call('update-organization', owner, { path: { id }, json: { slug: body.slug } });
  expect(again).toMatchObject({ status: 200, body: { slug: body.slug } });
});

test.each([
  [{ name: ' ' }, 'body.name'],
  [{ slug: 'Not A Slug' }, 'body.slug'],
  [{ metadata: 5 }, 'body.metadata'],
  [{ plan: 'enterprise' }, 'body.plan'],
])('%j is an error at %s', async (json, path) => {
  const { status, body } = await fixture.call('update-organization', owner, { path: { id }, json });
  expect(status).toBe(400);
  expect(body.errors).toContainEqual(expect.objectContaining({ path }));
});
