import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from '@jest/globals';
import { STYLED_QR_LIMITS } from '../../../../contracts/qr-style.ts';
import { minuteOf } from '../../../../contracts/time.ts';
import { transactWrite } from '../../../../lambdas/platform/table/transact-write.ts';
import { updateWrite } from '../../../../lambdas/platform/table/writes.ts';
import type { CodeEffects } from '../code-effects.ts';

/**
 * Raises the count of images drawn in this minute, so that the limit allows only `left` more. There must be exactly one
 * visitor address for which images were drawn in this minute.
 */
export async function limitRemainingDraws({ table, now }: CodeEffects, left: number): Promise<void> {
  const { Items: items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  const ofThisMinute = items.filter(({ pk }) => String(pk).endsWith(`#image#${minuteOf(now())}`));
  expect(ofThisMinute).toMatchObject([{ count: expect.any(Number) }]);
  for (const { pk, sk, count } of ofThisMinute) {
    const more = STYLED_QR_LIMITS.drawnPerMinute - left - Number(count);
    await transactWrite(table, { count: updateWrite(table, { pk, sk }, { add: { count: more } }) });
  }
}
