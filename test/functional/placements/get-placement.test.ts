import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PlacementFixture } from './placement-fixture.ts';

let fixture: PlacementFixture;
beforeAll(async () => {
  fixture = await PlacementFixture.open();
});
afterAll(() => fixture.close());

test('returns the placement with its history and version', async () => {
  const code = await fixture.code();
  const created = await fixture.createOne({ qpr_code_id: code.id });
  const { status, headers, body } = await fixture.call('get-placement', { path: { id: created.id } });
  expect(status).toBe(200);
  expect(headers.etag).toBe(`"${created.updated_at}"`);
  expect(body).toEqual({
    ...created,
    history: [
      {
        pointed_at: created.created_at,
        qpr_code_id: code.id,
        code_name: 'Menu',
        account_id: fixture.owner.accountId,
        api_key_id: expect.stringMatching(/^key_/),
      },
    ],
  });
});

test("someone else's placement, a code's id and malformed ids are 404", async () => {
  const code = await fixture.code();
  const claimed = await fixture.createOne({ qpr_code_id: code.id });
  const unclaimed = await fixture.createOne();
  for (const { id } of [claimed, unclaimed]) {
    const others = await fixture.call('get-placement', { path: { id } }, fixture.stranger);
    expect(others).toMatchObject({ status: 404, body: { code: 'placement.not_found' } });
  }
  const sameShortId = `plc_0000000000${claimed.id.slice(-16)}`;
  for (const id of ['plc_x', `plc_${code.id.slice(4)}`, code.id, sameShortId, '..%2f', '\0']) {
    expect((await fixture.call('get-placement', { path: { id } })).status).toBe(404);
  }
  expect((await fixture.call('get-qpr-code', { path: { id: `qpr_${claimed.id.slice(4)}` } })).status).toBe(404);
});
