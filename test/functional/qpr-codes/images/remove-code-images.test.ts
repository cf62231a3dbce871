import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deleteCode } from '../../../../lambdas/qpr-codes/deletion/delete-code.ts';
import { removeCodeImages } from '../../../../lambdas/qpr-codes/images/remove-code-images.ts';
import { type CodeEffects, codeEffects, createTestCode } from '../code-effects.ts';

let effects: CodeEffects;
beforeAll(async () => {
  effects = await codeEffects();
});
afterAll(() => effects.table.close());

test('removes the images of a code after its deletion event', async () => {
  const code = await createTestCode(effects, 'acc_deleted');
  await deleteCode(effects, { account_id: 'acc_deleted' }, code.id);
  const deleted = { id: code.id, short_id: code.short_id };
  const body = JSON.stringify({ event: 'qpr_code.deleted', data: { ...deleted, account_id: 'acc_deleted' } });
  await removeCodeImages(effects.images)({
    version: '0',
    id: '1',
    'detail-type': 'qpr_code.deleted',
    source: 'qpr',
    account: '123456789012',
    time: '2026-03-01T12:00:00Z',
    region: 'us-east-1',
    resources: [],
    detail: { body },
  });
  expect(effects.images.stored.has(code.short_id)).toBe(false);
});
