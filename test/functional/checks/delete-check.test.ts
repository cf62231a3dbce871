import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CheckFixture } from './check-fixture.ts';

let fixture: CheckFixture;
beforeAll(async () => {
  fixture = await CheckFixture.open();
});
afterAll(() => fixture.close());

test('deletes only this check, and a second deletion returns 404', async () => {
  const code = await fixture.codes.makeCode();
  const [first, second] = [await fixture.created(code), await fixture.created(code)];
  expect((await fixture.delete(code, first)).status).toBe(204);
  expect(await fixture.list(code)).toEqual([second]);
  expect(await fixture.delete(code, first)).toMatchObject({ status: 404, body: { code: 'check.not_found' } });
});

test('other accounts cannot delete a check', async () => {
  const code = await fixture.codes.makeCode();
  const check = await fixture.created(code);
  expect(await fixture.delete(code, check, { key: fixture.codes.otherKey })).toMatchObject({
    status: 404,
    body: { code: 'qpr_code.not_found' },
  });
  expect(await fixture.list(code)).toEqual([check]);
});
