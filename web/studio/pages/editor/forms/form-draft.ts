import { REQUEST } from '../../../../../contracts/requests/requests.ts';
import { lengthOf } from '../../../../../sdk/src/length-of.ts';
import type { Form } from '../../../../../shared/page/forms.ts';

/** A form in the format of the API. The name of a new form or field is empty until the code is saved. */
export type FormDraft = Form;
export type FieldDraft = FormDraft['fields'][number];

/** Derives a name for programs from the owner's text: `Your phone` becomes `your_phone`. */
function nameFrom(text: string, fallback: string, taken: ReadonlySet<string>): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    // Leave space for a number, such as `_12`.
    .slice(0, REQUEST.nameLength - 3);
  const base = plain || fallback;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Gives names to new forms or fields. Saved names never change, because programs use them to read the answers. */
function withNames<T extends { readonly name: string }>(
  items: readonly T[],
  textOf: (item: T) => string,
  fallback: string,
): T[] {
  const taken = new Set(items.map(({ name }) => name).filter((name) => name !== ''));
  return items.map((item) => {
    if (item.name !== '') return item;
    const name = nameFrom(textOf(item), fallback, taken);
    taken.add(name);
    return { ...item, name };
  });
}

/** The forms to send to the API: new forms and fields get their names, and unused settings are removed. */
export const formsToSend = (forms: readonly FormDraft[]): FormDraft[] =>
  withNames(forms, ({ title }) => title, 'form').map((form) => ({
    ...form,
    fields: withNames(form.fields, ({ label }) => label, 'field').map(({ choices, keep, ...field }) => ({
      ...field,
      ...(field.type === 'choice' && { choices: choicesOf(choices) }),
      ...(field.type === 'consent' && keep && { keep }),
    })),
  }));

const choicesOf = (choices: readonly string[] = []): string[] => [
  ...new Set(choices.map((choice) => choice.trim()).filter((choice) => choice !== '')),
];

const isInvalidText = (text: string, max: number): boolean => text.trim() === '' || lengthOf(text) > max;

export const hasInvalidTitle = ({ title }: FormDraft): boolean => isInvalidText(title, REQUEST.titleLength);
export const hasInvalidLabel = ({ label }: FieldDraft): boolean => isInvalidText(label, REQUEST.labelLength);
export const hasInvalidChoices = ({ type, choices }: FieldDraft): boolean => {
  if (type !== 'choice') return false;
  const distinct = choicesOf(choices);
  const isTooLong = distinct.some((choice) => lengthOf(choice) > REQUEST.choiceLength);
  return distinct.length < 2 || distinct.length > REQUEST.choicesPerField || isTooLong;
};

export const areFormsTooLong = (forms: readonly FormDraft[]): boolean =>
  new TextEncoder().encode(JSON.stringify(formsToSend(forms))).length > REQUEST.formsBytes;

/** Whether the service would reject the forms. */
export const hasInvalidForms = (forms: readonly FormDraft[]): boolean =>
  forms.some(
    (form) =>
      hasInvalidTitle(form) ||
      form.offer.length === 0 ||
      form.fields.length === 0 ||
      form.fields.some((field) => hasInvalidLabel(field) || hasInvalidChoices(field)),
  ) || areFormsTooLong(forms);
