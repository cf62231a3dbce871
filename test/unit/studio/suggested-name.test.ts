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
    suggestionFor: (ownName: string) => suggestName(ownName, storage),
    claim: (name: string, ownName: string) => rememberName(name, ownName, storage),
  };
}

test.each([
  ['Table 12', 'Table 13'],
  ['Room 099', 'Room 100'],
  ['Room 007', 'Room 008'],
  ['Floor 2, seat 9 (window)', 'Floor 2, seat 10 (window)'],
])('after a sticker was named %s, the next suggestion is %s', (name, next) => {
  const { claim, suggestionFor } = browser();
  claim(name, 'Sticker 4');
  expect(suggestionFor('Sticker 71')).toBe(next);
});

test('if the last name has no number, the suggestion is the sticker’s own name', () => {
  const { claim, suggestionFor } = browser();
  expect(suggestionFor('Sticker 1')).toBe('Sticker 1');
  claim('Terrace', 'Sticker 1');
  expect(suggestionFor('Sticker 2')).toBe('Sticker 2');
});

test('if the user kept the last sticker’s own name, the suggestion is the next sticker’s own name', () => {
  const { claim, suggestionFor } = browser();
  claim('Sticker 1', 'Sticker 1');
  expect(suggestionFor('Sticker 40')).toBe('Sticker 40');
  claim('Table 1', 'Sticker 40');
  claim('Sticker 7', 'Sticker 7');
  expect(suggestionFor('Sticker 9')).toBe('Sticker 9');
});
