import { ApiError } from '../../../../sdk/src/index.ts';
import { problemText } from '../../texts/problems.ts';
import type { ShellTexts } from '../../texts/shell/en.ts';
import type { WebhookTexts } from './texts/en.ts';

/** Explains why sending a test event, or resending an event, failed. */
export const problemOf = (error: Error, { errors }: WebhookTexts, shell: ShellTexts): string =>
  (error instanceof ApiError && errors[error.code]) || problemText(error, shell);

/** Why the event of a delivery cannot be shown. The service stores events for 30 days, and does not find older ones. */
export const payloadProblemOf = (error: Error, { errors }: WebhookTexts, shell: ShellTexts): string =>
  (error instanceof ApiError && error.code === 'event.not_found' && errors['event.expired']) ||
  problemText(error, shell);
