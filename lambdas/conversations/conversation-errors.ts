import { CONVERSATION } from '../contracts/conversations.ts';
import { ServiceError } from '../platform/errors.ts';

/** Errors that a visitor's page tells apart by their code. */

export const codeArchived = () =>
  new ServiceError('gone', 'qpr_code.archived', 'The owner has archived this code; it opens no conversation.');

export const visitorRateLimited = () =>
  new ServiceError('rate_limited', 'visitor.rate_limited', 'That was a lot at once. Try again in a minute.');

export const conversationEnded = () => new ServiceError('gone', 'conversation.ended', 'This conversation has ended.');

export const conversationBusy = () =>
  new ServiceError('conflict', 'conversation.busy', 'An answer is still being written.');

export const conversationFull = () =>
  new ServiceError('gone', 'conversation.full', `A conversation has at most ${CONVERSATION.visitorMessages} messages.`);

export const budgetExhausted = () =>
  new ServiceError('rate_limited', 'owner.budget_exhausted', 'The owner’s messages of this month are used up.');

export const messageEmpty = () => new ServiceError('invalid_input', 'message.empty', 'A message needs text.');

export const messageTooLong = () =>
  new ServiceError(
    'invalid_input',
    'message.too_long',
    `A message has at most ${CONVERSATION.messageLength} characters.`,
  );
