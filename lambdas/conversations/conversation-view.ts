import * as z from 'zod/mini';
import { pathId } from '../platform/schemas/path-id.ts';
import {
  ANSWER_OUTCOMES,
  CONVERSATION_END_REASONS,
  type Conversation,
  MESSAGE_ROLES,
  type Transcript,
} from './conversation.ts';

const EXAMPLE_ID = 'cnv_01K9ZQ4T7M3X8V5C2B6N0P1R4S';
const timestamp = z.iso.datetime();

export const conversationId = pathId('conversation', { description: 'Id of the conversation.', example: EXAMPLE_ID });

const fields = {
  id: z.string().register(z.globalRegistry, { example: EXAMPLE_ID }),
  qpr_code_id: z.string(),
  short_id: z.string(),
  scan_id: z.int().check(z.nonnegative()),
  status: z.enum(['open', 'ended']),
  reason: z.nullable(z.enum(CONVERSATION_END_REASONS)).register(z.globalRegistry, {
    description: 'How it ended: closed by the visitor, or timed out due to inactivity. null while it is open',
  }),
  language: z
    .string()
    .register(z.globalRegistry, { description: "Language of the visitor's browser", example: 'pt-BR' }),
  messages_count: z
    .int()
    .check(z.nonnegative())
    .register(z.globalRegistry, { description: 'Number of visitor messages and answers' }),
  input_tokens: z.int().check(z.nonnegative()).register(z.globalRegistry, {
    description: 'Tokens that the model read for its answers, as counted by its provider',
  }),
  output_tokens: z
    .int()
    .check(z.nonnegative())
    .register(z.globalRegistry, { description: 'Tokens that the model wrote' }),
  started_at: timestamp,
  last_message_at: timestamp,
  ended_at: z.nullable(timestamp),
};

/** A conversation in a list. */
export const conversationViewSchema = z
  .object({
    ...fields,
    qpr_code_name: z
      .nullable(z.string())
      .register(z.globalRegistry, { description: 'Current name of the code; null if the code was deleted' }),
    first_question: z.nullable(z.string()).register(z.globalRegistry, {
      description: "Beginning of the visitor's first message, at most 120 characters; null if there is none yet",
    }),
  })
  .register(z.globalRegistry, { id: 'Conversation' });
type ConversationView = z.output<typeof conversationViewSchema>;
type ConversationFields = Pick<ConversationView, keyof typeof fields>;

/** A conversation with its messages. */
export const transcriptViewSchema = z
  .object({
    ...fields,
    messages: z.array(
      z.object({
        role: z.enum(MESSAGE_ROLES),
        text: z.string(),
        created_at: timestamp,
        outcome: z
          .nullable(z.enum(ANSWER_OUTCOMES))
          .register(z.globalRegistry, { description: 'How an answer ended; null for messages of the visitor' }),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Transcript' });
type TranscriptView = z.output<typeof transcriptViewSchema>;

const toConversationFields = (conversation: Conversation): ConversationFields => ({
  id: conversation.id,
  qpr_code_id: conversation.codeId,
  short_id: conversation.shortId,
  scan_id: conversation.scanId,
  status: conversation.endedAt ? 'ended' : 'open',
  reason: conversation.reason ?? null,
  language: conversation.language,
  messages_count: conversation.messagesCount,
  input_tokens: conversation.tokens.input,
  output_tokens: conversation.tokens.output,
  started_at: conversation.startedAt.toISOString(),
  last_message_at: conversation.lastMessageAt.toISOString(),
  ended_at: conversation.endedAt?.toISOString() ?? null,
});

export const toConversationView = (conversation: Conversation, codeName: string | undefined): ConversationView => ({
  ...toConversationFields(conversation),
  qpr_code_name: codeName ?? null,
  first_question: conversation.firstQuestion ?? null,
});

export const toTranscriptView = ({ conversation, messages }: Transcript): TranscriptView => ({
  ...toConversationFields(conversation),
  messages: messages.map(({ role, text, createdAt, outcome }) => ({
    role,
    text,
    created_at: createdAt.toISOString(),
    outcome: outcome ?? null,
  })),
});
