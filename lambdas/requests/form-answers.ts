import { REQUEST } from '../../contracts/requests/requests.ts';
import { formatNumber } from '../../shared/format-number.ts';
import type { Form, FormAnswers, FormField } from '../../shared/page/forms.ts';
import { type FieldError, ServiceError } from '../platform/errors.ts';
import { charactersOf } from '../platform/schemas/plain-words.ts';

type Answer = string | number | boolean;
type Result = { readonly answer?: Answer } | { readonly problem: string };

/** Returns the visitor's answers to the form. If any of them is not valid, throws one error that lists all problems. */
export function checkAnswers(form: Form, sent: Readonly<Record<string, unknown>>): FormAnswers {
  const known = form.fields.map(({ name }) => name);
  const unknown = Object.keys(sent)
    .filter((name) => !known.includes(name))
    .slice(0, MAX_UNKNOWN)
    .map((name) => ({
      path: `body.answers.${name.slice(0, REQUEST.nameLength)}`,
      message: `The form has no such field. Its fields: ${known.join(', ')}.`,
    }));
  const results = form.fields.map((field) => ({
    name: field.name,
    result: checkAnswer(field, sentValue(sent, field)),
  }));
  const problems = results.flatMap(({ name, result }): FieldError[] =>
    'problem' in result ? [{ path: `body.answers.${name}`, message: result.problem }] : [],
  );
  if (unknown.length + problems.length > 0) throw invalidAnswers([...problems, ...unknown]);
  return Object.fromEntries(
    results.flatMap(({ name, result }) =>
      'answer' in result && result.answer !== undefined ? [[name, result.answer]] : [],
    ),
  );
}

/** A request can contain any number of unknown fields. The response reports at most this many. */
const MAX_UNKNOWN = 10;

const invalidAnswers = (fields: readonly FieldError[]) =>
  new ServiceError('invalid_input', 'request.invalid', 'The request is not valid.', fields);

const sentValue = (sent: Readonly<Record<string, unknown>>, { name }: FormField): unknown =>
  Object.hasOwn(sent, name) ? sent[name] : undefined;

/** Returns the answer, or the problem with it. An empty optional field has neither. */
function checkAnswer(field: FormField, value: unknown): Result {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) {
    return field.required ? { problem: field.type === 'consent' ? CONSENT_MISSING : 'Is required.' } : {};
  }
  if (field.type === 'consent') return checkConsent(field, value);
  if (field.type === 'number') return checkNumber(value);
  if (typeof value !== 'string') return { problem: 'Must be a string.' };
  const answer = field.type === 'text' ? value : value.trim();
  const problem = CHECKS[field.type](answer, field);
  return problem === undefined ? { answer } : { problem };
}

const CONSENT_MISSING = 'The visitor must agree.';

function checkConsent({ required }: FormField, value: unknown): Result {
  if (typeof value !== 'boolean') return { problem: 'Must be true or false.' };
  return required && !value ? { problem: CONSENT_MISSING } : { answer: value };
}

const checkNumber = (value: unknown): Result =>
  typeof value === 'number' && Math.abs(value) <= REQUEST.number
    ? { answer: value }
    : { problem: `Must be a number between -${formatNumber(REQUEST.number)} and ${formatNumber(REQUEST.number)}.` };

type Check = (value: string, field: FormField) => string | undefined;

const tooLong = (value: string, max: number): string | undefined =>
  charactersOf(value) > max ? `Must have at most ${formatNumber(max)} characters.` : undefined;

const EMAIL = /^[^\s\p{Cc}@<>"(),:;[\\\]]+@[^\s\p{Cc}@.]+(?:\.[^\s\p{Cc}@.]+)+$/u;
const PHONE = /^\+?[\d\s()./-]+$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const MIN_PHONE_DIGITS = 3;

const CHECKS: Readonly<Record<Exclude<FormField['type'], 'consent' | 'number'>, Check>> = {
  text: (value) =>
    tooLong(value, REQUEST.textLength) ?? (value.includes('\0') ? 'Must not contain the character U+0000.' : undefined),
  email: (value) =>
    tooLong(value, REQUEST.emailLength) ??
    (EMAIL.test(value) ? undefined : 'Must be an e-mail address such as you@example.com.'),
  phone: (value) =>
    tooLong(value, REQUEST.phoneLength) ??
    (PHONE.test(value) && value.replace(/\D/g, '').length >= MIN_PHONE_DIGITS
      ? undefined
      : 'Must be a phone number such as +49 30 1234567.'),
  date: (value) => (isDate(value) ? undefined : 'Must be a date such as 2026-11-30.'),
  time: (value) => (TIME.test(value) ? undefined : 'Must be a time such as 19:30.'),
  choice: (value, { choices = [] }) =>
    choices.some((choice) => choice.trim() === value) ? undefined : 'Must be one of the choices of the form.',
};

/** Whether the text is a date that exists: 30 February does not. */
function isDate(value: string): boolean {
  const time = DATE.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
