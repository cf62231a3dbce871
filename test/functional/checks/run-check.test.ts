import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PREVIEW } from '../../../contracts/conversations.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { minuteOf } from '../../../contracts/time.ts';
import { createKnowledgeSet } from '../../../lambdas/api/knowledge/create-knowledge-set.ts';
import { deleteOrganization } from '../../../lambdas/api/organizations/delete-organization.ts';
import { updateQprCode } from '../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import type { CheckView } from '../../../lambdas/checks/check-view.ts';
import { openPacks } from '../../../lambdas/knowledge/find-passages.ts';
import { encodePack } from '../../../lambdas/knowledge/passages/pack.ts';
import { publishPackWrite } from '../../../lambdas/knowledge/sources/reading-writes.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { FakeObjects } from '../knowledge/knowledge-effects.ts';
import { storeOrganization } from '../organizations/fixtures/stored-organization.ts';
import { createTestCode } from '../qpr-codes/code-effects.ts';
import { BREAKFAST, CheckFixture } from './check-fixture.ts';

const SOURCE_ID = 'src_01K9ZQ4T7M3X8V5C2B6N0P1R4S';

let fixture: CheckFixture;
let code: QprCodeView;
let check: CheckView;
beforeAll(async () => {
  fixture = await CheckFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.codes.effects.advance(60_000);
  fixture.requests.length = 0;
  code = await fixture.codes.makeCode();
  check = await fixture.created(code);
});

const change = (json: unknown) => fixture.codes.call(updateQprCode, code, { method: 'PATCH', json });

describe('POST /v1/qpr-codes/:id/checks/:check_id/run', () => {
  test('asks the live code as a visitor would, and stores the result', async () => {
    const { status, body } = await fixture.run(code, check, 'Breakfast is FROM  7 to 10.');
    expect([status, body]).toEqual([
      200,
      { passed: true, answer: 'Breakfast is FROM  7 to 10.', reasons: [], sources: [] },
    ]);
    expect(fixture.requests).toMatchObject([{ messages: [{ role: 'user', text: 'When is breakfast?' }] }]);
    expect(fixture.requests[0]?.system).toContain('You are the concierge.');
    const { sources: _sources, ...result } = body;
    expect(await fixture.list(code)).toEqual([
      { ...check, last_run: { ...result, ran_at: fixture.codes.effects.now().toISOString(), qpr_code_version: 1 } },
    ]);
  });

  test('an answer that the model marked as unknown declines, and is returned without the mark', async () => {
    const declining = await fixture.created(code, { ...BREAKFAST, expect: { declines: true } });
    const { body } = await fixture.run(code, declining, 'Breakfast is a mystery.\n\n[[unknown]]');
    expect(body).toMatchObject({ passed: true, answer: 'Breakfast is a mystery.', reasons: [] });
  });

  test('judges, returns and stores the answer without the markers of forms', async () => {
    const expectation = { any_of: ['from 7'], none_of: ['form', 'table'] };
    const strict = await fixture.created(code, { ...BREAKFAST, expect: expectation });
    const { body } = await fixture.run(code, strict, 'Breakfast is from 7.\n\n[[form:table]]');
    expect(body).toMatchObject({ passed: true, answer: 'Breakfast is from 7.', reasons: [] });
    expect((await fixture.list(code)).at(-1)).toMatchObject({ last_run: { answer: 'Breakfast is from 7.' } });
  });

  test('says which parts of the expectation were not met', async () => {
    const expectation = { any_of: ['from 8'], none_of: ['dinner', 'LUNCH'], declines: true, cites: SOURCE_ID };
    const strict = await fixture.created(code, { ...BREAKFAST, expect: expectation });
    expect((await fixture.run(code, strict, 'Lunch is at noon.')).body).toMatchObject({
      passed: false,
      reasons: ['any_of', 'none_of', 'declines', 'cites'],
    });
  });

  test('a draft replaces only the fields that it has, and its result is not stored', async () => {
    await change({ contact: { to: '+49 30 1234567', label: 'Reception' }, grounding: 'strict' });
    const json = { draft: { prompt: 'Breakfast is from 8.', contact: null } };
    expect((await fixture.run(code, check, 'From 8.', { json })).body).toMatchObject({
      passed: false,
      reasons: ['any_of'],
    });
    const system = fixture.requests[0]?.system ?? '';
    expect(system).toContain('Breakfast is from 8.');
    expect(system).toContain('your only source');
    expect(system).toContain(JSON.stringify(code.name));
    expect(system).not.toContain('+49 30 1234567');
    expect((await fixture.list(code))[0]).not.toHaveProperty('last_run');
  });

  test('the model can offer the forms of the draft, or those of the code if the draft does not set any', async () => {
    const formCalled = (title: string) => ({
      name: 'call',
      title,
      fields: [{ name: 'phone', label: 'Phone', type: 'phone' }],
      offer: ['model'],
    });
    await change({ forms: [formCalled('Book a table')] });
    const systemOf = async (draft: object) => {
      await fixture.run(code, check, 'From 7.', { json: { draft } });
      return fixture.requests.at(-1)?.system ?? '';
    };
    expect(await systemOf({ prompt: 'Breakfast is from 8.' })).toContain('Book a table');
    const changed = await systemOf({ forms: [formCalled('Ask for a call')] });
    expect([changed.includes('Ask for a call'), changed.includes('Book a table')]).toEqual([true, false]);
  });

  test('an answer that refers to the contact of the draft counts as a refusal to answer', async () => {
    const declining = await fixture.created(code, { ...BREAKFAST, expect: { declines: true } });
    const json = { draft: { contact: { to: '+49 30 1234567', label: 'Reception' } } };
    const words = 'Please ask **Reception: +49 30 1234567**.';
    expect((await fixture.run(code, declining, words, { json })).body).toMatchObject({ passed: true });
    expect((await fixture.run(code, declining, words)).body).toMatchObject({ passed: false, reasons: ['declines'] });
  });

  /** Creates a knowledge set of the account. Its source has the answer of the check. */
  const storeKnowledge = async () => {
    const objects = new FakeObjects();
    const { effects, key } = fixture.codes;
    const set = await callApi(createKnowledgeSet(effects), {
      method: 'POST',
      path: '/v1/knowledge',
      key,
      json: { name: 'Guide' },
    });
    const id = String(set.body.id);
    const passages = [{ text: 'Breakfast is served from 7 to 10 on the terrace.', page: 5, language: 'en' }];
    const sources = [{ id: SOURCE_ID, title: 'guide.pdf', passages }];
    await objects.write(`packs/${id}/1`, encodePack({ dimensions: 0, tokens: 100, sources }));
    await transactWrite(effects.table, {
      set: publishPackWrite(effects.table, id, { revision: 1, languages: ['en'] }),
    });
    return { id, packs: openPacks(objects) };
  };

  test('finds the knowledge source that the answer is based on', async () => {
    const { id, packs } = await storeKnowledge();
    const citing = await fixture.created(code, { ...BREAKFAST, expect: { cites: SOURCE_ID } });
    const run = (json: unknown) => fixture.run(code, citing, 'From 7 [1].', { json, knowledge: { packs } });
    expect((await run({})).body).toMatchObject({ passed: false, reasons: ['cites'], sources: [] });
    expect((await run({ draft: { knowledge: [id] } })).body).toMatchObject({
      passed: true,
      sources: [{ number: 1, source_id: SOURCE_ID, title: 'guide.pdf' }],
    });
  });

  test('finds the knowledge of the account for a code whose organization was deleted', async () => {
    const { effects, account_id: accountId, key } = fixture.codes;
    const organizationId = await storeOrganization(
      effects,
      { account_id: accountId, email: 'owner@example.com' },
      'Hotel',
    );
    const left = await createTestCode(effects, accountId, { organization_id: organizationId });
    const deleted = await callApi(deleteOrganization({ ...effects, billedByProvider: false, selfServicePlans: true }), {
      method: 'DELETE',
      path: `/v1/organizations/${organizationId}`,
      pathParameters: { id: organizationId },
      query: { archive_codes: 'true' },
      key,
    });
    expect(deleted.status).toBe(204);
    const { id, packs } = await storeKnowledge();
    const citing = await fixture.created(left, { ...BREAKFAST, expect: { cites: SOURCE_ID } });
    const run = (json: unknown) => fixture.run(left, citing, 'From 7 [1].', { json, knowledge: { packs } });
    expect(await run({ draft: { knowledge: [id] } })).toMatchObject({ status: 200, body: { passed: true } });
    await fixture.codes.call(updateQprCode, left, { method: 'PATCH', json: { knowledge: [id] } });
    expect((await run({})).body).toMatchObject({ passed: true, sources: [{ source_id: SOURCE_ID }] });
  });

  test('if the model fails, the check fails with the reason no_answer', async () => {
    expect((await fixture.run(code, check, new Error('The model is down.'))).body).toEqual({
      passed: false,
      answer: '',
      reasons: ['no_answer'],
      sources: [],
    });
  });

  test('refuses unknown knowledge, and fields that a draft cannot have', async () => {
    const unknown = { draft: { knowledge: ['kno_01K9ZQ4T7M3X8V5C2B6N0P1R4S'] } };
    expect(await fixture.run(code, check, 'From 7.', { json: unknown })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.draft.knowledge[0]' }] },
    });
    expect(await fixture.run(code, check, 'From 7.', { json: { draft: { color: '#fff' } } })).toMatchObject({
      status: 400,
    });
    expect(fixture.requests).toEqual([]);
  });

  test('an unknown check, or a request from another account, gets 404', async () => {
    const unknown = { id: 'chk_01K9ZQ4T7M3X8V5C2B6N0P1R4S' };
    expect(await fixture.run(code, unknown, 'x')).toMatchObject({ status: 404, body: { code: 'check.not_found' } });
    const stranger = { key: fixture.codes.otherKey };
    expect(await fixture.run(code, check, 'x', stranger)).toMatchObject({
      status: 404,
      body: { code: 'qpr_code.not_found' },
    });
    expect(fixture.requests).toEqual([]);
  });

  test('shares the limit per minute with previews', async () => {
    const run = async () => (await fixture.run(code, check, 'From 7.')).status;
    expect(await run()).toBe(200);
    const { effects, account_id: accountId } = fixture.codes;
    await effects.table.client.send(
      new UpdateCommand({
        TableName: effects.table.name,
        Key: { pk: KEY_PREFIX.accountRate + accountId, sk: `PREVIEWS#${minuteOf(effects.now())}` },
        UpdateExpression: 'SET previews = :previews',
        ConditionExpression: 'previews = :one',
        ExpressionAttributeValues: { ':previews': PREVIEW.perAccountMinute - 1, ':one': 1 },
      }),
    );
    expect([await run(), await run()]).toEqual([200, 429]);
  });

  test('a repetition with the same Idempotency-Key does not ask the model again', async () => {
    const headers = { 'idempotency-key': 'run-1' };
    const first = await fixture.run(code, check, 'From 7.', { headers });
    expect((await fixture.run(code, check, 'Never.', { headers })).body).toEqual(first.body);
    expect(fixture.requests).toHaveLength(1);
  });
});
