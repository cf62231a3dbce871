import type { QprCodeDetail } from '../../../../../sdk/src/index.ts';
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
