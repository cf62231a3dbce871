import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Person, World } from './world.ts';

let world: World;
let owner: Person;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

describe('creating an organization', () => {
  beforeAll(async () => {
    owner = await world.person();
  });

  test('answers 201 with exactly the fields of the contract', async () => {
    const { status, body } = await world.call('create-organization', owner, {
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
    const { body: detail } = await world.call('get-organization', owner, { path: { id: String(body.id) } });
    expect(detail).toEqual({ ...body, metadata: { region: 'eu' } });
    const { body: list } = await world.call('list-members', owner, { path: { id: String(body.id) } });
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

  test('a given slug is taken as it is, and is taken', async () => {
    const json = { name: 'One', slug: 'the-one' };
    expect((await world.call('create-organization', owner, { json })).body.slug).toBe('the-one');
    const { status, body } = await world.call('create-organization', owner, { json });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'organization.slug_taken', errors: [{ path: 'body.slug' }] });
  });

  test('a slug made from the name finds a free one', async () => {
    const slugs = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { status, body } = await world.call('create-organization', owner, { json: { name: 'Same Name' } });
        expect(status).toBe(201);
        return String(body.slug);
      }),
    );
    expect(new Set(slugs).size).toBe(4);
    expect(slugs.every((slug) => /^same-name(-[a-z0-9]{5})?$/.test(slug))).toBe(true);
  });

  test('a name in a script without a Latin reading gets a neutral slug', async () => {
    const { body } = await world.call('create-organization', owner, { json: { name: '東京' } });
    expect(body).toMatchObject({ name: '東京', slug: expect.stringMatching(/^org-[a-z0-9]{8}$/) });
  });

  test('twelve racing creates of one slug: one 201, eleven 409', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => world.person()));
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        world.call('create-organization', people[index % 3] ?? owner, { json: { name: 'Race', slug: 'the-race' } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)]);
    const lists = await Promise.all(people.map((person) => world.call('list-organizations', person)));
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
    [{ name: 'a', metadata: [] }, 'body.metadata'],
    [{ name: 'a', plan: 'enterprise' }, 'body.plan'],
  ])('%j is refused at %s', async (json, path) => {
    const { status, body } = await world.call('create-organization', owner, { json });
    expect(status).toBe(400);
    expect(body.errors).toContainEqual(expect.objectContaining({ path }));
  });

  test('a repeated request with an Idempotency-Key makes one organization', async () => {
    const person = await world.person();
    const call = { json: { name: 'Once' }, headers: { 'idempotency-key': 'once' } };
    const first = await world.call('create-organization', person, call);
    const again = await world.call('create-organization', person, call);
    expect(again.body).toEqual(first.body);
    expect((await world.call('list-organizations', person)).body.total).toBe(1);
  });
});

describe('listing organizations', () => {
  let person: Person;
  let ids: string[];
  beforeAll(async () => {
    person = await world.person();
    ids = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) {
      ids.unshift(await world.organization(person, name));
      world.effects.pass(5);
    }
  });

  const listed = (body: Record<string, unknown>) => (body.organizations as { id: string }[]).map(({ id }) => id);

  test('gives all, the newest first, exactly as the contract says', async () => {
    const { status, body } = await world.call('list-organizations', person);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['organizations', 'total']);
    expect(body.total).toBe(5);
    expect(listed(body)).toEqual(ids);
  });

  test('gives pages to those who ask', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < 5; pages += 1) {
      const { body } = await world.call('list-organizations', person, {
        query: { limit: '2', ...(cursor && { cursor }) },
      });
      expect(body.total).toBe(5);
      seen.push(...listed(body));
      if (body.next_cursor === null) break;
      cursor = String(body.next_cursor);
    }
    expect(seen).toEqual(ids);
  });

  test.each([{ limit: '0' }, { limit: '101' }, { limit: 'x' }, { cursor: 'nonsense' }, { cursor: '' }])(
    '%j is refused',
    async (query) => {
      expect((await world.call('list-organizations', person, { query })).status).toBe(400);
    },
  );

  test('shows nothing of others', async () => {
    const stranger = await world.person();
    expect((await world.call('list-organizations', stranger)).body).toEqual({ organizations: [], total: 0 });
  });
});

describe('changing an organization', () => {
  let id: string;
  beforeAll(async () => {
    owner = await world.person();
    id = await world.organization(owner, 'Before');
  });

  test('changes what is given and leaves the rest', async () => {
    const { status, body } = await world.call('update-organization', owner, { path: { id }, json: { name: 'After' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, name: 'After', slug: 'before', metadata: {}, members_count: 1 });
    const changed = await world.call('update-organization', owner, { path: { id }, json: { metadata: { a: 1 } } });
    expect(changed.body).toMatchObject({ name: 'After', metadata: { a: 1 } });
    expect((await world.call('get-organization', owner, { path: { id } })).body).toEqual(changed.body);
  });

  test('a new slug frees the old one', async () => {
    await world.call('update-organization', owner, { path: { id }, json: { slug: 'renamed' } });
    const other = await world.person();
    expect((await world.call('create-organization', other, { json: { name: 'x', slug: 'before' } })).status).toBe(201);
    const taken = await world.call('update-organization', owner, { path: { id }, json: { slug: 'before' } });
    expect(taken).toMatchObject({ status: 409, body: { code: 'organization.slug_taken' } });
  });

  test('racing renames leave exactly one slug taken', async () => {
    const slugs = Array.from({ length: 6 }, (_, index) => `racing-${index}`);
    const replies = await Promise.all(
      slugs.map((slug) => world.call('update-organization', owner, { path: { id }, json: { slug } })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { body } = await world.call('get-organization', owner, { path: { id } });
    const other = await world.person();
    for (const slug of slugs) {
      const { status } = await world.call('create-organization', other, { json: { name: 'x', slug } });
      expect([slug, status]).toEqual([slug, slug === body.slug ? 409 : 201]);
    }
  });

  test('nothing to change is a mistake', async () => {
    expect((await world.call('update-organization', owner, { path: { id }, json: {} })).status).toBe(400);
  });
});

test('ids that cannot be one are 404, and it is said which', async () => {
  const wrong = { id: await world.organization(owner), member_id: 'mem_1' };
  expect(await world.call('remove-member', owner, { path: wrong })).toMatchObject({
    status: 404,
    body: { code: 'member.not_found', detail: 'There is no member mem_1.' },
  });
  for (const id of ['org_1', 'x', 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4U', '%00']) {
    const { status, body } = await world.call('get-organization', owner, { path: { id } });
    expect([status, body.code]).toEqual([404, 'organization.not_found']);
  }
});
