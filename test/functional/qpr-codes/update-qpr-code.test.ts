import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getQprCode } from '../../../lambdas/api/qpr-codes/get-qpr-code.ts';
import { updateQprCode } from '../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import { page } from './code-effects.ts';
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

describe('PATCH /v1/qpr-codes/:id', () => {
  test.each([
    [{ name: 'New name' }],
    [{ prompt: 'New prompt' }],
    [{ welcome_message: 'New welcome' }],
    [{ suggestions: ['Is there a gym?', 'When is breakfast?'] }],
    [{ suggestions: [] }],
    [{ color: '#0f766e' }],
    [{ template: 'events' }],
    [{ metadata: { only: 'this' } }],
    [{ name: 'All', prompt: 'of', welcome_message: 'them', template: 'retail', metadata: {} }],
  ])('%j changes only the sent fields and the time of the change', async (json) => {
    // A default greeting would change with the name and the template, so this test sets a custom greeting.
    await update({ welcome_message: 'Ahoy!' });
    const before = (await fixture.call(getQprCode, code)).body;
    fixture.effects.advance(500);
    const reply = await update(json);
    const expected: Record<string, unknown> = { ...before, ...json, updated_at: fixture.effects.now().toISOString() };
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body).toEqual(expected);
    expect((await fixture.call(getQprCode, code)).body).toEqual(expected);
    const { codes } = await page(fixture.effects, fixture.account_id, 0, 1);
    expect(codes[0]?.name).toBe(expected.name);
  });

  test('sets limits of the code one by one, and removes them with null', async () => {
    expect((await fixture.call(getQprCode, code)).body).not.toHaveProperty('limits');
    await update({ limits: { messages_per_day: 50 } });
    const { body } = await update({ limits: { tokens_per_day: 90_000 } });
    expect(body.limits).toEqual({ messages_per_day: 50, tokens_per_day: 90_000 });
    expect((await fixture.call(getQprCode, code)).body.limits).toEqual(body.limits);
    expect((await update({ limits: { messages_per_day: null } })).body.limits).toEqual({ tokens_per_day: 90_000 });
    expect((await update({ limits: { tokens_per_day: null } })).body).not.toHaveProperty('limits');
  });

  test('removes suggestions and color with null, also from the stored item', async () => {
    await update({ suggestions: ['Open?'], color: '#0F766E' });
    expect((await fixture.call(getQprCode, code)).body).toMatchObject({ suggestions: ['Open?'], color: '#0f766e' });
    const { body } = await update({ suggestions: null, color: null });
    for (const state of [body, (await fixture.call(getQprCode, code)).body, await fixture.storedCode(code)]) {
      expect(state).not.toHaveProperty('suggestions');
      expect(state).not.toHaveProperty('color');
    }
  });

  test('null restores the default greeting of the template, even if the same request sets that template', async () => {
    await update({ welcome_message: 'Ahoy!' });
    expect((await update({ welcome_message: null })).body.welcome_message).toBe(
      'Hello! This is Lobby. How can I help you?',
    );
    const { body } = await update({ welcome_message: null, template: 'retail' });
    expect(body).toMatchObject({
      welcome_message: 'Hello! This is Lobby. What are you looking for?',
      template: 'retail',
    });
    expect((await fixture.call(getQprCode, code)).body).toEqual(body);
  });

  test('a default greeting changes with the name and the template, and a custom greeting does not', async () => {
    await update({ welcome_message: null });
    expect((await update({ name: 'Bar' })).body.welcome_message).toBe('Hello! This is Bar. How can I help you?');
    // A client that sends all fields back and changes only the name has not written a custom greeting.
    const back = await update({ name: 'Grill', welcome_message: 'Hello! This is Bar. How can I help you?' });
    expect(back.body.welcome_message).toBe('Hello! This is Grill. How can I help you?');
    const { body } = await update({ template: 'hospitality' });
    expect(body.welcome_message).toBe('Welcome! This is Grill. What can I do for you?');
    await update({ welcome_message: 'Ahoy!' });
    expect((await update({ name: 'Pub' })).body.welcome_message).toBe('Ahoy!');
  });

  test('stores questions generated from the prompt, and never returns them as the owner’s suggestions', async () => {
    const { body } = await update({ prompt: 'We are the bakery.\nWe are open from 7 to 13.', suggestions: [] });
    expect(body.suggestions).toEqual([]);
    expect(body).not.toHaveProperty('suggested');
    expect(await fixture.storedCode(code)).toMatchObject({ suggested: ['When are you open?'] });
    await update({ prompt: 'We are the bakery.\nWe bake bread.' });
    expect(await fixture.storedCode(code)).not.toHaveProperty('suggested');
  });

  test('stores the sent fields and keeps all others', async () => {
    await update({ welcome_message: 'Ahoy!' });
    const before = await fixture.storedCode(code);
    fixture.effects.advance(500);
    await update({ metadata: { z: [1, null] }, template: 'rewards' });
    expect(await fixture.storedCode(code)).toEqual({
      ...before,
      template: 'rewards',
      metadata: '{"z":[1,null]}',
      metadata_version: 1,
      updated_at: fixture.effects.now().toISOString(),
      version: expect.objectContaining({ number: 3, changes: ['template'] }),
    });
  });

  test.each([
    [{}, 'body'],
    [{ status: 'archived' }, 'body.status'],
    [{ name: '' }, 'body.name'],
    [{ metadata: null }, 'body.metadata'],
    [{ suggestions: ['1?', '2?', '3?', '4?', '5?'] }, 'body.suggestions'],
    [{ suggestions: ['x'.repeat(81)] }, 'body.suggestions[0]'],
    [{ suggestions: ['Open?', ' '] }, 'body.suggestions[1]'],
    [{ suggestions: 'Open?' }, 'body.suggestions'],
    [{ color: 'red' }, 'body.color'],
    [{ color: '#fff' }, 'body.color'],
    [{ color: '#12345g' }, 'body.color'],
    [{ limits: { messages_per_day: 0 } }, 'body.limits.messages_per_day'],
    [{ limits: { tokens_per_day: 1.5 } }, 'body.limits.tokens_per_day'],
    [{ limits: { messages_per_month: 5 } }, 'body.limits.messages_per_month'],
  ])('refuses %j', async (json, path) => {
    const reply = await update(json);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toContainEqual({ path, message: expect.any(String) });
  });

  describe('with If-Match', () => {
    const updateIf = (tag: string, json: object = { name: 'Mine' }) =>
      fixture.call(updateQprCode, code, { method: 'PATCH', json, headers: { 'if-match': tag } });
    const tag = () => `"${code.updated_at}"`;

    test.each([
      ['the current version', () => tag()],
      ['the current version as a weak ETag, as proxies send it', () => `W/${tag()}`],
      ['a list that contains the current version', () => `"older", ${tag()}`],
      ['any version', () => '*'],
    ])('accepts %s, and returns the ETag of the new version', async (_, given) => {
      fixture.effects.advance(500);
      const reply = await updateIf(given());
      expect(reply).toMatchObject({ status: 200, body: { name: 'Mine' } });
      expect(reply.headers.etag).toBe(`"${fixture.effects.now().toISOString()}"`);
    });

    test('refuses an outdated version, and returns the ETag of the current one', async () => {
      fixture.effects.advance(500);
      const theirs = await update({ prompt: 'Theirs' });
      const reply = await updateIf(tag());
      expect(reply).toMatchObject({ status: 412, body: { code: 'qpr_code.changed' } });
      expect(reply.headers.etag).toBe(theirs.headers.etag);
      expect((await fixture.call(getQprCode, code)).body).toEqual(theirs.body);
    });

    test('accepts only one of many concurrent changes', async () => {
      const replies = await Promise.all(['a', 'b', 'c', 'd'].map((name) => updateIf(tag(), { name })));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    });

    test.each([['no quotes'], ['"one" "other"'], ['""x']])('refuses %j, which is not an ETag', async (given) =>
      expect(await updateIf(given)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'header.if-match', message: expect.any(String) }] },
      }),
    );
  });

  test('keeps concurrent changes to different fields', async () => {
    const changes = [{ name: 'racing' }, { prompt: 'racing' }, { welcome_message: 'racing' }, { template: 'retail' }];
    const replies = await Promise.all(changes.map(update));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await fixture.call(getQprCode, code)).body).toMatchObject(Object.assign({}, ...changes));
  });

  test("another account's code is not found", () =>
    fixture.expectNotFoundByOthers(updateQprCode, code, { method: 'PATCH', json: { name: 'mine now' } }));
});
