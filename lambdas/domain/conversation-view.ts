import * as z from 'zod';
import { type Conversation, END_REASONS, type Transcript } from './conversation.ts';
import { ulidOf } from './ids.ts';

const EXAMPLE_ID = 'cnv_01K9ZQ4T7M3X8V5C2B6N0P1R4S';
const timestamp = z.iso.datetime();

export const conversationId = z
  .string()
  .refine((id) => ulidOf('conversation', id) !== undefined)
  .meta({ description: 'Id of the conversation.', example: EXAMPLE_ID });

const fields = {
  id: z.string().meta({ example: EXAMPLE_ID }),
  qpr_code_id: z.string(),
  short_id: z.string(),
  scan_id: z.int().nonnegative(),
  status: z.enum(['open', 'ended']),
  reason: z.enum(END_REASONS).nullable().meta({ description: 'Why it ended; null while it is open' }),
  language: z.string().meta({ description: "Language of the visitor's browser", example: 'pt-BR' }),
  messages_count: z.int().nonnegative(),
  started_at: timestamp,
  last_message_at: timestamp,
  ended_at: timestamp.nullable(),
};

/** A conversation in a list. */
export const conversationSchema = z.object(fields).meta({ id: 'Conversation' });
export type ConversationView = z.output<typeof conversationSchema>;

/** A conversation with what was said. */
export const transcriptSchema = z
  .object({
    ...fields,
    messages: z.array(
      z.object({
        role: z.enum(['visitor', 'assistant']),
        text: z.string(),
        created_at: timestamp,
        outcome: z
          .enum(['complete', 'stopped', 'failed'])
          .nullable()
          .meta({ description: 'How an answer ended; null for what the visitor wrote' }),
      }),
    ),
  })
  .meta({ id: 'Transcript' });
export type TranscriptView = z.output<typeof transcriptSchema>;

export const conversationView = (conversation: Conversation): ConversationView => ({
  id: conversation.id,
  qpr_code_id: conversation.codeId,
  short_id: conversation.shortId,
  scan_id: conversation.scanId,
  status: conversation.endedAt ? 'ended' : 'open',
  reason: conversation.reason ?? null,
  language: conversation.language,
  messages_count: conversation.messagesCount,
  started_at: conversation.startedAt.toISOString(),
  last_message_at: conversation.lastMessageAt.toISOString(),
  ended_at: conversation.endedAt?.toISOString() ?? null,
});

export const transcriptView = ({ conversation, messages }: Transcript): TranscriptView => ({
  ...conversationView(conversation),
  messages: messages.map(({ role, text, createdAt, outcome }) => ({
    role,
    text,
    created_at: createdAt.toISOString(),
    outcome: outcome ?? null,
  })),
});
