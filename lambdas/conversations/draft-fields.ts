import * as z from 'zod/mini';
import { doc } from '../../shared/fields/doc.ts';
import type { Form } from '../../shared/page/forms.ts';
import { greetingOf } from '../../shared/page/greetings/greetings.ts';
import { CODE_INPUTS } from '../qpr-codes/qpr-code-fields.ts';

/** A draft in a preview or a check: the fields of a code that affect its answers, and the visitor's language. */
export const DRAFT_FIELDS = {
  name: CODE_INPUTS.name,
  prompt: CODE_INPUTS.prompt,
  welcome_message: z.nullable(CODE_INPUTS.welcome_message),
  template: CODE_INPUTS.template,
  grounding: CODE_INPUTS.grounding,
  contact: CODE_INPUTS.contact,
  knowledge: CODE_INPUTS.knowledge,
  forms: CODE_INPUTS.forms,
  language: z
    .string()
    .check(z.regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/, 'Must be a language tag such as pt-BR.'))
    .check(
      z.meta({
        description: doc('Language of the visitor, for messages whose language is unclear'),
        examples: ['pt-BR'],
      }),
    ),
};

type Field<K extends keyof typeof DRAFT_FIELDS> = z.output<(typeof DRAFT_FIELDS)[K]>;
interface Draft {
  readonly name: Field<'name'>;
  readonly prompt: Field<'prompt'>;
  readonly template: Field<'template'>;
  readonly welcome_message?: Field<'welcome_message'> | undefined;
  readonly grounding?: Field<'grounding'> | undefined;
  readonly contact?: Field<'contact'> | undefined;
  readonly forms?: readonly Form[] | null | undefined;
}

/** The draft as the model sees it. */
export const codeOfDraft = ({ name, prompt, welcome_message, template, grounding, contact, forms }: Draft) => ({
  name,
  prompt,
  welcome_message: welcome_message ?? greetingOf({ name, template }),
  grounding: grounding ?? undefined,
  contact: contact ?? undefined,
  forms: forms ?? undefined,
});
