import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LIMITS } from '../../../contracts/limits.ts';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';
import { enableStream, rollUp, type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { PlacementFixture } from './placement-fixture.ts';

let scans: ScanFixture;
let fixture: PlacementFixture;
beforeAll(async () => {
  scans = await scanFixture();
  await enableStream(scans);
  fixture = await PlacementFixture.open(scans.effects);
});
afterAll(() => fixture.close());

const analytics = async (id: string, period: string) =>
  (await fixture.call('get-qpr-code-analytics', { path: { id }, query: { period } })).body;

test('counts scans and conversations by placement, with the current name of each placement', async () => {
  const code = await fixture.code();
  const [first, second, unused] = await fixture.create({ qpr_code_id: code.id, count: 3, name: 'Table {n}' });
  if (!first || !second || !unused) throw new Error('Not all placements were created.');
  await scans.scan(code.short_id);
  await scans.scan(first.short_id);
  fixture.effects.advance(40 * DAY_MILLISECONDS);
  for (const { short_id } of [second, first, second]) await scans.scan(short_id);
  expect((await scans.post(`/s/${second.short_id}/conversations`, {})).status).toBe(201);
  await rollUp(scans);
  await rollUp(scans);
  await fixture.change(first.id, { name: 'Terrace' });
  expect(await analytics(code.id, '30d')).toMatchObject({
    scans: 4,
    by_placement: [
      { placement_id: second.id, name: 'Table 2', scans: 3, conversations: 1 },
      { placement_id: first.id, name: 'Terrace', scans: 1, conversations: 0 },
    ],
  });
  expect(await analytics(code.id, 'all')).toMatchObject({
    scans: 6,
    by_placement: [{ scans: 3 }, { placement_id: first.id, scans: 2 }],
  });
  // Only the last 366 days count, including today. Now the first scan is one day too old.
  fixture.effects.advance((LIMITS.analyticsDays.max - 40) * DAY_MILLISECONDS);
  expect(await analytics(code.id, 'all')).toMatchObject({
    by_placement: [{ scans: 3 }, { placement_id: first.id, scans: 1 }],
  });
});

test('counts scans by placement for any range of days', async () => {
  const code = await fixture.code();
  const [first, second] = await fixture.create({ qpr_code_id: code.id, count: 2, name: 'Table {n}' });
  if (!first || !second) throw new Error('Not all placements were created.');
  const day = () => fixture.effects.now().toISOString().slice(0, 10);
  const range = async (since: string, until: string) =>
    (await fixture.call('get-analytics', { query: { qpr_code_id: code.id, since, until } })).body;
  const start = day();
  await scans.scan(first.short_id);
  fixture.effects.advance(40 * DAY_MILLISECONDS);
  const middle = day();
  for (const { short_id } of [second, second, code]) await scans.scan(short_id);
  fixture.effects.advance(DAY_MILLISECONDS);
  const end = day();
  await rollUp(scans);
  const [one, two] = [
    { placement_id: first.id, name: 'Table 1', scans: 1, conversations: 0 },
    { placement_id: second.id, name: 'Table 2', scans: 2, conversations: 0 },
  ];
  expect(await range(start, end)).toMatchObject({ scans: 4, by_placement: [two, one] });
  expect(await range(middle, end)).toMatchObject({ scans: 3, by_placement: [two] });
  expect(await range(start, middle)).toMatchObject({ scans: 1, by_placement: [one] });
  expect((await fixture.call('get-analytics', {})).body.by_placement).toEqual([]);
});

test('the owner still sees the name of a placement after unclaiming it, but another owner of the code does not', async () => {
  const code = await fixture.code();
  const placement = await fixture.createOne({ qpr_code_id: code.id, name: 'Terrace' });
  await scans.scan(placement.short_id);
  await rollUp(scans);
  expect((await fixture.change(placement.id, { qpr_code_id: null })).status).toBe(200);
  expect(await analytics(code.id, '7d')).toMatchObject({
    by_placement: [{ placement_id: placement.id, name: 'Terrace' }],
  });
  const organization_id = await fixture.organizations.organization(fixture.owner);
  const move = { path: { id: code.id }, json: { organization_id } };
  expect((await fixture.call('move-qpr-code', move)).status).toBe(200);
  expect(await analytics(code.id, '7d')).toMatchObject({ by_placement: [{ placement_id: placement.id, name: null }] });
});

test('the analytics of a code without placements list no placements', async () => {
  const code = await fixture.code();
  await scans.scan(code.short_id);
  await rollUp(scans);
  expect(await analytics(code.id, '7d')).toMatchObject({ scans: 1, by_placement: [] });
});

test('the analytics of an empty range list no placements', async () => {
  const { id: qpr_code_id } = await fixture.code();
  const query = { qpr_code_id, since: '2026-03-01', until: '2026-03-01' };
  expect(await fixture.call('get-analytics', { query })).toMatchObject({ status: 200, body: { by_placement: [] } });
});
