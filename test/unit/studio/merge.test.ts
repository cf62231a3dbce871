import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { differenceOf } from '../../../web/studio/pages/editor/difference.ts';
import { changesOf, type Draft, EMPTY, faultsOf, isSame, toDraft } from '../../../web/studio/pages/editor/draft.ts';
import { merge, withText } from '../../../web/studio/pages/editor/merge.ts';

const BASE: Draft = { ...EMPTY, name: 'Desk', prompt: 'We open at eight.' };

describe('a difference', () => {
  test('is both texts, word by word', () => {
    expect(differenceOf('We open at eight today.', 'We open at nine today.')).toEqual([
      { text: 'We open at ', kind: 'same' },
      { text: 'eight', kind: 'theirs' },
      { text: 'nine', kind: 'mine' },
      { text: ' today.', kind: 'same' },
    ]);
  });

  test('loses no word of either', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', ' ', '\n', 'c d'), { maxLength: 30 })
      .map((words) => words.join(''));
    fc.assert(
      fc.property(text, text, (theirs, mine) => {
        const pieces = differenceOf(theirs, mine);
        const without = (kind: string) =>
          pieces
            .filter((piece) => piece.kind !== kind)
            .map((piece) => piece.text)
            .join('');
        expect([without('mine'), without('theirs')]).toEqual([theirs, mine]);
      }),
    );
  });
});

describe('two drafts of one text', () => {
  test('keep what only one side changed', () => {
    const merged = merge(BASE, { ...BASE, prompt: 'We open at nine.' }, { ...BASE, welcome: 'Hi' });
    expect(merged).toEqual({
      draft: { ...BASE, prompt: 'We open at nine.', welcome: 'Hi' },
      conflicts: [],
      taken: ['welcome'],
    });
  });

  test('meet where both changed the same part, and mine stays until somebody chooses', () => {
    const mine = { ...BASE, prompt: 'At nine.', questions: 'own', suggestions: ['Open?'] } as const;
    const theirs = { ...BASE, prompt: 'At ten.', questions: 'none' } as const;
    expect(merge(BASE, mine, theirs)).toMatchObject({ draft: mine, conflicts: ['prompt', 'questions'] });
    expect(merge(BASE, mine, mine)).toMatchObject({ conflicts: [], taken: [] });
    expect(withText(mine, 'questions', 'One?\nTwo?').suggestions).toEqual(['One?', 'Two?']);
  });
});

describe('a draft', () => {
  test('sends only what changed, and a greeting with its template', () => {
    expect(changesOf(BASE, { ...BASE, name: 'Bar' })).toEqual({ name: 'Bar' });
    expect(changesOf(BASE, { ...BASE, template: 'retail' })).toEqual({ template: 'retail', welcome_message: null });
    expect(changesOf(BASE, BASE)).toEqual({});
    const own = { ...BASE, questions: 'own', suggestions: ['', 'Open?', ' '] } as const;
    expect(changesOf(BASE, own)).toEqual({ suggestions: ['Open?'] });
    expect(changesOf(own, { ...own, questions: 'none' })).toEqual({ suggestions: [] });
    expect(isSame(BASE, { ...BASE, suggestions: ['not chosen'] })).toBe(true);
  });

  test('shows no greeting of the template as words of the owner', () => {
    const code = { name: 'Desk', welcome_message: 'Hello! How can I help you today?', template: 'business' };
    expect(toDraft(code as never)).toMatchObject({ welcome: '', questions: 'prompt', color: '' });
  });

  test('is held to the limits of the service', () => {
    expect(faultsOf(EMPTY)).toEqual({ name: 'missing', prompt: 'missing' });
    expect(faultsOf({ ...BASE, welcome: '🙂'.repeat(2_000) })).toEqual({});
    expect(faultsOf({ ...BASE, welcome: 'x'.repeat(2_001), name: 'x'.repeat(201) })).toEqual({
      name: 'tooLong',
      welcome: 'tooLong',
    });
    const long = { ...BASE, questions: 'own', suggestions: ['ok', 'x'.repeat(81)] } as const;
    expect(faultsOf(long)).toEqual({ suggestions: [1] });
    expect(faultsOf({ ...long, questions: 'none' })).toEqual({});
  });
});
