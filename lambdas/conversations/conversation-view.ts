import * as z from 'zod/mini';
import { RATINGS } from '../../contracts/conversations.ts';
import { doc } from '../../shared/fields/doc.ts';
import { withoutFormMarkers } from '../../shared/page/forms.ts';
import { pick } from '../platform/fields/pick.ts';
import { pathId } from '../platform/schemas/path-id.ts';
import type { View } from '../platform/schemas/shapes.ts';
import { answerSourceViewSchema, toTranscriptSourceView } from './answer-source-view.ts';
import {
  ANSWER_OUTCOMES,
  CONVERSATION_END_REASONS,
  type Conversation,
  excerptOf,
  isOpen,
  MESSAGE_ROLES,
  type Message,
  scannedShortId,
  type Transcript,
} from './conversation.ts';

const EXAMPLE_ID = 'cnv_01K9ZQ4T7M3X8V5C2B6N0P1R4S';
const timestamp = z.iso.datetime();

export const conversation_id = pathId('conversation', { description: 'Id of the conversation.', example: EXAMPLE_ID });

const fields = {
  id: z.string().register(z.globalRegistry, { example: EXAMPLE_ID }),
  qpr_code_id: z.string(),
  qpr_code_version: z.int().register(z.globalRegistry, {
    description: doc('Number of the version that the code had when the conversation started'),
    example: 7,
  }),
  placement_id: z.optional(z.string()).register(z.globalRegistry, {
    description: doc("Only if a placement was scanned instead of the code's own image"),
  }),
  short_id: z.string().register(z.globalRegistry, { description: doc('The short id that was scanned') }),
  scan_id: z.int().check(z.nonnegative()),
  status: z.enum(['open', 'ended']),
  reason: z.nullable(z.enum(CONVERSATION_END_REASONS)).register(z.globalRegistry, {
    description: doc('`closed` if the visitor closed it or left, `timed_out` if it was idle, null while it is open'),
  }),
  language: z.string().register(z.globalRegistry, {
    description: doc("Language of the placement, if it sets one. Otherwise, language of the visitor's browser"),
    example: 'pt-BR',
  }),
  messages_count: z
    .int()
    .check(z.nonnegative())
    .register(z.globalRegistry, { description: doc('Number of visitor messages and answers') }),
  ratings_up: z
    .int()
    .check(z.nonnegative())
    .register(z.globalRegistry, { description: doc('Number of answers that the visitor rated up') }),
  ratings_down: z
    .int()
    .check(z.nonnegative())
    .register(z.globalRegistry, { description: doc('Number of answers that the visitor rated down') }),
  input_tokens: z
    .int()
    .check(z.nonnegative())
    .register(z.globalRegistry, {
      description: doc('Tokens that the model read. Estimated if its provider does not report them'),
    }),
  output_tokens: z
    .int()
    .check(z.nonnegative())
    .register(z.globalRegistry, {
      description: doc('Tokens that the model wrote. Estimated if its provider does not report them'),
    }),
  started_at: timestamp,
  last_message_at: timestamp,
  ended_at: z.nullable(timestamp),
};

const messages = z.array(
  z.object({
    number: z.int().register(z.globalRegistry, { description: doc('Position in the conversation, starting at 1') }),
    role: z.enum(MESSAGE_ROLES),
    text: z.string(),
    created_at: timestamp,
    outcome: z
      .nullable(z.enum(ANSWER_OUTCOMES))
      .register(z.globalRegistry, { description: doc('How an answer ended; null for messages of the visitor') }),
    sources: z
      .optional(z.array(answerSourceViewSchema))
      .register(z.globalRegistry, { description: doc('Only on answers that are based on knowledge') }),
    rating: z.nullable(z.enum(RATINGS)).register(z.globalRegistry, {
      description: doc('How the visitor rated an answer; null if it was not rated, and for messages of the visitor'),
    }),
  }),
);

/** A conversation in a list. */
export const conversationViewSchema = z
  .object({
    ...fields,
    qpr_code_name: z
      .nullable(z.string())
      .register(z.globalRegistry, { description: doc('Current name of the code; null if the code was deleted') }),
    first_question: z.nullable(z.string()).register(z.globalRegistry, {
      description: doc("Beginning of the visitor's first message, at most 120 characters; null if there is none yet"),
    }),
    first_answer: z.nullable(z.string()).register(z.globalRegistry, {
      description: doc(
        'Beginning of the answer to the first message, at most 120 characters; null if there is none yet',
      ),
    }),
    messages: z
      .optional(messages)
      .register(z.globalRegistry, { description: doc('All messages, oldest first. Only with `include=messages`') }),
  })
  .register(z.globalRegistry, { id: 'Conversation' });
type ConversationView = View<typeof conversationViewSchema>;
type ConversationFields = Pick<ConversationView, keyof typeof fields>;

/** A conversation with its messages. */
export const transcriptViewSchema = z
  .object({
    ...fields,
    messages,
  })
  .register(z.globalRegistry, { id: 'Transcript' });
type TranscriptView = View<typeof transcriptViewSchema>;

const toConversationFields = (conversation: Conversation): ConversationFields => ({
  ...pick(conversation, ['id', 'qpr_code_id']),
  qpr_code_version: conversation.code_version,
  ...(conversation.placement && { placement_id: conversation.placement.id }),
  short_id: scannedShortId(conversation),
  scan_id: conversation.scan_id,
  status: isOpen(conversation) ? 'open' : 'ended',
  reason: conversation.reason ?? null,
  ...pick(conversation, ['language', 'messages_count']),
  ratings_up: conversation.ratings_up ?? 0,
  ratings_down: conversation.ratings_down ?? 0,
  input_tokens: conversation.tokens_in ?? 0,
  output_tokens: conversation.tokens_out ?? 0,
  ...pick(conversation, ['started_at', 'last_message_at']),
  ended_at: conversation.ended_at ?? null,
});

/** The fields of a listed conversation that its own item does not have. */
interface ListedDetails {
  readonly code_name: string | undefined;
  readonly first_answer: Message | undefined;
  /** Set if the caller asked for the messages. */
  readonly messages?: readonly Message[] | undefined;
}

export const toConversationView = (
  conversation: Conversation,
  { code_name, first_answer, messages: all }: ListedDetails,
): ConversationView => ({
  ...toConversationFields(conversation),
  qpr_code_name: code_name ?? null,
  first_question: conversation.first_question ?? null,
  first_answer: first_answer ? excerptOf(plainText(first_answer.text)) : null,
  ...(all && { messages: all.map(toMessageView) }),
});

/**
 * A list shows plain text: no emphasis, and no note in italics at the end, such as the one that the embedded model of
 * `npm start` adds.
 */
const plainText = (answer: string): string => withoutNote(withoutFormMarkers(answer)).replaceAll('**', '');

/** Must run in linear time, because visitors can ask the model for an answer with many line breaks. */
function withoutNote(answer: string): string {
  const text = answer.trimEnd();
  const lineBreak = text.lastIndexOf('\n');
  return lineBreak > 0 && NOTE.test(text.slice(lineBreak + 1)) ? text.slice(0, lineBreak) : text;
}

const NOTE = /^\s*_[^_]+_$/;

const toMessageView = (message: Message) => ({
  ...pick(message, ['number', 'role']),
  text: message.role === 'assistant' ? withoutFormMarkers(message.text) : message.text,
  created_at: message.created_at,
  outcome: message.outcome ?? null,
  ...(message.sources && { sources: message.sources.map(toTranscriptSourceView) }),
  rating: message.rating ?? null,
});

export const toTranscriptView = ({ conversation, messages: all }: Transcript): TranscriptView => ({
  ...toConversationFields(conversation),
  messages: all.map(toMessageView),
});
