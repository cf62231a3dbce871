import { describe, expect, test } from '@jest/globals';
import type { FormFieldType } from '../../../contracts/requests/requests.ts';
import { ServiceError } from '../../../lambdas/platform/errors.ts';
import { checkAnswers } from '../../../lambdas/requests/form-answers.ts';
import { requestContent } from '../../../lambdas/requests/request.ts';
import type { Form, FormField } from '../../../shared/page/forms.ts';

const formOf = (...fields: FormField[]): Form => ({ name: 'f', title: 'F', fields, offer: ['button'] });
const field = (type: FormFieldType, more: Partial<FormField> = {}): FormField => ({
  name: 'x',
  label: 'X',
  type,
  ...more,
});
const check = (one: FormField, value: unknown) => checkAnswers(formOf(one), { x: value });

function errorsOf(form: Form, answers: Record<string, unknown>) {
  try {
    checkAnswers(form, answers);
  } catch (error) {
    if (error instanceof ServiceError) return error.fields;
    throw error;
  }
  throw new Error('The answers were accepted.');
}

describe('Answers of a form', () => {
  test.each<[FormFieldType, unknown[], unknown[]]>([
    ['text', ['Hi', ' =1+1 ', '<b>'], [1, true, ['a'], {}, 'x'.repeat(2_001), `x${' '.repeat(2_000)}`, 'a\0b']],
    [
      'email',
      ['a@b.co', 'jürgen@exämple.de'],
      ['a', 'a@b', '@b.co', 'a b@c.de', `${'x'.repeat(250)}@b.co`, '<a@b.co>', 'a\0b@c.de', 'a@b\u009f.de'],
    ],
    ['phone', ['+49 (30) 123-45.67/8', '110'], ['call me', '12', '+', '=1+1', '1'.repeat(41)]],
    ['date', ['2026-11-30', '2028-02-29'], ['2026-02-30', '30.11.2026', '2026-13-01', 'x']],
    ['time', ['00:00', '23:59'], ['24:00', '7:30', '12:60']],
    ['number', [4, -1.5, 0], ['4', 1e13, Number.NaN, true]],
    ['consent', [true, false], ['true', 1]],
  ])('to fields of the type %s are checked', (type, accepted, rejected) => {
    for (const value of accepted) expect(check(field(type), value)).toEqual({ x: value });
    for (const value of rejected) expect(() => check(field(type), value)).toThrow(ServiceError);
  });

  test('to fields of the type choice must be one of the choices', () => {
    const choice = field('choice', { choices: ['Red', 'Blue'] });
    expect(check(choice, 'Red')).toEqual({ x: 'Red' });
    expect(() => check(choice, 'red')).toThrow(ServiceError);
    expect(() => check(choice, 'toString')).toThrow(ServiceError);
  });

  test('can be empty if they are optional', () => {
    for (const empty of [undefined, null, '', '  ']) expect(check(field('date'), empty)).toEqual({});
    for (const empty of [undefined, null, '', '  '])
      expect(() => check(field('date', { required: true }), empty)).toThrow(ServiceError);
  });

  test('have all their problems reported at once', () => {
    const form = formOf(
      field('date', { name: 'day', required: true }),
      field('consent', { name: 'ok', required: true }),
    );
    expect(errorsOf(form, { ok: false, more: 1 })).toEqual([
      { path: 'body.answers.day', message: 'Is required.' },
      { path: 'body.answers.ok', message: 'The visitor must agree.' },
      { path: 'body.answers.more', message: 'The form has no such field. Its fields: day, ok.' },
    ]);
  });

  test('are read only from the sent object itself, not from its prototype', () => {
    const form = formOf(field('text', { name: 'constructor' }));
    expect(checkAnswers(form, {})).toEqual({});
    expect(requestContent(form, {}).labels).toEqual({});
  });
});
