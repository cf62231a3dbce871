import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CHECKS } from '../../../contracts/qpr-codes.ts';
import { createCheck } from '../../../lambdas/api/checks/create-check.ts';
import { deleteQprCode } from '../../../lambdas/api/qpr-codes/delete-qpr-code.ts';
import { checkPartition } from '../../../lambdas/qpr-codes/code-partitions.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import { BREAKFAST, CheckFixture, storeChecks } from './check-fixture.ts';

let fixture: CheckFixture;
let code: QprCodeView;
beforeAll(async () => {
  fixture = await CheckFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  code = await fixture.codes.makeCode();
});

/** As many ids as a code can have checks. */
const checkIds = Array.from({ length: CHECKS.perCode }, (_, index) => `chk_01K9ZQ4T7M3X8V5C2B6N0P1R${index + 10}`);

describe('POST /v1/qpr-codes/:id/checks', () => {
  test('adds a check', async () => {
    const check = await fixture.created(code);
    const at = fixture.codes.effects.now().toISOString();
    expect(check).toEqual({
      id: expect.stringMatching(/^chk_[0-9A-Z]{26}$/),
      ...BREAKFAST,
      created_at: at,
      updated_at: at,
    });
    expect(await fixture.list(code)).toEqual([check]);
  });

  test('accepts every kind of expectation', async () => {
    const expectation = {
      any_of: ['seven', '7'],
      none_of: ['dinner'],
      declines: true,
      cites: 'src_01K9ZQ4T7M3X8V5C2B6N0P1R4S',
    };
    expect((await fixture.created(code, { ...BREAKFAST, expect: expectation })).expect).toEqual(expectation);
  });

  test.each([
    [{}, 'body.expect'],
    [{ any_of: [] }, 'body.expect.any_of'],
    [{ any_of: [' '] }, 'body.expect.any_of[0]'],
    [{ none_of: ['**'] }, 'body.expect.none_of[0]'],
    [{ any_of: Array(CHECKS.texts + 1).fill('7') }, 'body.expect.any_of'],
    [{ none_of: ['x'.repeat(CHECKS.textLength + 1)] }, 'body.expect.none_of[0]'],
    [{ declines: false }, 'body.expect.declines'],
    [{ cites: 'menu.pdf' }, 'body.expect.cites'],
    [{ contains: ['7'] }, 'body.expect'],
  ])('refuses the expectation %j', async (expectation, path) => {
    const reply = await fixture.create(code, { ...BREAKFAST, expect: expectation });
    expect(reply).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(reply.body.errors).toEqual(
      expect.arrayContaining([expect.objectContaining({ path: expect.stringContaining(path) })]),
    );
  });

  test('refuses a check without a question', async () => {
    expect(await fixture.create(code, { question: '', expect: { declines: true } })).toMatchObject({ status: 400 });
  });

  test('a repetition with the same Idempotency-Key adds no second check', async () => {
    const more = { headers: { 'idempotency-key': 'check-1' } };
    const [first, second] = [await fixture.create(code, BREAKFAST, more), await fixture.create(code, BREAKFAST, more)];
    expect(second.body).toEqual(first.body);
    expect(await fixture.list(code)).toHaveLength(1);
  });

  test(`a code has at most ${CHECKS.perCode} checks, and deleting a check makes room for another`, async () => {
    const { table } = fixture.codes.effects;
    const at = fixture.codes.effects.now().toISOString();
    const check = { question: 'When?', expect: { declines: true }, created_at: at, updated_at: at } as const;
    await storeChecks(
      table,
      code.short_id,
      checkIds.slice(1).map((id) => ({ ...check, id })),
    );
    const last = await fixture.created(code);
    expect(await fixture.create(code)).toMatchObject({ status: 409, body: { code: 'check.limit_reached' } });
    expect((await fixture.delete(code, last)).status).toBe(204);
    expect((await fixture.create(code)).status).toBe(201);
    expect(await fixture.list(code)).toHaveLength(CHECKS.perCode);
  });

  test('an expired check makes room once DynamoDB has deleted it', async () => {
    const { table, now } = fixture.codes.effects;
    const at = now().toISOString();
    const check = {
      asks: { conversation_id: 'cnv_1', number: 1 },
      expect: {},
      created_at: at,
      updated_at: at,
    };
    const checks = checkIds.map((id) => ({ ...check, id }));
    await storeChecks(table, code.short_id, checks, { expires_at_seconds: 1 });
    expect((await fixture.create(code)).status).toBe(409);
    // DynamoDB deletes expired items without updating the counter.
    for (const id of checkIds.slice(0, 2)) {
      const Key = { pk: checkPartition(code.short_id), sk: `CHECK#${id}` };
      await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
    }
    for (const status of [201, 201, 409]) expect((await fixture.create(code)).status).toBe(status);
  });

  test('other accounts cannot add checks', () =>
    fixture.codes.expectNotFoundByOthers(createCheck, code, { method: 'POST', json: BREAKFAST }));

  test('a deleted code accepts no checks', async () => {
    await fixture.codes.call(deleteQprCode, code, { method: 'DELETE' });
    expect(await fixture.create(code)).toMatchObject({ status: 404, body: { code: 'qpr_code.not_found' } });
  });
});
