import { expect, test } from '@jest/globals';
import { rememberName, suggestName } from '../../../web/studio/pages/placements/claim/suggested-name.ts';

/** A browser in which stickers are claimed one after another. */
function browser() {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  return {
    suggested: (ownName: string) => suggestName(ownName, storage),
    claimed: (name: string, ownName: string) => rememberName(name, ownName, storage),
  };
}

test.each([
  ['Table 12', 'Table 13'],
  ['Room 099', 'Room 100'],
  ['Room 007', 'Room 008'],
  ['Floor 2, seat 9 (window)', 'Floor 2, seat 10 (window)'],
])('after a sticker was named %s, the next suggestion is %s', (name, next) => {
  const { claimed, suggested } = browser();
  claimed(name, 'Sticker 4');
  expect(suggested('Sticker 71')).toBe(next);
});

test('if the last name has no number, the suggestion is the sticker’s own name', () => {
  const { claimed, suggested } = browser();
  expect(suggested('Sticker 1')).toBe('Sticker 1');
  claimed('Terrace', 'Sticker 1');
  expect(suggested('Sticker 2')).toBe('Sticker 2');
});

test('if the user kept the last sticker’s own name, the suggestion is the next sticker’s own name', () => {
  const { claimed, suggested } = browser();
  claimed('Sticker 1', 'Sticker 1');
  expect(suggested('Sticker 40')).toBe('Sticker 40');
  claimed('Table 1', 'Sticker 40');
  claimed('Sticker 7', 'Sticker 7');
  expect(suggested('Sticker 9')).toBe('Sticker 9');
});
