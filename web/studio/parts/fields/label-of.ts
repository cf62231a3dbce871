import type { CodeFields } from '../../../../shared/fields/code-fields.ts';
import { t } from '../../texts/t.ts';

/** The fields that owners see in the Studio: all but the metadata, which is for programs. */
export type FieldName = Exclude<keyof CodeFields, 'metadata'>;

/** What the editor, the brand, the history and conflicts call a field. */
export const labelOf = (name: FieldName): string => t.fields[name];
