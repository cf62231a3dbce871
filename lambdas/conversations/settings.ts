import { CONVERSATION } from '../../contracts/conversations.ts';
import { ENV } from '../../contracts/environment.ts';
import { positiveEnv } from '../platform/environment.ts';
import { requestRetentionDays } from '../requests/retention.ts';
import { type Retention, retention } from '../scans/retention.ts';

/** Settings for conversations from the stack or the local runtime. Conversations are kept as long as scans. */
export interface ConversationSettings extends Retention {
  readonly idleMilliseconds: number;
  readonly leaveGraceMilliseconds: number;
  /** How long the requests that visitors send with forms are kept. */
  readonly requestRetentionDays: number;
  /** The limits of every account. If absent, the limits of the account's plan apply. */
  readonly messagesPerMonth?: number | undefined;
  readonly tokensPerMonth?: number | undefined;
}

export function conversationSettings(environment: NodeJS.ProcessEnv = process.env): ConversationSettings {
  // Only the local runtime can shorten these times.
  const speed = positiveEnv(ENV.timeSpeed, 1, environment);
  return {
    ...retention(environment),
    idleMilliseconds: (CONVERSATION.idleSeconds * 1_000) / speed,
    requestRetentionDays: requestRetentionDays(environment),
    leaveGraceMilliseconds: (CONVERSATION.leaveGraceSeconds * 1_000) / speed,
    messagesPerMonth: positiveEnv(ENV.messagesPerMonth, undefined, environment),
    tokensPerMonth: positiveEnv(ENV.tokensPerMonth, undefined, environment),
  };
}

export const addMilliseconds = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);
