import * as z from 'zod/mini';
import { KNOWLEDGE_LIMITS } from '../../contracts/knowledge.ts';
import { QUESTION_REASONS, QUESTION_STATUSES } from '../../contracts/questions/questions.ts';
import { doc } from '../../shared/fields/doc.ts';
import { pick } from '../platform/fields/pick.ts';
import { pathId, reference } from '../platform/schemas/path-id.ts';
import type { View } from '../platform/schemas/shapes.ts';
import { text } from '../platform/schemas/text.ts';
import type { Example, Question } from './question.ts';

const EXAMPLE_ID = 'qst_01K9ZQ4T7M3X8V5C2B6N0P1R4S';
const timestamp = z.iso.datetime();

export const question_id = pathId('question', { description: 'Id of the question.', example: EXAMPLE_ID });
export const questionReference = reference('question', `Must be the id of a question, such as ${EXAMPLE_ID}.`, {
  example: EXAMPLE_ID,
});

export const ANSWER_FIELDS = {
  answer: text(KNOWLEDGE_LIMITS.answerLength).check(
    z.meta({
      description: doc('The answer that the assistant gives from now on'),
      examples: doc(['Yes, dogs are welcome on a leash.']),
    }),
  ),
  question: text(KNOWLEDGE_LIMITS.questionLength).check(
    z.meta({
      description: doc(
        "The question in your own words, for the knowledge and the check. If you omit it, the check uses the visitor's message as its question, and is deleted when the visitor's conversation is deleted",
      ),
      examples: ['Can I bring my dog?'],
    }),
  ),
};

export const questionViewSchema = z
  .object({
    id: z.string().register(z.globalRegistry, { example: EXAMPLE_ID }),
    qpr_code_id: z.string(),
    qpr_code_name: z.nullable(z.string()).register(z.globalRegistry, { description: doc('Current name of the code') }),
    text: z.nullable(z.string()).register(z.globalRegistry, {
      description: doc(
        'Text of the newest message in `examples`; null if `examples` is empty, or if the key lacks the scope `conversations:read`',
      ),
      example: 'Can I bring my dog?',
    }),
    language: z
      .string()
      .register(z.globalRegistry, { description: doc('Language of the newest message'), example: 'en' }),
    visitors: z
      .int()
      .check(z.positive())
      .register(z.globalRegistry, {
        description: doc('Number of visitors who asked it. Each visitor counts once per day'),
      }),
    first_asked_at: timestamp,
    last_asked_at: timestamp,
    status: z.enum(QUESTION_STATUSES),
    reasons: z.array(z.enum(QUESTION_REASONS)).register(z.globalRegistry, {
      description: doc(
        'Why it counts as unanswered. `not_known`: the assistant said that it does not know. `not_found`: nothing in the knowledge was close. `rated_down`: a visitor rated the answer down. `unsupported_number`: the answer contains a number that no source contains',
      ),
    }),
    examples: z
      .array(z.object({ conversation_id: z.string(), number: z.int().check(z.positive()) }))
      .register(z.globalRegistry, {
        description: doc(
          'The newest messages that ask this question, each as the id of a conversation and the number of the message there. Messages of deleted conversations are left out',
        ),
      }),
    answer: z.optional(z.string()).register(z.globalRegistry, { description: doc('Your answer, if you gave one') }),
    answered_at: z.optional(timestamp),
    knowledge_id: z.optional(z.string()).register(z.globalRegistry, { description: doc('The set with your answer') }),
    source_id: z.optional(z.string()).register(z.globalRegistry, { description: doc('The source with your answer') }),
    check_id: z
      .optional(z.string())
      .register(z.globalRegistry, { description: doc('The check that expects your answer') }),
  })
  .register(z.globalRegistry, { id: 'Question' });
export type QuestionView = View<typeof questionViewSchema>;

/** The parts of the view that are not stored in the question. */
interface QuestionDetails {
  readonly code_name?: string | undefined;
  /** The text of the newest message that still exists. */
  readonly text?: string | undefined;
  /** The messages that still exist, newest first. */
  readonly examples: readonly Example[];
}

export const toQuestionView = (
  { answer, ...question }: Question,
  { code_name, text: newest, examples }: QuestionDetails,
): QuestionView => ({
  ...pick(question, ['id', 'qpr_code_id']),
  qpr_code_name: code_name ?? null,
  text: newest ?? null,
  ...pick(question, ['language', 'visitors', 'first_asked_at', 'last_asked_at', 'status', 'reasons']),
  examples: examples.map((example) => pick(example, ['conversation_id', 'number'])),
  ...(answer && {
    answer: answer.text,
    ...pick(answer, ['answered_at', 'knowledge_id', 'source_id', 'check_id']),
  }),
});
