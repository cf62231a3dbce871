import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { languagesOf } from '../../../contracts/languages.ts';
import { faultsOf } from '../../../messages/check.ts';
import { readPage, sectionOf } from '../../support/docs/docs-pages.ts';
import { ADD_A_FIELD } from './add-a-field.ts';
import { ADD_A_LANGUAGE } from './add-a-language.ts';
import { ADD_A_SETTING } from './add-a-setting.ts';
import { ADD_AN_EVENT } from './add-an-event.ts';
import { ADD_AN_OPERATION } from './add-an-operation.ts';
import type { Recipe } from './recipe.ts';
import { isCode, Rehearsal } from './rehearsal.ts';

const RECIPES: readonly Recipe[] = [ADD_A_FIELD, ADD_AN_OPERATION, ADD_AN_EVENT, ADD_A_SETTING, ADD_A_LANGUAGE];
/** Relative to the copy, like the tests that it runs. */
const PLAIN_JEST = 'test/unit/recipes/plain-jest.ts';
const contributing = readPage('CONTRIBUTING.md');

const filesOf = (recipes: readonly Recipe[]) => [
  ...new Set(recipes.flatMap(({ edits }) => edits.map(({ file }) => file))),
];

let rehearsal: Rehearsal;
let generated: ReadonlyMap<string, string>;
beforeAll(async () => {
  rehearsal = new Rehearsal();
  // A new language begins with a copy of the English messages, so that recipe comes last.
  for (const { edits } of RECIPES) {
    if (edits.some((edit) => 'copyOf' in edit)) expect(await rehearsal.generate()).toBeUndefined();
    for (const edit of edits) rehearsal.do(edit);
  }
  expect(await rehearsal.generate()).toBeUndefined();
  generated = rehearsal.generated();
});
afterAll(() => rehearsal.close());

function faultOfMessages(): string | undefined {
  const [english, ...others] = languagesOf('studio').map((language) =>
    JSON.parse(rehearsal.read(`messages/${language}/studio.json`)),
  );
  return others.flatMap((messages) => faultsOf(messages, english)).map(({ key, text }) => `${key}: ${text}`)[0];
}

async function failedChecks(recipes: readonly Recipe[]): Promise<string | undefined> {
  const ownTests = filesOf(recipes).filter((file) => file.startsWith('test/unit/') && rehearsal.has(file));
  const files = [...ownTests, ...recipes.flatMap(({ checks }) => checks)];
  return files.length === 0 ? undefined : rehearsal.failureOf(PLAIN_JEST, ...files);
}

/** What tells a newcomer that something is missing: the messages, a test, or the compiler. */
const problemOf = async (recipes: readonly Recipe[]): Promise<string | undefined> =>
  faultOfMessages() ?? (await failedChecks(recipes)) ?? rehearsal.compileError(filesOf(recipes).filter(isCode));

/** Files from which others are generated. */
const GENERATES = /^(?:contracts\/operations|lambdas\/(?:api|events)|shared\/fields)\//;

test('with all their steps, the recipes pass the compiler and the checks', async () => {
  expect(await problemOf(RECIPES)).toBeUndefined();
});

describe.each(RECIPES)('$heading', (recipe) => {
  test('is a section of CONTRIBUTING.md', () => {
    expect(sectionOf(contributing, recipe.heading)).not.toBe('');
  });

  test(`takes at most ${recipe.maxFiles} files`, () => {
    expect(filesOf([recipe]).length).toBeLessThanOrEqual(recipe.maxFiles);
  });

  test.each(recipe.edits)('leaving out $file fails', async (edit) => {
    rehearsal.undo(edit);
    const failure = GENERATES.test(edit.file) ? await rehearsal.generate() : undefined;
    const isMissing = 'copyOf' in edit ? await rehearsal.failureOf('bin/messages.ts', '--check') : undefined;
    const found = failure ?? isMissing ?? (await problemOf([recipe]));
    rehearsal.do(edit);
    rehearsal.restore(generated);
    expect(found).toBeDefined();
  });
});
