import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OrganizationFixture, type Person } from './fixtures/organization-fixture.ts';

let fixture: OrganizationFixture;
let person: Person;
let ids: string[];
beforeAll(async () => {
  fixture = await OrganizationFixture.open();
  person = await fixture.person();
  ids = [];
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    ids.unshift(await fixture.organization(person, name, name.toLowerCase()));
    fixture.effects.advance(5);
  }
});

afterAll(() => fixture.close());

const listed = (body: Record<string, unknown>) => (body.organizations as { id: string }[]).map(({ id }) => id);

test('returns all organizations, newest first, and no cursor', async () => {
  const { status, body } = await fixture.call('list-organizations', person);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['organizations', 'total']);
  expect(body.total).toBe(5);
  expect(listed(body)).toEqual(ids);
});

test('returns pages if requested', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 5; pages += 1) {
    const { body } = await fixture.call('list-organizations', person, {
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
  '%j is an error',
  async (query) => {
    expect((await fixture.call('list-organizations', person, { query })).status).toBe(400);
  },
);

test('does not list organizations of others', async () => {
  const stranger = await fixture.person();
  expect((await fixture.call('list-organizations', stranger)).body).toEqual({ organizations: [], total: 0 });
});

test('returns exactly the fields of the contract, and a cursor if there are more pages', async () => {
  const { body } = await fixture.call('list-organizations', person, { query: { limit: '1' } });
  expect(body).toEqual({
    organizations: [
      {
        id: ids[0],
        name: 'E',
        slug: 'e',
        plan: 'free',
        qpr_codes_count: 0,
        members_count: 1,
        created_at: expect.any(String),
      },
    ],
    total: 5,
    next_cursor: expect.stringContaining(String(ids[0])),
  });
});

test('returns only the organization to which the key is limited', async () => {
  const json = { name: 'Limited', organization_id: ids[2] };
  const { body } = await fixture.call('create-api-key', person, { json });
  const limited = await fixture.call('list-organizations', { key: String(body.api_key) });
  expect(limited.body).toMatchObject({ organizations: [{ id: ids[2], name: 'C' }], total: 1 });
});

test('returns the caller’s role if requested', async () => {
  const guest = await fixture.person();
  const [id = ''] = ids;
  await fixture.member(id, guest, 'editor');
  const query = { include: 'role' };
  expect((await fixture.call('list-organizations', guest, { query })).body).toMatchObject({
    organizations: [{ id, role: 'editor' }],
    total: 1,
  });
  const { body } = await fixture.call('list-organizations', person, { query: { ...query, limit: '2' } });
  expect((body.organizations as { role: string }[]).map(({ role }) => role)).toEqual(['owner', 'owner']);
  expect((await fixture.call('list-organizations', person, { query: { include: 'prompt' } })).status).toBe(400);
});
