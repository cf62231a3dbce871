import { expect, test } from '@jest/globals';
import { newDraft } from '../../../web/studio/pages/editor/draft.ts';
import { readStored } from '../../../web/studio/pages/editor/stored-draft.ts';

test('a stored draft gets the saved value of a field that the Studio did not have when it stored the draft', () => {
  const saved = { ...newDraft({}), name: 'Desk', tags: 'Lobby' };
  const { tags: _, ...older } = saved;
  const stored = { draft: { ...older, name: 'Bar' }, base: older, version: '"1"' };
  Object.assign(globalThis, { localStorage: { getItem: () => JSON.stringify(stored) } });
  expect(readStored('key', saved)).toEqual({ draft: { ...saved, name: 'Bar' }, base: saved, version: '"1"' });
});
