import * as z from 'zod/mini';
import { FORM_FIELD_TYPES, FORM_OFFERS, REQUEST } from '../../../contracts/requests/requests.ts';
import { doc } from '../../../shared/fields/doc.ts';
import type { Field } from '../../../shared/fields/field.ts';
import { formatNumber } from '../../../shared/format-number.ts';
import { text } from '../../platform/schemas/text.ts';

const NAME = new RegExp(`^[a-z][a-z0-9_]{0,${REQUEST.nameLength - 1}}$`);
const name = (description: string, example: string) =>
  z
    .string()
    .check(
      z.regex(
        NAME,
        `Must be a name such as ${example} that begins with a letter: at most ${REQUEST.nameLength} characters, a–z, 0–9 or _.`,
      ),
    )
    .check(z.meta({ description, examples: [example] }));

const fieldShape = {
  name: name('Name of the answer in requests', 'guests'),
  label: text(REQUEST.labelLength).check(z.meta({ description: doc('What the visitor reads') })),
  type: z.enum(FORM_FIELD_TYPES),
  required: z.optional(z.boolean()),
  choices: z
    .optional(
      z.array(text(REQUEST.choiceLength)).check(
        z.minLength(2, 'Must have at least two choices.'),
        z.maxLength(REQUEST.choicesPerField),
        z.refine((choices) => new Set(choices).size === choices.length, 'Must not have the same choice twice.'),
      ),
    )
    .check(z.meta({ description: doc('Required for the type choice, and only allowed there') })),
  keep: z.optional(z.boolean()).check(
    z.meta({
      description: doc(
        'Only for the type consent: if the visitor agrees, the request is kept when its conversation is deleted',
      ),
    }),
  ),
};

const field = z.strictObject(fieldShape).check(({ value, issues }) => {
  const reject = (path: string, message: string) =>
    issues.push({ code: 'custom', input: value, path: [path], message });
  if (value.type === 'choice' && !value.choices) reject('choices', 'Is required for a choice.');
  if (value.type !== 'choice' && value.choices) reject('choices', 'Is only allowed for the type choice.');
  if (value.type !== 'consent' && value.keep) reject('keep', 'Is only allowed for the type consent.');
});

const hasUniqueNames = (named: readonly { readonly name: string }[]): boolean =>
  new Set(named.map((item) => item.name)).size === named.length;

const formShape = {
  name: name('Name of the form in requests', 'table'),
  title: text(REQUEST.titleLength).check(
    z.meta({ description: doc('Text of the button and heading of the form'), examples: ['Book a table'] }),
  ),
};

const form = z.strictObject({
  ...formShape,
  fields: z
    .array(field)
    .check(
      z.minLength(1, 'Must have at least one field.'),
      z.maxLength(REQUEST.fieldsPerForm),
      z.refine(hasUniqueNames, 'Must not have two fields with the same name.'),
    ),
  offer: z
    .array(z.enum(FORM_OFFERS))
    .check(z.minLength(1, `Must have at least one of ${FORM_OFFERS.join(', ')}.`))
    .check(z.refine((offers) => new Set(offers).size === offers.length, 'Must not have the same value twice.'))
    .check(
      z.meta({
        description: doc(
          '`button`: always on the page. `unknown`: below an answer if the assistant did not know or failed. `model`: when the assistant offers it',
        ),
      }),
    ),
});

const isSmall = (forms: unknown): boolean => Buffer.byteLength(JSON.stringify(forms)) <= REQUEST.formsBytes;

/** The forms of a code in a request. */
export const formsInput = ({ max = 1 }: Field) =>
  z
    .array(form)
    .check(
      z.maxLength(max),
      z.refine(hasUniqueNames, 'Must not have two forms with the same name.'),
      z.refine(isSmall, `All forms together can have at most ${formatNumber(REQUEST.formsBytes)} bytes as JSON.`),
    );

/** A stored form. The limits may have been different when it was saved. */
export const formSchema = z.object({
  name: z.string(),
  title: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.enum(FORM_FIELD_TYPES),
      required: z.optional(z.boolean()),
      choices: z.optional(z.array(z.string())),
      keep: z.optional(z.boolean()),
    }),
  ),
  offer: z.array(z.enum(FORM_OFFERS)),
});

export const formViewSchema = z.extend(formSchema, {}).register(z.globalRegistry, { id: 'Form' });
