import { CONVERSATION, PREVIEW } from '../../contracts/conversations.ts';
import {
  DAY_MILLISECONDS,
  MINUTE_MILLISECONDS,
  MINUTE_SECONDS,
  secondsUntilEndOf,
  wholeSeconds,
} from '../../contracts/time.ts';
import { rateLimited, ServiceError } from '../platform/errors.ts';

/** Errors that a visitor's page tells apart by their code. */

export const codeArchived = () =>
  new ServiceError('gone', 'qpr_code.archived', 'The owner has archived this code; it opens no conversation.');

export const visitorRateLimited = () =>
  rateLimited('visitor.rate_limited', 'Many requests came from this network. Try again in a minute.', MINUTE_SECONDS);

export const conversationEnded = () => new ServiceError('gone', 'conversation.ended', 'This conversation has ended.');

export const conversationBusy = () =>
  new ServiceError('conflict', 'conversation.busy', 'An answer is still being written.');

export const conversationFull = () =>
  new ServiceError('gone', 'conversation.full', `A conversation has at most ${CONVERSATION.visitorMessages} messages.`);

/** Of an account and month. */
export const budgetExhausted = (at: Date) =>
  rateLimited(
    'owner.budget_exhausted',
    'What the owner’s plan allows in this month is used up.',
    wholeSeconds(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1) - at.getTime()),
  );

/** Of one code and day. */
export const codeResting = (at: Date) =>
  rateLimited(
    'qpr_code.resting',
    'The assistant behind this code rests until tomorrow (UTC).',
    secondsUntilEndOf(DAY_MILLISECONDS, at),
  );

/** Of one account and day. */
export const previewsResting = (at: Date) =>
  rateLimited(
    'preview.resting',
    'What an account may ask in previews is used up for today (UTC). Codes go on answering.',
    secondsUntilEndOf(DAY_MILLISECONDS, at),
  );

/** Of one account and minute. */
export const previewRateLimited = (at: Date) =>
  rateLimited(
    'preview.rate_limited',
    `At most ${PREVIEW.perAccountMinute} questions a minute can be asked in previews.`,
    secondsUntilEndOf(MINUTE_MILLISECONDS, at),
  );

export const messageEmpty = () => new ServiceError('invalid_input', 'message.empty', 'A message needs text.');

export const messageTooLong = () =>
  new ServiceError(
    'invalid_input',
    'message.too_long',
    `A message has at most ${CONVERSATION.messageLength} characters.`,
  );
