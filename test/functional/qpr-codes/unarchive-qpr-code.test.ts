import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getQprCode } from '../../../lambdas/api/qpr-codes/get-qpr-code.ts';
import { unarchiveQprCode } from '../../../lambdas/api/qpr-codes/unarchive-qpr-code.ts';
import { changeStatus } from '../../../lambdas/qpr-codes/change-status.ts';
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

const archive = () => changeStatus(fixture.effects, { account_id: fixture.account_id }, code.id, 'archived');
const unarchive = (headers: Record<string, string> = {}) =>
  fixture.call(unarchiveQprCode, code, { method: 'POST', headers });

describe('POST /v1/qpr-codes/:id/unarchive', () => {
  test('moves the code back to the active codes, and keeps its scans', async () => {
    const { total } = await fixture.listsOf(code);
    await fixture.scan(code, 'active', 3);
    await archive();
    await fixture.scan(code, 'archived', 1);
    fixture.effects.advance(5);
    const reply = await unarchive();
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      status: 'active',
      scans_total: 4,
      updated_at: fixture.effects.now().toISOString(),
    });
    expect(await fixture.listsOf(code)).toEqual({ active: true, archived: false, total });
    expect((await fixture.call(getQprCode, code)).body).toEqual(reply.body);
    expect(await fixture.storedCode(code)).toMatchObject({ status: 'active', updated_at: reply.body.updated_at });
  });

  test("restores the code's position in the order of creation", async () => {
    await archive();
    const newer = await fixture.makeCode();
    await unarchive();
    const { codes } = await page(fixture.effects, fixture.account_id, 0, 2);
    expect(codes.map(({ id }) => id)).toEqual([newer.id, code.id]);
  });

  test('does not change an active code', async () => {
    const before = await fixture.call(getQprCode, code);
    fixture.effects.advance(1_000);
    const headers = { 'idempotency-key': `active-${code.id}` };
    const reply = await unarchive(headers);
    const replayed = await unarchive(headers);
    expect(reply).toMatchObject({ status: 200, body: before.body });
    expect(replayed).toMatchObject({ body: before.body, headers: { 'idempotency-replayed': 'true' } });
  });

  test("another account's code is not found", () =>
    fixture.expectNotFoundByOthers(unarchiveQprCode, code, { method: 'POST' }));
});
