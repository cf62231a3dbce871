import * as z from 'zod/mini';
import { CODE_FIELDS } from '../../shared/fields/code-fields.ts';
import type { Field } from '../../shared/fields/field.ts';
import { storedShape } from '../platform/fields/schemas.ts';
import { metadataOf } from '../platform/schemas/metadata.ts';
import { formSchema } from './page/form-fields.ts';

const texts = () => z.array(z.string());
const string = () => z.string();

/** What is stored for each kind of field. Limits may have been different when it was saved. */
export const STORED_KINDS = {
  text: string,
  link: string,
  color: string,
  choice: ({ of = [] }: Field) => z.enum(of),
  flag: () => z.boolean(),
  texts,
  tags: texts,
  emails: texts,
  origins: texts,
  knowledge: texts,
  contact: () => z.object({ to: z.string(), label: z.optional(z.string()) }),
  forms: () => z.array(formSchema),
  metadata: () => z.pipe(z.string(), z.transform(metadataOf)),
  picture: string,
};

export const STORED_CODE_FIELDS = storedShape(CODE_FIELDS, STORED_KINDS);
