import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { CheckView } from '../../../lambdas/checks/check-view.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import { CheckFixture } from './check-fixture.ts';

let fixture: CheckFixture;
let code: QprCodeView;
let check: CheckView;
beforeAll(async () => {
  fixture = await CheckFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  code = await fixture.codes.makeCode();
  check = await fixture.created(code);
});

test('changes the question and replaces the expectation as a whole', async () => {
  fixture.codes.effects.advance(1_000);
  const { status, body } = await fixture.update(code, check, { question: 'Lunch?', expect: { declines: true } });
  expect([status, body]).toEqual([
    200,
    {
      ...check,
      question: 'Lunch?',
      expect: { declines: true },
      updated_at: fixture.codes.effects.now().toISOString(),
    },
  ]);
  expect(await fixture.list(code)).toEqual([body]);
});

test('keeps what is omitted, and removes the last result, which was about the previous question', async () => {
  await fixture.run(code, check, 'Breakfast is from 7.');
  expect((await fixture.list(code))[0]?.last_run).toMatchObject({ passed: true });
  const { body } = await fixture.update(code, check, { question: 'Lunch?' });
  expect(body).toMatchObject({ question: 'Lunch?', expect: check.expect });
  expect(body).not.toHaveProperty('last_run');
  expect((await fixture.list(code))[0]).not.toHaveProperty('last_run');
});

test.each([[{}], [{ expect: {} }], [{ question: '' }], [{ id: 'chk_1' }]])('refuses %j', async (json) => {
  expect(await fixture.update(code, check, json)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
});

test('an unknown check, a check of another code and a check of another account are not found', async () => {
  const other = await fixture.codes.makeCode();
  const json = { question: 'Lunch?' };
  const unknown = { id: 'chk_01K9ZQ4T7M3X8V5C2B6N0P1R4S' };
  expect(await fixture.update(code, unknown, json)).toMatchObject({ status: 404, body: { code: 'check.not_found' } });
  expect(await fixture.update(code, { id: 'chk_1' }, json)).toMatchObject({ status: 404 });
  expect(await fixture.update(other, check, json)).toMatchObject({ status: 404, body: { code: 'check.not_found' } });
  const stranger = { key: fixture.codes.otherKey };
  expect(await fixture.update(code, check, json, stranger)).toMatchObject({
    status: 404,
    body: { code: 'qpr_code.not_found' },
  });
});
