import { expect, test } from '@jest/globals';
import { placementLabels } from '../../../../web/studio/pages/print/placement-labels.ts';

const placement = (name: string, code: string | null) => ({ name, qpr_code_id: code });

async function labelsOf(...placements: readonly ReturnType<typeof placement>[]) {
  const loaded: string[] = [];
  const { labelOf, commonCode } = placementLabels(placements, async (id) => {
    loaded.push(id);
    return `Code ${id}`;
  });
  const labels = await Promise.all(placements.map(labelOf));
  return { labels, loaded, commonCode: await commonCode() };
}

test('placements with the same name but different codes also show the name of their code', async () => {
  const { labels, loaded, commonCode } = await labelsOf(
    placement('Room 101', 'spa'),
    placement('Room 101', 'menu'),
    placement('Room 102', 'spa'),
    placement('Room 101', null),
    placement('Room 103', 'spa'),
    placement('Room 103', 'menu'),
  );
  expect(labels).toEqual([
    'Room 101\u00a0· Code spa',
    'Room 101\u00a0· Code menu',
    'Room 102',
    'Room 101',
    'Room 103\u00a0· Code spa',
    'Room 103\u00a0· Code menu',
  ]);
  expect(loaded).toEqual(['spa', 'menu']);
  expect(commonCode).toBeUndefined();
});

test('the name of the code is not repeated on each label if all placements have the same code', async () => {
  const { labels, commonCode } = await labelsOf(placement('Table 1', 'menu'), placement('Table 1', 'menu'));
  expect(labels).toEqual(['Table 1', 'Table 1']);
  expect(commonCode).toBe('Code menu');
});

test('placements without a code have only their name', async () => {
  const { labels, loaded, commonCode } = await labelsOf(placement('Sticker 1', null), placement('Sticker 1', null));
  expect(labels).toEqual(['Sticker 1', 'Sticker 1']);
  expect(loaded).toEqual([]);
  expect(commonCode).toBeUndefined();
});
