import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { archiveQprCode } from '../../../lambdas/qpr-codes/operations/archive-qpr-code.ts';
import { getQprCode } from '../../../lambdas/qpr-codes/operations/get-qpr-code.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
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

const archive = (headers: Record<string, string> = {}) => world.call(archiveQprCode, code, { method: 'POST', headers });

describe('POST /v1/qpr-codes/:id/archive', () => {
  test('moves the code to the other list, with its scans', async () => {
    const { total } = await world.listsOf(code);
    await world.scan(code, 'active', 3);
    world.effects.pass(5);
    const reply = await archive();
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      status: 'archived',
      scans_total: 3,
      updated_at: world.effects.now().toISOString(),
    });
    expect(await world.listsOf(code)).toEqual({ active: false, archived: true, total });
    expect((await world.call(getQprCode, code)).body).toEqual(reply.body);
    expect(await world.storedCode(code)).toMatchObject({ status: 'archived', updated_at: reply.body.updated_at });
  });

  test('twice is once, and has the same response', async () => {
    const first = await archive();
    world.effects.pass(1_000);
    const headers = { 'idempotency-key': `again-${code.id}` };
    const second = await archive(headers);
    const replayed = await archive(headers);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(replayed).toMatchObject({ body: first.body, headers: { 'idempotency-replayed': 'true' } });
  });

  test('a repeat with the same Idempotency-Key gets the response that the change was stored with', async () => {
    const headers = { 'idempotency-key': `once-${code.id}` };
    const first = await archive(headers);
    world.effects.pass(1_000);
    const replayed = await archive(headers);
    expect(first).toMatchObject({ status: 200, body: { status: 'archived' } });
    expect(replayed).toMatchObject({ body: first.body, headers: { 'idempotency-replayed': 'true' } });
  });

  test('loses no scan that happens meanwhile', async () => {
    const scanned = async () => {
      const tries = await Promise.allSettled([world.scan(code, 'active', 1), world.scan(code, 'archived', 1)]);
      return tries.filter(({ status }) => status === 'fulfilled').length;
    };
    const counts = Promise.all(Array.from({ length: 20 }, scanned));
    const [done, moved] = await Promise.all([counts, archive()]);
    expect(moved.status).toBe(200);
    const counted = done.reduce((sum, each) => sum + each, 0);
    expect((await world.call(getQprCode, code)).body).toMatchObject({ status: 'archived', scans_total: counted });
  });

  test("another account's code is not found", () =>
    world.expectNotFoundByOthers(archiveQprCode, code, { method: 'POST' }));
});
