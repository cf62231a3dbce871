import { expect, test } from '@jest/globals';
import { Deletion } from '../privacy/account-fixture.ts';
import { fixture, owner } from './fixtures/fresh-organization.ts';
import { allItems, itemsIn } from './fixtures/stored-items.ts';

test('returns 201 with exactly the fields of the contract', async () => {
  const { status, body } = await fixture.call('create-organization', owner, {
    json: { name: 'Café Ünïcode', metadata: { region: 'eu' } },
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^org_[0-9A-Z]{26}$/),
    name: 'Café Ünïcode',
    slug: 'cafe-unicode',
    plan: 'free',
    qpr_codes_count: 0,
    members_count: 1,
    created_at: '2026-03-01T12:00:00.000Z',
  });
  const { body: detail } = await fixture.call('get-organization', owner, { path: { id: String(body.id) } });
  expect(detail).toEqual({ ...body, metadata: { region: 'eu' }, account_id: owner.account_id, plan_set_by: 'owner' });
  const { body: list } = await fixture.call('list-members', owner, { path: { id: String(body.id) } });
  expect(list).toEqual({
    members: [
      {
        id: expect.stringMatching(/^mem_/),
        email: owner.email,
        role: 'owner',
        joined_at: '2026-03-01T12:00:00.000Z',
      },
    ],
  });
});

test('a given slug is used as it is and is then taken', async () => {
  const json = { name: 'One', slug: 'the-one' };
  expect((await fixture.call('create-organization', owner, { json })).body.slug).toBe('the-one');
  const { status, body } = await fixture.call('create-organization', owner, { json });
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'organization.slug_taken', errors: [{ path: 'body.slug' }] });
  expect(body.detail).toMatch(/^The slug \S+ cannot be used: body\.slug is taken by another organization\.$/);
});

test.each(['codes', 'sign-in', 'new', 'organizations'])(
  '%s is reserved for pages of the Studio, so it cannot be a slug',
  async (slug) => {
    const { status, body } = await fixture.call('create-organization', owner, { json: { name: 'One', slug } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'organization.slug_reserved', errors: [{ path: 'body.slug' }] });
  },
);

test('a slug generated from a name is never a reserved one', async () => {
  const { body } = await fixture.call('create-organization', owner, { json: { name: 'Codes' } });
  expect(body.slug).toMatch(/^codes-[a-z0-9]{5}$/);
});

test('a slug generated from the name avoids taken ones', async () => {
  const slugs = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { status, body } = await fixture.call('create-organization', owner, { json: { name: 'Same Name' } });
      expect(status).toBe(201);
      return String(body.slug);
    }),
  );
  expect(new Set(slugs).size).toBe(4);
  expect(slugs.every((slug) => /^same-name(-[a-z0-9]{5})?$/.test(slug))).toBe(true);
});

test('a name that cannot be transliterated to Latin gets a neutral slug', async () => {
  const { body } = await fixture.call('create-organization', owner, { json: { name: '東京' } });
  expect(body).toMatchObject({ name: '東京', slug: expect.stringMatching(/^org-[a-z0-9]{8}$/) });
});

test('of twelve concurrent requests with one slug, one succeeds and eleven get a 409', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => fixture.person()));
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      fixture.call('create-organization', people[index % 3] ?? owner, { json: { name: 'Race', slug: 'the-race' } }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)]);
  const lists = await Promise.all(people.map((person) => fixture.call('list-organizations', person)));
  expect(lists.reduce((sum, { body }) => sum + Number(body.total), 0)).toBe(1);
});

test.each([
  [{}, 'body.name'],
  [{ name: '   ' }, 'body.name'],
  [{ name: 5 }, 'body.name'],
  [{ name: 'x'.repeat(201) }, 'body.name'],
  [{ name: 'a', slug: 'Not A Slug' }, 'body.slug'],
  [{ name: 'a', slug: '-a' }, 'body.slug'],
  [{ name: 'a', slug: 'a--b' }, 'body.slug'],
  [{ name: 'a', slug: '' }, 'body.slug'],
  [{ name: 'a', slug: 'a'.repeat(64) }, 'body.slug'],
  [{ name: 'a', slug: ' ' }, 'body.slug'],
  [{ name: 'a', slug: 'Café 🥐' }, 'body.slug'],
  [{ name: 'a', metadata: [] }, 'body.metadata'],
  [{ name: 'a', plan: 'enterprise' }, 'body.plan'],
])('%j is an error at %s', async (json, path) => {
  const { status, body } = await fixture.call('create-organization', owner, { json });
  expect(status).toBe(400);
  expect(body.errors).toContainEqual(expect.objectContaining({ path }));
});

test('a repeated request with an Idempotency-Key creates one organization', async () => {
  const person = await fixture.person();
  const call = { json: { name: 'Once' }, headers: { 'idempotency-key': 'once' } };
  const first = await fixture.call('create-organization', person, call);
  const again = await fixture.call('create-organization', person, call);
  expect(again.body).toEqual(first.body);
  expect((await fixture.call('list-organizations', person)).body.total).toBe(1);
});

test('stores the organization, its slug, its first member, and the membership and counts of the account', async () => {
  const person = await fixture.person();
  const json = { name: 'Stored', slug: 'stored', metadata: { price: 1.5 } };
  const { body } = await fixture.call('create-organization', person, { json });
  const id = String(body.id);
  const pk = `ORG#${id}`;
  const { account_id, email } = person;
  const at = '2026-03-01T12:00:00.000Z';
  const stored = await itemsIn(pk);
  const member = { organization_id: id, account_id, email, role: 'owner', joined_at: at };
  const member_id = String(stored.find(({ type }) => type === 'member')?.id);
  expect(stored).toEqual([
    { pk, sk: `ADDRESS#${email}`, type: 'address', member_id },
    { pk, sk: `MEMBER#${member_id}`, type: 'member', id: member_id, ...member },
    {
      pk,
      sk: 'ORG',
      type: 'organization',
      id,
      name: 'Stored',
      slug: 'stored',
      plan: 'free',
      account_id,
      qpr_codes_count: 0,
      members_count: 1,
      owners_count: 1,
      metadata: '{"price":1.5}',
      created_at: at,
    },
  ]);
  expect(await itemsIn('SLUG#stored')).toEqual([{ pk: 'SLUG#stored', sk: 'SLUG', type: 'slug', organization_id: id }]);
  const ofAccount = (await itemsIn(`ACCOUNT#${account_id}`)).filter(({ sk }) =>
    /^(HOLDING|MEMBERSHIP#)/.test(String(sk)),
  );
  expect(ofAccount).toEqual([
    { pk: `ACCOUNT#${account_id}`, sk: 'HOLDING', type: 'holding', organizations_count: 1, free: 1 },
    { pk: `ACCOUNT#${account_id}`, sk: `MEMBERSHIP#${id}`, type: 'membership', id: member_id, ...member },
  ]);
});

test('a request with a taken slug stores nothing', async () => {
  const person = await fixture.person();
  await fixture.call('create-organization', owner, { json: { name: 'First', slug: 'only-once' } });
  // Every request updates the item of its API key, so these items are not compared.
  const stored = async () => (await allItems()).filter(({ type }) => type !== 'api_key');
  const before = await stored();
  const { status } = await fixture.call('create-organization', person, { json: { name: 'Second', slug: 'only-once' } });
  expect(status).toBe(409);
  expect(await stored()).toEqual(before);
});

test('an account that is erased during the request creates no organization', async () => {
  const deletion = new Deletion(fixture);
  const { body } = await deletion.request(owner.key);
  fixture.meanwhile(() => deletion.erase(owner.account_id, String(body.requested_at)));
  const json = { name: 'Too late', slug: 'too-late' };
  expect(await fixture.call('create-organization', owner, { json })).toMatchObject({
    status: 410,
    body: { code: 'account.erased' },
  });
  expect(await itemsIn('SLUG#too-late')).toEqual([]);
});
