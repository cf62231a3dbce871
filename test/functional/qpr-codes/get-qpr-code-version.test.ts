import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getQprCodeVersion } from '../../../lambdas/api/qpr-codes/get-qpr-code-version.ts';
import { updateQprCode } from '../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import { CodeFixture } from './code-fixture.ts';

let fixture: CodeFixture;
let code: QprCodeView;
beforeAll(async () => {
  fixture = await CodeFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  code = await fixture.makeCode();
});

const update = (json: unknown) => fixture.call(updateQprCode, code, { method: 'PATCH', json });
const get = (number: string) => fixture.call(getQprCodeVersion, code, { pathParameters: { id: code.id, number } });

test('returns all fields that visitors experience, for an earlier version and for the current one', async () => {
  const fields = {
    name: 'Bar',
    prompt: 'You are the waiter. 🥐\nSecond line.',
    welcome_message: 'Buonasera!',
    template: 'hospitality',
    suggestions: ['Is there a gym?'],
    color: '#0f766e',
    grounding: 'strict',
    contact: { to: '+49 30 1234567', label: 'Call us' },
    privacy_url: 'https://example.com/privacy',
    archived_message: 'See you in May!',
  };
  await update(fields);
  await update({ prompt: 'Short.' });
  expect((await get('2')).body).toEqual({
    number: 2,
    saved_at: expect.any(String),
    saved_by: 'owner@example.com',
    current: false,
    changes: Object.keys(fields),
    fields,
  });
  expect((await get('3')).body).toMatchObject({
    number: 3,
    current: true,
    changes: ['prompt'],
    fields: { ...fields, prompt: 'Short.' },
  });
});

test('versions that never existed or are no longer kept are not found', async () => {
  // A code keeps its newest 50 versions.
  await fixture.storeVersions(code, 49);
  for (let number = 50; number <= 51; number += 1) await update({ prompt: `Prompt ${number}` });
  for (const number of ['0', '1', '52', '01', '-1', '1.0', 'x', '99999999999']) {
    expect(await get(number)).toMatchObject({ status: 404, body: { code: 'version.not_found' } });
  }
  expect((await get('2')).status).toBe(200);
});

test('other accounts cannot read a version', async () => {
  const call = { pathParameters: { id: code.id, number: '1' }, key: fixture.otherKey };
  expect(await fixture.call(getQprCodeVersion, code, call)).toMatchObject({
    status: 404,
    body: { code: 'qpr_code.not_found' },
  });
});
