import { ApiError } from '../../../../sdk/src/index.ts';
import { problemText } from '../../texts/problems.ts';
import { messageFor, t } from '../../texts/t.ts';

/** Explains why an event could not be shown, or why sending a test event or resending an event failed. */
export const problemOf = (error: Error): string =>
  (error instanceof ApiError && messageFor(t.webhook.errors, error.code)) || problemText(error);
