import { describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { compiledMessages } from '../../../lib/bundling/compiled-messages.ts';
import { findGroupUses, findMessageUses } from '../../../lib/bundling/message-uses.ts';
import { faultsOf, unusedIn } from '../../../messages/check.ts';
import { compileMessage } from '../../../messages/compile.ts';
import { questionDigest } from '../../../messages/emails.js';
import { messagesType } from '../../../messages/types.ts';
import { page } from '../../../messages/visitor.js';
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

  test('of a group “parts” is a list, so that the page can put an element between its texts', () => {
    const name = { tag: 'bdi' };
    expect(page.de.parts.deleteText({ name })).toEqual([
      'Es wird endgültig gelöscht. ',
      name,
      ' kann es dann nicht mehr lesen.',
    ]);
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
  expect(messagesType('studio', ENGLISH)).toContain('readonly count: (values: { readonly count: number }) => string;');
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

describe('code that imports a group of messages', () => {
  const ENGLISH_EMAILS = { signIn: { subject: 'Sign in', code: { text: 'Code' } }, digest: { more: 'More' } };
  const usesOf = (source: string) =>
    findGroupUses('a.ts', `import { signIn } from '../messages/emails.js';\n${source}`, 'emails', ENGLISH_EMAILS);

  test.each([
    ['const t = signIn[language];\nshow(t.subject, t.code.text);', ['signIn.subject', 'signIn.code.text']],
    ['show(signIn[language].code);', ['signIn.code']],
    ['showAll(signIn as Group);', ['signIn']],
    ['interface Steps { readonly signIn: string }', []],
  ])('uses the messages that it names: %j', (source, used) => {
    expect(usesOf(source)).toEqual(used);
  });

  test('has in its bundle the texts of this group only, which give the same texts as without a build', async () => {
    const contents = "export { questionDigest as group } from './messages/emails.js';";
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: '.' },
      bundle: true,
      format: 'cjs',
      charset: 'utf8',
      plugins: [compiledMessages],
      write: false,
    });
    const [{ text = '' } = {}] = outputFiles;
    expect(text).toContain('відвідувачі');
    expect(text).not.toContain('Sign in');
    const module: { exports: { group?: typeof questionDigest } } = { exports: {} };
    new Function('module', text)(module);
    const figures = { scans: 12_345, conversations: 2 };
    expect(module.exports.group?.uk.figures(figures)).toBe(questionDigest.uk.figures(figures));
  });
});
