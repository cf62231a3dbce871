import * as z from 'zod/mini';
import {
  QUESTION_REASONS,
  QUESTION_STATUSES,
  QUESTIONS,
  type QuestionReason,
} from '../../contracts/questions/questions.ts';
import { dayOf } from '../../contracts/time.ts';
import { ID_PREFIX, type Random, randomTail, shortIdOf, timePrefix } from '../platform/ids.ts';
import type { Entity } from '../platform/schemas/shapes.ts';
import { ASPECTS } from './grouping/asked-aspect.ts';

/** A question that the assistant could not answer. It stands for all visitors' messages that ask the same thing. */
export type Question = Entity<typeof questionSchema>;

/** A reference to a visitor's message that asks the question, with its fingerprint. It never contains its words. */
export type Example = Question['examples'][number];

const exampleSchema = z.object({
  conversation_id: z.string(),
  /** The number of the visitor's message. */
  number: z.number(),
  asked_at: z.string(),
  /** When the conversation expires, in seconds since 1970. */
  expires_at: z.number(),
  reasons: z.array(z.enum(QUESTION_REASONS)),
  // The fingerprint of the message: hashed words and topics, and its meaning.
  subjects: z.array(z.string()),
  common: z.array(z.string()),
  /** Synonyms share a topic. */
  topics: z._default(z.array(z.string()), []),
  aspect: z.optional(z.enum(ASPECTS)),
  /** The model of the vector. */
  model: z.optional(z.string()),
  /** The bytes of an int8 vector. */
  vector: z.optional(z.instanceof(Uint8Array)),
});

export const questionSchema = z.object({
  id: z.string(),
  qpr_code_id: z.string(),
  /** The id of the code's organization, or of its account if the code has no organization. */
  owner_id: z.string(),
  status: z.enum(QUESTION_STATUSES),
  /** The number of distinct visitors. The same person on another day is another visitor. */
  visitors: z.number(),
  first_asked_at: z.string(),
  last_asked_at: z.string(),
  reasons: z.array(z.enum(QUESTION_REASONS)),
  /** The language of the newest message. */
  language: z.string(),
  /** Newest first. */
  examples: z.array(exampleSchema),
  answer: z.optional(
    z.object({
      text: z.string(),
      knowledge_id: z.string(),
      source_id: z.string(),
      answered_at: z.string(),
      /** The check that expects this answer. */
      check_id: z.optional(z.string()),
    }),
  ),
  /** The questions that were merged into this one. Their visitors count for this one. */
  merged_ids: z._default(z.array(z.string()), []),
  /** The day of its last `question.unanswered` event. */
  notified_on: z.optional(z.string()),
  /** Increases with every change. */
  revision: z.number(),
});

const SHORT_ID_LENGTH = 10;

/** The id of a question ends with the short id of its code, so that the id alone is enough to read the question. */
export const newQuestionId = (short_id: string, now: Date, random: Random): string =>
  ID_PREFIX.question + timePrefix(now.getTime()) + randomTail(random).slice(SHORT_ID_LENGTH) + short_id.toUpperCase();

/** The short id of the code that a question belongs to. */
export const shortIdOfQuestion = (id: string): string => shortIdOf(id);

export const isSameMessage = (
  one: Pick<Example, 'conversation_id' | 'number'>,
  other: Pick<Example, 'conversation_id' | 'number'>,
): boolean => one.conversation_id === other.conversation_id && one.number === other.number;

const union = (reasons: readonly QuestionReason[], more: readonly QuestionReason[]): QuestionReason[] => [
  ...new Set([...reasons, ...more]),
];

/** The newest examples whose conversations have not expired. */
const keptExamples = (examples: readonly Example[], now: Date): Example[] =>
  examples
    .filter(({ expires_at }) => expires_at * 1_000 > now.getTime())
    .sort((one, other) => (one.asked_at < other.asked_at ? 1 : -1))
    .slice(0, QUESTIONS.examples);

/** The question after another visitor asked it. The message can be older than those that the question already has. */
export function withAnotherVisitor(question: Question, example: Example, language: string, now: Date): Question {
  return {
    ...question,
    status: isAnswerOutdated(question, example) ? 'open' : question.status,
    visitors: question.visitors + 1,
    first_asked_at: earlier(question.first_asked_at, example.asked_at),
    last_asked_at: later(question.last_asked_at, example.asked_at),
    reasons: union(question.reasons, example.reasons),
    language: question.last_asked_at > example.asked_at ? question.language : language,
    examples: keptExamples([example, ...question.examples], now),
  };
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

/** The assistant still could not answer, although it has had the owner's answer for a while. */
const isAnswerOutdated = ({ status, answer }: Question, { asked_at }: Example): boolean =>
  status === 'answered' &&
  answer !== undefined &&
  Date.parse(asked_at) > Date.parse(answer.answered_at) + QUESTIONS.answerGraceSeconds * 1_000;

/**
 * The question after the reasons of one of its messages changed. A message without reasons no longer belongs to the
 * question. `undefined` if no visitor is left.
 */
export function withReasons(
  question: Question,
  message: Pick<Example, 'conversation_id' | 'number'>,
  reasons: readonly QuestionReason[],
): Question | undefined {
  if (reasons.length > 0) {
    const examples = question.examples.map((example) =>
      isSameMessage(example, message) ? { ...example, reasons } : example,
    );
    return { ...question, examples, reasons: union(remainingReasons(question, examples), reasons) };
  }
  const examples = question.examples.filter((example) => !isSameMessage(example, message));
  // After a merge, two examples can be from the same visitor, who counts as long as one of them remains.
  const stillCounts = examples.some(({ conversation_id }) => conversation_id === message.conversation_id);
  const withdrawn = stillCounts ? 0 : question.examples.length - examples.length;
  const visitors = Math.max(question.visitors - withdrawn, examples.length > 0 ? 1 : 0);
  if (visitors === 0) return undefined;
  return { ...question, visitors, examples, reasons: remainingReasons(question, examples) };
}

/**
 * The reasons that at least one example still has. If some visitors' messages are no longer examples, their reasons are
 * unknown, so the question keeps all its reasons.
 */
const remainingReasons = (before: Question, examples: readonly Example[]): readonly QuestionReason[] =>
  before.examples.length < before.visitors
    ? before.reasons
    : before.reasons.filter((reason) => examples.some((example) => example.reasons.includes(reason)));

/** A deleted conversation, and the checks that are deleted with it. */
interface DeletedConversation {
  readonly conversation_id: string;
  /** The checks that ask one of its messages. */
  readonly checkIds: ReadonlySet<string>;
}

const hasCheckOf = ({ answer }: Question, { checkIds }: DeletedConversation): boolean =>
  answer?.check_id !== undefined && checkIds.has(answer.check_id);

/** Whether a question refers to a conversation, or to a check that asks one of its messages. */
export const refersTo = (question: Question, deleted: DeletedConversation): boolean =>
  hasCheckOf(question, deleted) ||
  question.examples.some(({ conversation_id }) => conversation_id === deleted.conversation_id);

/** The question without the messages of a conversation. Its visitors still count. */
export const withoutConversation = (question: Question, deleted: DeletedConversation): Question => ({
  ...question,
  examples: question.examples.filter(({ conversation_id }) => conversation_id !== deleted.conversation_id),
  answer:
    question.answer && hasCheckOf(question, deleted) ? { ...question.answer, check_id: undefined } : question.answer,
});

/**
 * Merges two questions that ask the same thing. `askedBoth` is the number of visitors who asked both; they count once.
 */
export const mergeQuestions = (into: Question, from: Question, askedBoth: number, now: Date): Question => ({
  ...into,
  visitors: Math.max(1, into.visitors + from.visitors - askedBoth),
  merged_ids: [...into.merged_ids, ...from.merged_ids, from.id].slice(-QUESTIONS.merged),
  answer: into.answer ?? from.answer,
  first_asked_at: earlier(into.first_asked_at, from.first_asked_at),
  last_asked_at: later(into.last_asked_at, from.last_asked_at),
  language: into.last_asked_at > from.last_asked_at ? into.language : from.language,
  reasons: union(into.reasons, from.reasons),
  examples: keptExamples([...into.examples, ...from.examples], now),
});

/** Owners are told about an open question at most once per day. */
export const isNews = ({ status, notified_on }: Question, now: Date): boolean =>
  status === 'open' && notified_on !== dayOf(now);

/** The questions to drop when another open one is added. Open and closed questions have separate limits. */
export const questionsToDrop = (questions: readonly Question[]): Question[] => [
  ...questionsAboveLimit(
    questions.filter(({ status }) => status === 'open'),
    QUESTIONS.openPerCode - 1,
  ),
  ...questionsAboveLimit(
    questions.filter(({ status }) => status !== 'open'),
    QUESTIONS.closedPerCode,
  ),
];

/** The questions above the limit: those with the fewest visitors, and of these the ones asked longest ago. */
const questionsAboveLimit = (questions: readonly Question[], limit: number): Question[] =>
  [...questions]
    .sort((one, other) => one.visitors - other.visitors || (one.last_asked_at < other.last_asked_at ? -1 : 1))
    .slice(0, Math.max(0, questions.length - limit));
