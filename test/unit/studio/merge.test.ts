import { describe, expect, test } from '@jest/globals';
import { differenceOf } from '../../../web/studio/pages/editor/conflict/difference.ts';
import { merge, withPart, withText } from '../../../web/studio/pages/editor/conflict/merge.ts';
import {
  changesOf,
  type Draft,
  EMPTY,
  faultsOf,
  fieldsOf,
  isSame,
  toDraft,
} from '../../../web/studio/pages/editor/draft.ts';
import { fc } from '../../support/fast-check.ts';

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

  test('is read in phrases: words that changed in a row stay together', () => {
    expect(differenceOf('Open: dogs are welcome here.', 'Open: check-out is at here.')).toEqual([
      { text: 'Open: ', kind: 'same' },
      { text: 'dogs are welcome', kind: 'theirs' },
      { text: 'check-out is at', kind: 'mine' },
      { text: ' here.', kind: 'same' },
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

describe('what is said about the page', () => {
  const CONTACT = { ...BASE, contactTo: '112', contactLabel: 'Call' };
  const PAGE = {
    ...CONTACT,
    grounding: 'strict',
    logo: 'data:image/webp;base64,AA',
    privacy: 'https://a.example/',
  } as const;

  test('is sent as the service takes it, one by one, and taken away by null', () => {
    expect(changesOf(BASE, { ...PAGE, archived: 'link', archivedUrl: ' https://a.example/b ' })).toEqual({
      grounding: 'strict',
      logo: 'data:image/webp;base64,AA',
      contact: { to: '112', label: 'Call' },
      privacy_url: 'https://a.example/',
      archived_url: 'https://a.example/b',
    });
    expect(changesOf(PAGE, BASE)).toEqual({ grounding: null, logo: null, contact: null, privacy_url: null });
    const message = {
      ...BASE,
      archived: 'message',
      archivedMessage: 'Gone',
      archivedUrl: 'https://a.example/',
    } as const;
    expect(changesOf(message, { ...message, archived: 'link' })).toEqual({
      archived_message: null,
      archived_url: 'https://a.example/',
    });
  });

  test('comes back as it was saved', () => {
    const { logo, ...fields } = fieldsOf({ ...PAGE, archived: 'message', archivedMessage: 'Gone' });
    const saved = {
      ...fields,
      suggestions: undefined,
      color: undefined,
      archived_url: undefined,
      welcome_message: 'x',
      logo_url: logo,
    };
    const draft = { ...PAGE, archived: 'message', archivedMessage: 'Gone', welcome: 'x' } as const;
    expect(toDraft(saved as never)).toEqual(draft);
  });

  test('meets part by part: who changed the contact is not in the way of who changed the logo', () => {
    const theirs = { ...BASE, logo: 'https://a.example/qr/x/logo.png', grounding: 'strict' } as const;
    expect(merge(BASE, CONTACT, theirs)).toEqual({
      draft: { ...theirs, contactTo: '112', contactLabel: 'Call' },
      conflicts: [],
      taken: ['grounding', 'logo'],
    });
    const other = { ...BASE, contactTo: '110', archived: 'message', archivedMessage: 'Gone' } as const;
    const mine = { ...CONTACT, archived: 'link', archivedUrl: 'https://a.example/' } as const;
    expect(merge(BASE, mine, other)).toMatchObject({ draft: mine, conflicts: ['contact', 'archived'] });
    expect(withPart(mine, 'archived', other)).toEqual({ ...other, contactTo: '112', contactLabel: 'Call' });
  });

  test.each([
    [{ contactTo: 'call us' }, { contactTo: 'noContact' }],
    [{ contactTo: `https://a.example/${'x'.repeat(2_000)}` }, { contactTo: 'noContact' }],
    [{ contactLabel: 'Call' }, { contactTo: 'missing' }],
    [{ contactTo: '112', contactLabel: 'x'.repeat(41) }, { contactLabel: 'tooLong' }],
    [{ privacy: 'http://a.example/' }, { privacy: 'noLink' }],
    [{ archived: 'message' }, { archivedMessage: 'missing' }],
    [{ archived: 'message', archivedMessage: 'x'.repeat(1_001) }, { archivedMessage: 'tooLong' }],
    [{ archived: 'link' }, { archivedUrl: 'noLink' }],
    [{ archived: 'notice', archivedUrl: 'not chosen' }, {}],
  ] as const)('%j is held to the limits of the service', (changes, faults) =>
    expect(faultsOf({ ...BASE, ...changes })).toEqual(faults),
  );
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
    const code = { name: 'Desk', welcome_message: 'Hello! This is Desk. How can I help you?', template: 'business' };
    expect(toDraft(code as never)).toMatchObject({ welcome: '', questions: 'prompt', color: '' });
  });

  test('is held to the limits of the service', () => {
    expect(faultsOf(EMPTY)).toEqual({ name: 'missing', prompt: 'missing' });
    expect(faultsOf({ ...BASE, name: ' \t ', prompt: ' \n ' })).toEqual({ name: 'missing', prompt: 'missing' });
    expect(faultsOf({ ...BASE, name: '🥐'.repeat(200), prompt: '🥐'.repeat(32_000) })).toEqual({});
    expect(faultsOf({ ...BASE, name: '🥐'.repeat(201), prompt: '🥐'.repeat(32_001) })).toEqual({
      name: 'tooLong',
      prompt: 'tooLong',
    });
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
