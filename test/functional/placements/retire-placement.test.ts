import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PlacementFixture } from './placement-fixture.ts';

let fixture: PlacementFixture;
beforeAll(async () => {
  fixture = await PlacementFixture.open();
});
afterAll(() => fixture.close());

test('a retired placement keeps its code, and is active again after an update that sets the code', async () => {
  const code = await fixture.code();
  const { id } = await fixture.createOne({ qpr_code_id: code.id });
  const headers = { 'idempotency-key': 'retire' };
  const { status, body } = await fixture.call('retire-placement', { path: { id }, headers });
  expect({ status, body }).toMatchObject({ status: 200, body: { id, status: 'retired', qpr_code_id: code.id } });
  const repeated = await fixture.call('retire-placement', { path: { id }, headers });
  expect(repeated.body).toEqual(body);
  expect(await fixture.list({ qpr_code_id: code.id })).toMatchObject({ total: 1, placements: [{ status: 'retired' }] });
  expect((await fixture.change(id, { qpr_code_id: code.id })).body).toMatchObject({ status: 'active' });
});

test("someone else's placement gets a 404", async () => {
  const { id } = await fixture.createOne();
  const others = await fixture.call('retire-placement', { path: { id } }, fixture.stranger);
  expect(others).toMatchObject({ status: 404, body: { code: 'placement.not_found' } });
  expect(await fixture.get(id)).toMatchObject({ status: 'unclaimed' });
});
