import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { transactWrite } from '../../../../lambdas/platform/table/transact-write.ts';
import type { QrImages } from '../../../../lambdas/qpr-codes/images/image-store.ts';
import { redrawImages } from '../../../../lambdas/qpr-codes/images/redraw-images.ts';
import { saveStyleWrites } from '../../../../lambdas/qpr-codes/images/style/style-store.ts';
import { type CodeEffects, codeEffects, createTestCode } from '../code-effects.ts';

let effects: CodeEffects;
beforeAll(async () => {
  effects = await codeEffects();
});
afterAll(() => effects.table.close());

/** Redraws every segment of the table call by call, like the operator's command. */
async function redrawAll(segments: number) {
  let drawn = 0;
  for (let segment = 0; segment < segments; segment += 1) {
    let after: unknown;
    do {
      const result = await redrawImages(effects)({ segment, segments, ...(after !== undefined && { after }) });
      drawn += result.drawn;
      after = result.after;
    } while (after !== undefined);
  }
  return drawn;
}

test('redraws lost images of all accounts exactly as they were', async () => {
  const codes = [
    await createTestCode(effects, 'acc_a'),
    await createTestCode(effects, 'acc_a'),
    await createTestCode(effects, 'acc_b'),
  ];
  const before = new Map(effects.images.stored);
  expect(before.size).toBe(3);
  effects.images.stored.clear();
  expect(await redrawAll(4)).toBe(3);
  expect(effects.images.stored).toEqual(before);
  expect([...effects.images.stored.keys()].sort()).toEqual(codes.map(({ short_id }) => short_id).sort());
});

test('a style that is saved after the codes were read is not replaced by the old images', async () => {
  const { short_id } = await createTestCode(effects, 'acc_c');
  const style = {
    dark: '#0f766e',
    light: '#ffffff',
    margin: 4,
    ecc: 'Q',
    version: '0123456789ab',
  } as const;
  let isSaved = false;
  const images = {
    put: async (shortId: string, drawn: QrImages) => {
      if (!isSaved) await transactWrite(effects.table, saveStyleWrites(effects.table, short_id, style, undefined));
      isSaved = true;
      await effects.images.put(shortId, drawn);
    },
  };
  await redrawImages({ ...effects, images })({ segment: 0, segments: 1 });
  expect(effects.images.stored.get(short_id)?.svg).toContain('#0f766e');
});

test('refuses an invalid segment', async () => {
  await expect(redrawImages(effects)({ segment: 'first' })).rejects.toThrow();
});
