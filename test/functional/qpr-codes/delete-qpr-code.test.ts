import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { deleteQprCode } from '../../../lambdas/api/qpr-codes/delete-qpr-code.ts';
import { getQprCode } from '../../../lambdas/api/qpr-codes/get-qpr-code.ts';
import { changeStatus } from '../../../lambdas/qpr-codes/change-status.ts';
import { BLOCK_SIZE } from '../../../lambdas/qpr-codes/list/block-ledger.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import { fillOpenBlock, page } from './code-effects.ts';
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

const remove = () => fixture.call(deleteQprCode, code, { method: 'DELETE' });

describe('DELETE /v1/qpr-codes/:id', () => {
  test.each(['active', 'archived'] as const)('deletes an %s code permanently', async (status) => {
    await changeStatus(fixture.effects, { account_id: fixture.account_id }, code.id, status);
    const before = await page(fixture.effects, fixture.account_id, 0, 1, status);
    const reply = await remove();
    expect(reply).toMatchObject({ status: 204, text: undefined });
    expect((await fixture.call(getQprCode, code)).status).toBe(404);
    expect((await remove()).status).toBe(404);
    const after = await page(fixture.effects, fixture.account_id, 0, 1, status);
    expect(after.total).toBe(before.total - 1);
    expect(await fixture.storedCode(code)).toBeUndefined();
    expect(await fixture.listsOf(code)).toMatchObject({ active: false, archived: false });
  });

  test('deletes an old code of an account with many codes', async () => {
    // A list counts its older codes in blocks. One item stores the counts of these blocks, and the deletion changes it.
    const separate = await CodeFixture.open();
    const old = await separate.makeCode();
    await fillOpenBlock(separate.effects, separate.account_id);
    const newer = await separate.makeCode();
    expect((await separate.call(deleteQprCode, old, { method: 'DELETE' })).status).toBe(204);
    expect(await page(separate.effects, separate.account_id, 0, 100)).toMatchObject({
      total: BLOCK_SIZE,
      codes: [{ id: newer.id }],
    });
    await separate.close();
  });

  test('writes one event, which leads to the removal of the images', async () => {
    await remove();
    const deleted = (await fixture.eventsAbout(code)).filter(({ event }) => event === 'qpr_code.deleted');
    expect(deleted).toHaveLength(1);
    expect(deleted[0]).toMatchObject({ account_id: fixture.account_id });
    expect(JSON.parse(String(deleted[0]?.body)).data).toEqual({
      id: code.id,
      short_id: code.short_id,
      account_id: fixture.account_id,
    });
  });

  test('succeeds for only one of several concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, remove));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
  });

  test("another account's code is not found", () =>
    fixture.expectNotFoundByOthers(deleteQprCode, code, { method: 'DELETE' }));
});
