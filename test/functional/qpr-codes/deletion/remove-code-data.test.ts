import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCheck } from '../../../../lambdas/api/checks/create-check.ts';
import { deleteQprCode } from '../../../../lambdas/api/qpr-codes/delete-qpr-code.ts';
import { updateQprCode } from '../../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import { transactWrite } from '../../../../lambdas/platform/table/transact-write.ts';
import { removeCodeData } from '../../../../lambdas/qpr-codes/deletion/remove-code-data.ts';
import { addToDayWrite } from '../../../../lambdas/scans/roll-ups/store.ts';
import { CodeFixture } from '../code-fixture.ts';

let fixture: CodeFixture;
beforeAll(async () => {
  fixture = await CodeFixture.open();
});
afterAll(() => fixture.close());

test('removes the versions, checks and roll-ups of a deleted code after its deletion event, and keeps those of other codes', async () => {
  const { table } = fixture.effects;
  const codes = [await fixture.makeCode(), await fixture.makeCode()] as const;
  for (const code of codes) {
    const { status } = await fixture.call(createCheck, code, {
      method: 'POST',
      json: { question: 'When?', expect: { declines: true } },
    });
    expect(status).toBe(201);
    for (const prompt of ['One.', 'Two.', 'Three.']) {
      await fixture.call(updateQprCode, code, { method: 'PATCH', json: { prompt } });
    }
    const day = { day: '2026-11-15', hot: false, counters: { scans: 1 } };
    await transactWrite(table, { day: addToDayWrite(table, code.short_id, day, 0) });
  }
  const [deleted] = codes;
  await fixture.call(deleteQprCode, deleted, { method: 'DELETE' });
  const [event] = (await fixture.eventsAbout(deleted)).filter(({ event }) => event === 'qpr_code.deleted');
  const remove = removeCodeData(fixture.effects);
  await expect(remove({ detail: event }, { getRemainingTimeInMillis: () => 1_000 })).rejects.toThrow('Time ran out');
  await remove({ detail: event }, { getRemainingTimeInMillis: () => 30_000 });
  const count = async (pk: string) => {
    const { Count } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ConsistentRead: true,
      }),
    );
    return Count;
  };
  const counts = codes.map(async ({ short_id }) => [
    await count(`CODE_VERSIONS#${short_id}`),
    await count(`CHECKS#${short_id}`),
    await count(`ROLLUP#${short_id}`),
  ]);
  expect(await Promise.all(counts)).toEqual([
    [0, 0, 0],
    [3, 2, 1],
  ]);
});
