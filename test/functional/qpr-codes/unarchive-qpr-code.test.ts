import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { changeStatus } from '../../../lambdas/qpr-codes/change-status.ts';
import { getQprCode } from '../../../lambdas/qpr-codes/operations/get-qpr-code.ts';
import { unarchiveQprCode } from '../../../lambdas/qpr-codes/operations/unarchive-qpr-code.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import { page } from './code-effects.ts';
import { CodeWorld } from './code-world.ts';

let world: CodeWorld;
let code: QprCodeView;
beforeAll(async () => {
  world = await CodeWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  code = await world.makeCode();
});

const archived = () => changeStatus(world.effects, { accountId: world.accountId }, code.id, 'archived');
const unarchive = (headers: Record<string, string> = {}) =>
  world.call(unarchiveQprCode, code, { method: 'POST', headers });

describe('POST /v1/qpr-codes/:id/unarchive', () => {
  test('moves the code back, with its scans', async () => {
    const { total } = await world.listsOf(code);
    await world.scan(code, 'active', 3);
    await archived();
    await world.scan(code, 'archived', 1);
    world.effects.pass(5);
    const reply = await unarchive();
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      status: 'active',
      scans_total: 4,
      updated_at: world.effects.now().toISOString(),
    });
    expect(await world.listsOf(code)).toEqual({ active: true, archived: false, total });
    expect((await world.call(getQprCode, code)).body).toEqual(reply.body);
    expect(await world.storedCode(code)).toMatchObject({ status: 'active', updated_at: reply.body.updated_at });
  });

  test('puts it at its old place in the order of creation', async () => {
    await archived();
    const newer = await world.makeCode();
    await unarchive();
    const { codes } = await page(world.effects, world.accountId, 0, 2);
    expect(codes.map(({ id }) => id)).toEqual([newer.id, code.id]);
  });

  test('of an active code changes nothing', async () => {
    const before = await world.call(getQprCode, code);
    world.effects.pass(1_000);
    const headers = { 'idempotency-key': `active-${code.id}` };
    const reply = await unarchive(headers);
    const replayed = await unarchive(headers);
    expect(reply).toMatchObject({ status: 200, body: before.body });
    expect(replayed).toMatchObject({ body: before.body, headers: { 'idempotency-replayed': 'true' } });
  });

  test("another account's code is not found", () =>
    world.expectNotFoundByOthers(unarchiveQprCode, code, { method: 'POST' }));
});
