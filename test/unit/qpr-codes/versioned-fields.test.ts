import { describe, expect, test } from '@jest/globals';
import { schemas } from '../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import { versionDetailViewSchema } from '../../../lambdas/qpr-codes/versions/version-view.ts';
import { changedFields, VERSIONED_FIELDS } from '../../../lambdas/qpr-codes/versions/versioned-fields.ts';

/** The fields of a code that an owner can change and that visitors do not experience. */
const NOT_EXPERIENCED = ['metadata', 'limits', 'tags', 'request_recipients'];
/** A field that is generated from the prompt. Responses do not contain it. */
const GENERATED = ['suggested'];

describe('the versioned fields', () => {
  const editable = VERSIONED_FIELDS.filter((field) => !GENERATED.includes(field));

  test('include every field that an owner can change and that visitors experience', () => {
    const changeable = Object.keys(schemas.body.shape).filter((field) => !NOT_EXPERIENCED.includes(field));
    expect(editable.toSorted()).toEqual(changeable.toSorted());
  });

  test('are all in the response of get-qpr-code-version', () => {
    const shown = Object.keys(versionDetailViewSchema.shape.fields.shape).map((field) =>
      field.replace('logo_url', 'logo'),
    );
    expect(shown.toSorted()).toEqual(editable.toSorted());
  });
});

describe('the changes of a version', () => {
  test.each([
    ['a text', { prompt: 'a' }, { prompt: 'b' }, ['prompt']],
    ['a list', { suggestions: ['a', 'b'] }, { suggestions: ['b', 'a'] }, ['suggestions']],
    ['an object', { contact: { to: 'a' } }, { contact: { to: 'a', label: 'b' } }, ['contact']],
    ['a new field', {}, { color: '#000000' }, ['color']],
    ['a removed field', { color: '#000000' }, {}, ['color']],
    ['white space', { prompt: 'a\n' }, { prompt: 'a' }, ['prompt']],
  ])('include %s', (_, before, after, changes) => {
    expect(changedFields(before, after)).toEqual(changes);
  });

  test.each([
    ['equal fields', { prompt: 'a', suggestions: ['a'] }, { prompt: 'a', suggestions: ['a'] }],
    ['fields without versions', { metadata: 'a' }, { metadata: 'b' }],
    ['generated fields', { suggested: ['a'] }, { suggested: ['b'] }],
  ])('do not include %s', (_, before, after) => {
    expect(changedFields(before, after)).toEqual([]);
  });
});
