import { CONVERSATION, PREVIEW } from '../../contracts/conversations.ts';
import { REQUEST } from '../../contracts/requests/requests.ts';
import {
  DAY_MILLISECONDS,
  MINUTE_MILLISECONDS,
  MINUTE_SECONDS,
  secondsUntilEndOf,
  wholeSeconds,
} from '../../contracts/time.ts';
import { rateLimited, ServiceError } from '../platform/errors.ts';

/** Errors of conversations and previews. The visitor's page and the Studio distinguish them by their `code`. */

export const codeArchived = () =>
  new ServiceError(
    'gone',
    'qpr_code.archived',
    'The owner has archived this code, so it does not accept conversations.',
  );

export const placementClosed = () =>
  new ServiceError(
    'conflict',
    'placement.closed',
    'This placement is outside its opening hours, so it does not accept conversations.',
  );

export const visitorRateLimited = () =>
  rateLimited(
    'visitor.rate_limited',
    'Too many requests came from this network. Try again in a minute.',
    MINUTE_SECONDS,
  );

export const conversationEnded = () => new ServiceError('gone', 'conversation.ended', 'This conversation has ended.');

export const conversationBusy = () =>
  new ServiceError(
    'conflict',
    'conversation.busy',
    'The previous answer is still being written. Wait until it is complete.',
  );

export const conversationFull = () =>
  new ServiceError(
    'gone',
    'conversation.full',
    `A visitor can send at most ${CONVERSATION.visitorMessages} messages per conversation. Start a new conversation.`,
  );

/** Monthly limit of an account. */
export const budgetExhausted = (at: Date) =>
  rateLimited(
    'owner.budget_exhausted',
    'The monthly limit of the owner’s plan is reached.',
    wholeSeconds(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1) - at.getTime()),
  );

/** Daily limit of a code. */
export const codeLimitReached = (at: Date) =>
  rateLimited(
    'qpr_code.resting',
    'The daily limit of this code is reached. The assistant answers again tomorrow (UTC).',
    secondsUntilEndOf(DAY_MILLISECONDS, at),
  );

/** Daily limit of an account for previews and runs of checks. */
export const previewLimitReached = (at: Date) =>
  rateLimited(
    'preview.resting',
    'The daily limit for previews and checks is reached. It resets tomorrow (UTC). Published codes still answer.',
    secondsUntilEndOf(DAY_MILLISECONDS, at),
  );

/** Limit of an account per minute for previews and runs of checks. */
export const previewRateLimited = (at: Date) =>
  rateLimited(
    'preview.rate_limited',
    `At most ${PREVIEW.perAccountMinute} previews and runs of checks per minute are allowed.`,
    secondsUntilEndOf(MINUTE_MILLISECONDS, at),
  );

/** A limit against abuse of forms. */
export const tooManyForms = () =>
  new ServiceError(
    'gone',
    'conversation.full',
    `A visitor can send at most ${REQUEST.perConversation} forms per conversation. Start a new conversation.`,
  );

export const messageEmpty = () => new ServiceError('invalid_input', 'message.empty', 'The message has no text.');

export const messageTooLong = () =>
  new ServiceError(
    'invalid_input',
    'message.too_long',
    `A message can have at most ${CONVERSATION.messageLength} characters.`,
  );
