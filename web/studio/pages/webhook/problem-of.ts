import { ApiError } from '../../../../sdk/src/index.ts';
import { problemText } from '../../texts/problems.ts';
import type { ShellTexts } from '../../texts/shell/en.ts';
import type { WebhookTexts } from './texts/en.ts';

/** Explains why an event could not be shown, or why sending a test event or resending an event failed. */
export const problemOf = (error: Error, { errors }: WebhookTexts, shell: ShellTexts): string =>
  (error instanceof ApiError && errors[error.code]) || problemText(error, shell);
