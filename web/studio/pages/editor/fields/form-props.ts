import type { QprCodeDetail } from '../../../../../sdk/src/index.ts';
import { CODE_FIELDS } from '../../../../../shared/fields/code-fields.ts';
import { namesOf } from '../../../../../shared/fields/field.ts';
import type { Draft, FieldErrors } from '../draft.ts';

export interface CodeFormProps {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  change(changes: Partial<Draft>): void;
}

/** The code as it was last saved. There is none while the user creates a new code. */
export interface SavedCode {
  readonly code: QprCodeDetail;
  /** Saves the recipients again, so that those who have not confirmed get another e-mail. */
  resendConfirmations(): Promise<void>;
}

/** The fields that the form always shows. Nobody edits the metadata here: it is for programs. */
const MAIN_FIELDS = [
  ...(['name', 'prompt', 'welcome_message', 'template', 'suggestions', 'color', 'grounding', 'knowledge'] as const),
  ...(['forms', 'request_recipients', 'metadata'] as const),
];
export type MoreField = Exclude<keyof typeof CODE_FIELDS, (typeof MAIN_FIELDS)[number]>;
/** The advanced fields: all others. */
export const MORE_FIELDS = namesOf(CODE_FIELDS).filter(
  (name): name is MoreField => !MAIN_FIELDS.some((other) => other === name),
);
