import { describe, expect, test } from '@jest/globals';
import { differenceOf } from '../../../web/studio/pages/editor/conflict/difference.ts';
import { merge, withPart, withText } from '../../../web/studio/pages/editor/conflict/merge.ts';
import {
  answerFieldsOf,
  changesOf,
  type Draft,
  errorsIn,
  fieldsOf,
  isSame,
  newDraft,
  toDraft,
} from '../../../web/studio/pages/editor/draft.ts';
import { fc } from '../../support/fast-check.ts';

const BASE: Draft = { ...newDraft({}), name: 'Desk', prompt: 'We open at eight.', grounding: '' };

describe('a difference', () => {
  test('contains both texts, word by word', () => {
    expect(differenceOf('We open at eight today.', 'We open at nine today.')).toEqual([
      { text: 'We open at ', kind: 'same' },
      { text: 'eight', kind: 'theirs' },
      { text: 'nine', kind: 'mine' },
      { text: ' today.', kind: 'same' },
    ]);
  });

  test('groups consecutive changed words', () => {
    expect(differenceOf('Open: dogs are welcome here.', 'Open: check-out is at here.')).toEqual([
      { text: 'Open: ', kind: 'same' },
      { text: 'dogs are welcome', kind: 'theirs' },
      { text: 'check-out is at', kind: 'mine' },
      { text: ' here.', kind: 'same' },
    ]);
  });

  test('keeps every word of both texts', () => {
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

describe('merging two drafts', () => {
  test('keeps changes that only one side made', () => {
    const merged = merge(BASE, { ...BASE, prompt: 'We open at nine.' }, { ...BASE, welcome_message: 'Hi' });
    expect(merged).toEqual({
      draft: { ...BASE, prompt: 'We open at nine.', welcome_message: 'Hi' },
      conflicts: [],
      taken: ['welcome_message'],
    });
  });

  test('reports a conflict if both changed the same part, and keeps mine until the user chooses', () => {
    const mine = { ...BASE, prompt: 'At nine.', suggestions: { source: 'own', own: ['Open?'] } } as const;
    const theirs = { ...BASE, prompt: 'At ten.', suggestions: { source: 'none', own: [] } } as const;
    expect(merge(BASE, mine, theirs)).toMatchObject({ draft: mine, conflicts: ['prompt', 'suggestions'] });
    expect(merge(BASE, mine, mine)).toMatchObject({ conflicts: [], taken: [] });
    expect(withText(mine, 'suggestions', 'One?\nTwo?').suggestions.own).toEqual(['One?', 'Two?']);
  });

  test('ignores blank lines between suggestions, so that none is lost', () => {
    expect(withText(BASE, 'suggestions', 'One?\n\nTwo?\n \nThree?\n').suggestions).toEqual({
      source: 'own',
      own: ['One?', 'Two?', 'Three?'],
    });
  });
});

describe('the page settings', () => {
  const CONTACT = { ...BASE, contact: { to: '112', label: 'Call' } };
  const PAGE = {
    ...CONTACT,
    grounding: 'strict',
    logo: 'data:image/webp;base64,AA',
    privacy_url: 'https://a.example/',
  } as const;

  test('are sent as fields of the API, and removed with null', () => {
    expect(changesOf(BASE, { ...PAGE, archived: 'link', archived_url: ' https://a.example/b ' })).toEqual({
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
      archived_message: 'Gone',
      archived_url: 'https://a.example/',
    } as const;
    expect(changesOf(message, { ...message, archived: 'link' })).toEqual({
      archived_message: null,
      archived_url: 'https://a.example/',
    });
  });

  test('are read back as saved', () => {
    const { logo, ...fields } = fieldsOf({ ...PAGE, archived: 'message', archived_message: 'Gone' });
    const saved = {
      ...fields,
      suggestions: undefined,
      color: undefined,
      embed_origins: undefined,
      request_recipients: undefined,
      archived_url: undefined,
      welcome_message: 'x',
      logo_url: logo,
    };
    const draft = { ...PAGE, archived: 'message', archived_message: 'Gone', welcome_message: 'x' } as const;
    expect(toDraft(saved as never)).toEqual(draft);
  });

  test('are merged part by part, so that a new contact does not conflict with a new logo', () => {
    const theirs = { ...BASE, logo: 'https://a.example/qr/x/logo.png', grounding: 'strict' } as const;
    expect(merge(BASE, CONTACT, theirs)).toEqual({
      draft: { ...theirs, contact: CONTACT.contact },
      conflicts: [],
      taken: ['grounding', 'logo'],
    });
    const other = {
      ...BASE,
      contact: { to: '110', label: '' },
      archived: 'message',
      archived_message: 'Gone',
    } as const;
    const mine = { ...CONTACT, archived: 'link', archived_url: 'https://a.example/' } as const;
    expect(merge(BASE, mine, other)).toMatchObject({ draft: mine, conflicts: ['contact', 'archived'] });
    expect(withPart(mine, 'archived', other)).toEqual({ ...other, contact: CONTACT.contact });
  });

  test.each([
    [{ contact: { to: 'call us', label: '' } }, { contact: 'invalidContact' }],
    [{ contact: { to: `https://a.example/${'x'.repeat(2_000)}`, label: '' } }, { contact: 'invalidContact' }],
    [{ contact: { to: '', label: 'Call' } }, { contact: 'missing' }],
    [{ contact: { to: '112', label: 'x'.repeat(41) } }, { contact: 'tooLong' }],
    [{ privacy_url: 'http://a.example/' }, { privacy_url: 'invalidLink' }],
    [{ archived: 'message' }, { archived_message: 'missing' }],
    [{ archived: 'message', archived_message: 'x'.repeat(1_001) }, { archived_message: 'tooLong' }],
    [{ archived: 'link' }, { archived_url: 'invalidLink' }],
    [{ archived: 'notice', archived_url: 'not chosen' }, {}],
  ] as const)('are checked against the limits of the service: %j', (changes, errors) =>
    expect(errorsIn({ ...BASE, ...changes })).toEqual(errors),
  );
});

describe('a draft', () => {
  test('sends only changes', () => {
    expect(changesOf(BASE, { ...BASE, name: 'Bar' })).toEqual({ name: 'Bar' });
    // The service gives a code with the default greeting the one of the new template.
    expect(changesOf(BASE, { ...BASE, template: 'retail' })).toEqual({ template: 'retail' });
    expect(changesOf(BASE, BASE)).toEqual({});
    const own = { ...BASE, suggestions: { source: 'own', own: ['', 'Open?', ' '] } } as const;
    expect(changesOf(BASE, own)).toEqual({ suggestions: ['Open?'] });
    expect(changesOf(own, { ...own, suggestions: { ...own.suggestions, source: 'none' } })).toEqual({
      suggestions: [],
    });
    expect(isSame(BASE, { ...BASE, suggestions: { ...BASE.suggestions, own: ['not chosen'] } })).toBe(true);
  });

  test('runs its checks with its unsaved forms', () => {
    const fields = [{ name: '', label: 'Phone', type: 'phone', required: true }] as const;
    const form = { name: '', title: 'Call me', fields, offer: ['model'] } as const;
    expect(answerFieldsOf({ ...BASE, forms: [form] }).forms).toEqual([
      { ...form, name: 'call_me', fields: [{ ...fields[0], name: 'phone' }] },
    ]);
    expect(answerFieldsOf(BASE).forms).toBeNull();
  });

  test('sends an e-mail address once, because the service ignores the case of addresses', () => {
    const draft = { ...BASE, request_recipients: 'A@x.com, b@x.com; a@x.com' };
    expect(fieldsOf(draft).request_recipients).toEqual(['a@x.com', 'b@x.com']);
  });

  test('does not show a default greeting as the owner’s text', () => {
    const code = { name: 'Desk', welcome_message: 'Hello! This is Desk. How can I help you?', template: 'business' };
    expect(toDraft(code as never)).toMatchObject({
      welcome_message: '',
      suggestions: { source: 'prompt' },
      color: '',
    });
  });

  test('is checked against the limits of the service', () => {
    expect(errorsIn(newDraft({}))).toEqual({ name: 'missing', prompt: 'missing' });
    expect(errorsIn({ ...BASE, name: ' \t ', prompt: ' \n ' })).toEqual({ name: 'missing', prompt: 'missing' });
    expect(errorsIn({ ...BASE, name: '🥐'.repeat(200), prompt: '🥐'.repeat(32_000) })).toEqual({});
    expect(errorsIn({ ...BASE, name: '🥐'.repeat(201), prompt: '🥐'.repeat(32_001) })).toEqual({
      name: 'tooLong',
      prompt: 'tooLong',
    });
    expect(errorsIn({ ...BASE, welcome_message: '🙂'.repeat(2_000) })).toEqual({});
    expect(errorsIn({ ...BASE, welcome_message: 'x'.repeat(2_001), name: 'x'.repeat(201) })).toEqual({
      name: 'tooLong',
      welcome_message: 'tooLong',
    });
    const long = { ...BASE, suggestions: { source: 'own', own: ['ok', 'x'.repeat(81)] } } as const;
    expect(errorsIn(long)).toEqual({ suggestions: 'missing' });
    expect(errorsIn({ ...long, suggestions: { ...long.suggestions, source: 'none' } })).toEqual({});
  });
});
