import * as z from 'zod/mini';
import { CODE_FIELDS, type CodeFields } from '../../shared/fields/code-fields.ts';
import { doc } from '../../shared/fields/doc.ts';
import { fieldsIn, namesOf } from '../../shared/fields/field.ts';
import { withGreeting } from '../../shared/page/greetings.ts';
import { changed, type FieldChanges } from '../platform/fields/changes.ts';
import { pick } from '../platform/fields/pick.ts';
import { CODE_INPUTS } from '../qpr-codes/qpr-code-fields.ts';

const ANSWER_FIELDS = fieldsIn(CODE_FIELDS, 'answer');

/** A draft in a preview or a check: the fields of a code that affect its answers, and the visitor's language. */
export const DRAFT_FIELDS = {
  ...pick(CODE_INPUTS, namesOf(ANSWER_FIELDS)),
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

/** The code with the changes of a draft, as the model sees it. */
export const codeOfDraft = <C extends Pick<CodeFields, 'name' | 'prompt' | 'template'>>(
  code: C,
  draft: FieldChanges<typeof ANSWER_FIELDS>,
) => withGreeting({ ...code, ...changed(ANSWER_FIELDS, draft) });
