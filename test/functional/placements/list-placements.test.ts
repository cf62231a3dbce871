import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PlacementFixture } from './placement-fixture.ts';

let fixture: PlacementFixture;
let menu: string;
let bar: string;
beforeAll(async () => {
  fixture = await PlacementFixture.open();
  menu = (await fixture.code()).id;
  fixture.effects.advance(1_000);
  bar = (await fixture.code()).id;
  await fixture.create({ qpr_code_id: bar, count: 3, name: 'Bar {n}' });
  await fixture.create({ qpr_code_id: menu, count: 3, name: 'Table {n}' });
  await fixture.create({ count: 2, name: 'Spare {n}' });
});
afterAll(() => fixture.close());

const namesOf = async (query: Record<string, string>) => {
  const { placements, total } = await fixture.list(query);
  expect(total).toBe(placements.length);
  return placements.map(({ name }) => name);
};

const ALL = ['Spare 1', 'Spare 2', 'Table 1', 'Table 2', 'Table 3', 'Bar 1', 'Bar 2', 'Bar 3'];

test('lists unclaimed placements first, then those of each code, oldest code first', async () => {
  expect(await namesOf({})).toEqual(ALL);
});

test('returns all placements in pages', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<PlacementFixture['list']>> = await fixture.list({
      limit: '3',
      ...(cursor && { cursor }),
    });
    expect(page.total).toBe(8);
    seen.push(...page.placements.map(({ name }) => name));
    cursor = page.next_cursor;
  } while (cursor);
  expect(seen).toEqual(ALL);
});

test.each([
  [{ unclaimed: 'true' }, ['Spare 1', 'Spare 2']],
  [{ unclaimed: 'false' }, ALL.slice(2)],
  [{ q: 'BÄR' }, ['Bar 1', 'Bar 2', 'Bar 3']],
  [{ q: 'table 2' }, ['Table 2']],
  [{ silent: 'true' }, []],
])('filters by %j', async (query, names) => {
  expect(await namesOf(query)).toEqual(names);
});

test('filters by code, and pages through a search', async () => {
  expect(await namesOf({ qpr_code_id: menu })).toEqual(['Table 1', 'Table 2', 'Table 3']);
  const first = await fixture.list({ q: '1', limit: '2' });
  expect(first).toMatchObject({ total: 3, placements: [{ name: 'Spare 1' }, { name: 'Table 1' }] });
  const second = await fixture.list({ q: '1', limit: '2', cursor: first.next_cursor ?? '' });
  expect(second).toMatchObject({ total: 3, placements: [{ name: 'Bar 1' }], next_cursor: null });
});

test('finds a placement by its short id, but only for its owner', async () => {
  const [placement] = (await fixture.list({ q: 'Spare 1' })).placements;
  const query = { short_id: String(placement?.short_id).toUpperCase() };
  expect(await fixture.list(query)).toEqual({ placements: [placement], total: 1, next_cursor: null });
  const others = await fixture.call('list-placements', { query }, fixture.stranger);
  expect(others.body).toEqual({ placements: [], total: 0, next_cursor: null });
  expect(await fixture.list({ short_id: '0000000000' })).toMatchObject({ total: 0 });
});

test('an organization has its own list, and its placements are also in the list of the owner’s account', async () => {
  const organization_id = await fixture.organizations.organization(fixture.owner);
  const code = await fixture.code({ organization_id });
  await fixture.create({ organization_id, name: 'Pool' });
  await fixture.create({ qpr_code_id: code.id, name: 'Lobby' });
  expect(await namesOf({ organization_id })).toEqual(['Pool', 'Lobby']);
  const all = await fixture.list({ limit: '100' });
  expect(all.placements.filter((placement) => placement.organization_id === organization_id)).toHaveLength(2);
  const others = await fixture.call('list-placements', { query: { organization_id } }, fixture.stranger);
  expect(others.status).toBe(404);
});

test('a code that does not belong to the organization is refused', async () => {
  const organization_id = await fixture.organizations.organization(fixture.owner);
  const { status, body } = await fixture.call('list-placements', { query: { qpr_code_id: menu, organization_id } });
  expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ path: 'query.organization_id' }] } });
});

test.each([
  [{ cursor: 'x' }, 'query.cursor'],
  [{ limit: '101' }, 'query.limit'],
  [{ unclaimed: 'yes' }, 'query.unclaimed'],
  [{ short_id: '0123456789', q: 'Bar' }, 'query.short_id'],
  [{ short_id: '0123456789', unclaimed: 'true' }, 'query.short_id'],
])('rejects %j', async (query, path) => {
  const { status, body } = await fixture.call('list-placements', { query });
  expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ path }] } });
});
