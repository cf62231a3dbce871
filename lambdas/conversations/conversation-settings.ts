import { CONVERSATION } from '../contracts/conversation.ts';
import { ENV } from '../contracts/environment.ts';

/** What the stack, or the local runtime, decides about conversations. */
export interface ConversationSettings {
  readonly idleMilliseconds: number;
  readonly leaveGraceMilliseconds: number;
  readonly retentionDays: number;
  readonly messagesPerMonth: number;
}

function positive(environment: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!(value > 0)) throw new Error(`The environment variable ${name} must be a positive number, not ${text}.`);
  return value;
}

export function conversationSettings(environment: NodeJS.ProcessEnv = process.env): ConversationSettings {
  const speed = positive(environment, ENV.timeSpeed, 1);
  return {
    idleMilliseconds: (CONVERSATION.idleSeconds * 1_000) / speed,
    leaveGraceMilliseconds: (CONVERSATION.leaveGraceSeconds * 1_000) / speed,
    retentionDays: positive(environment, ENV.retentionDays, CONVERSATION.retentionDays),
    messagesPerMonth: positive(environment, ENV.messagesPerMonth, CONVERSATION.messagesPerMonth),
  };
}

const SECONDS_PER_DAY = 86_400;

export const expiryOf = (at: Date, { retentionDays }: ConversationSettings): number =>
  Math.floor(at.getTime() / 1_000) + retentionDays * SECONDS_PER_DAY;

export const later = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);
