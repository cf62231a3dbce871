import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createQprCode } from '../../../../lambdas/api/qpr-codes/create-qpr-code.ts';
import { getQprCode } from '../../../../lambdas/api/qpr-codes/get-qpr-code.ts';
import { restoreQprCodeVersion } from '../../../../lambdas/api/qpr-codes/restore-qpr-code-version.ts';
import { updateQprCode } from '../../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import type { QprCodeView } from '../../../../lambdas/qpr-codes/qpr-code-view.ts';
import { callApi } from '../../../support/functions/api-event.ts';
import { CodeFixture } from '../code-fixture.ts';

const FIELD = { name: 'guests', label: 'How many people?', type: 'number', required: true };
const FORM = {
  name: 'table',
  title: 'Book a table',
  fields: [
    FIELD,
    { name: 'place', label: 'Where?', type: 'choice', choices: ['Inside', 'Outside'] },
    { name: 'ok', label: 'You may keep this.', type: 'consent', keep: true },
  ],
  offer: ['button', 'unknown', 'model'],
};

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
const get = async () => (await fixture.call(getQprCode, code)).body;

describe('the forms of a code', () => {
  test('can be set on creation, changed and removed', async () => {
    const call = { method: 'POST', key: fixture.key, json: { name: 'a', prompt: 'b', forms: [FORM] } };
    const { body } = await callApi(createQprCode(fixture.effects), call);
    expect((await fixture.call(getQprCode, { id: String(body.id) })).body.forms).toEqual([FORM]);
    expect((await update({ forms: [FORM] })).body.forms).toEqual([FORM]);
    for (const none of [null, []]) {
      await update({ forms: [FORM] });
      expect((await update({ forms: none })).body).not.toHaveProperty('forms');
      expect(await get()).not.toHaveProperty('forms');
    }
  });

  test('are saved in each version, and restored with it', async () => {
    await update({ forms: [FORM] });
    await update({ forms: null });
    const path = { id: code.id, number: '2' };
    const call = { method: 'POST', key: fixture.key, pathParameters: path };
    const { status } = await callApi(restoreQprCodeVersion(fixture.effects), call);
    expect(status).toBe(200);
    expect((await get()).forms).toEqual([FORM]);
  });

  const withFields = (...fields: object[]) => [{ ...FORM, fields }];
  test.each<[string, unknown, string, RegExp]>([
    ['four forms', Array.from({ length: 4 }, (_, index) => ({ ...FORM, name: `f${index}` })), 'forms', /at most 3/],
    [
      'nine fields',
      withFields(...Array.from({ length: 9 }, (_, i) => ({ ...FIELD, name: `f${i}` }))),
      'forms[0].fields',
      /at most 8/,
    ],
    ['no fields', withFields(), 'forms[0].fields', /at least one field/],
    ['two forms with the same name', [FORM, FORM], 'forms', /same name/],
    ['two fields with the same name', withFields(FIELD, FIELD), 'forms[0].fields', /same name/],
    ['a name with spaces', [{ ...FORM, name: 'My form' }], 'forms[0].name', /such as table/],
    ['a name that begins with a digit', [{ ...FORM, name: '2_tables' }], 'forms[0].name', /begins with a letter/],
    ['no title', [{ ...FORM, title: ' ' }], 'forms[0].title', /Must not be empty/],
    ['a long title', [{ ...FORM, title: 'x'.repeat(61) }], 'forms[0].title', /at most 60/],
    ['an unknown type', withFields({ ...FIELD, type: 'file' }), 'forms[0].fields[0].type', /text, email/],
    ['a choice without choices', withFields({ ...FIELD, type: 'choice' }), 'forms[0].fields[0].choices', /Is required/],
    [
      'a text field with choices',
      withFields({ ...FIELD, type: 'text', choices: ['a', 'b'] }),
      'forms[0].fields[0].choices',
      /only allowed/,
    ],
    [
      'a text field with `keep`',
      withFields({ ...FIELD, type: 'text', keep: true }),
      'forms[0].fields[0].keep',
      /only allowed/,
    ],
    ['no offer', [{ ...FORM, offer: [] }], 'forms[0].offer', /at least one/],
    ['an unknown offer', [{ ...FORM, offer: ['popup'] }], 'forms[0].offer[0]', /button, unknown/],
    ['an unknown field', [{ ...FORM, html: '<b>' }], 'forms[0].html', /not a known field/],
  ])('are rejected: %s', async (_, forms, path, message) => {
    expect(await update({ forms })).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([{ path: `body.${path}`, message: expect.stringMatching(message) }]) },
    });
  });

  test('are rejected above 8,192 bytes in total', async () => {
    const choices = Array.from({ length: 12 }, (_, index) => `${index}${'x'.repeat(58)}`);
    const fields = Array.from({ length: 8 }, (_, index) => ({
      name: `f${index}`,
      label: 'x',
      type: 'choice',
      choices,
    }));
    const forms = [0, 1].map((index) => ({ ...FORM, name: `f${index}`, fields }));
    const message = 'All forms together can have at most 8,192 bytes as JSON.';
    expect(await update({ forms })).toMatchObject({ status: 400, body: { errors: [{ path: 'body.forms', message }] } });
  });
});
