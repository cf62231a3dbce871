import { describe, expect, test } from '@jest/globals';
import { findMessageUses } from '../../../lib/bundling/message-uses.ts';
import { faultsOf, unusedIn } from '../../../messages/check.ts';
import { compileMessage } from '../../../messages/compile.ts';
import { messagesType } from '../../../messages/types.ts';
import { studioMessages } from '../../support/studio-messages.ts';

const ENGLISH = {
  codes: {
    title: 'Codes',
    count: '{count, plural, one {1 code} other {# codes}}',
    of: 'Code of {name}',
    steps: ['Name', 'Prompt'],
  },
};

describe('a message', () => {
  test.each([
    ['en', 0, '0 codes'],
    ['en', 1, '1 code'],
    ['en', 1_234, '1,234 codes'],
    ['fr', 0, '0 code'],
    ['nl', 1_234, '1.234 codes'],
    ['uk', 1, '1 код'],
    ['uk', 2, '2 коди'],
    ['uk', 5, '5 кодів'],
    ['uk', 21, '21 код'],
  ] as const)('in %s has the plural form of %i', (language, count, text) => {
    expect(studioMessages(language).codes.count({ count })).toBe(text);
  });

  test.each([
    [0, 1, 'The check has the same result.'],
    [0, 3, 'All 3 checks have the same result.'],
    [1, 3, '1 of 3 results changed.'],
  ])('can have a form for an exact number: %i of %i', (count, total, text) => {
    expect(studioMessages('en').sharedChecks.changed({ count, total })).toBe(text);
  });

  test('shows quoted braces as they are', () => {
    expect(studioMessages('en').bulk.examplePrompt).toContain('room {{room}} on floor {{floor}}');
  });

  test.each([
    ['Hello {name', 'A closing brace is missing.'],
    ['{count, plural, one {1 code}}', 'A plural or select needs the form “other”.'],
    ['{at, date}', 'A parameter is {name}, {name, number}, or a plural or select.'],
    ['{the name}', "A name between braces has letters only. Quote braces that belong to the text, as in '{'."],
  ])('%j is refused with a sentence', (text, sentence) => {
    expect(() => compileMessage(text)).toThrow(sentence);
  });
});

test('each type of a message names its parameters', () => {
  expect(messagesType('Studio', ENGLISH)).toContain('readonly count: (values: { readonly count: number }) => string;');
});

test('the check names each message that a language lacks, adds or writes with other parameters', () => {
  const dutch = { codes: { titel: 'Codes', count: '{count, plural, other {# codes}', of: '{naam}', steps: ['Naam'] } };
  expect(faultsOf(dutch, ENGLISH)).toEqual([
    { key: 'codes.title', text: 'It is missing. English has a message (“Codes”).' },
    { key: 'codes.count', text: 'A closing brace is missing.' },
    { key: 'codes.of', text: 'It uses {naam}, but the parameters of the English message are: {name}.' },
    { key: 'codes.steps.1', text: 'It is missing. English has a message (“Prompt”).' },
    { key: 'codes.titel', text: 'English has no such message. Remove it.' },
  ]);
});

test('the check finds messages that no code uses', () => {
  const source = "import { t } from '../texts/t.ts';\nconst x = [t.codes.count({ count: 1 }), t.codes.steps[0]];";
  const used = findMessageUses('page.tsx', source, ENGLISH).uses.map(({ path }) => path);
  expect(used).toEqual(['codes.count', 'codes.steps']);
  expect(unusedIn(ENGLISH, new Set(used)).map(({ key }) => key)).toEqual(['codes.title', 'codes.of']);
});

test('code cannot pass on all messages, because a page loads those that its code names', () => {
  const source = "import { t } from '../texts/t.ts';\nshow(t);";
  expect(() => findMessageUses('page.tsx', source, ENGLISH)).toThrow('page.tsx: name each message after t');
});
