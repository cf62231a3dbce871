import type { QuestionReason } from '../../../contracts/questions/questions.ts';
import { comparable } from '../../checks/comparable.ts';
import { declines } from '../../checks/declines.ts';
import { type AnswerSources, citedSources } from '../../knowledge/answer-source.ts';
import type { Message } from '../conversation.ts';
import { hasUnsupportedNumber } from './numbers.ts';
import type { CodeForModel } from './prompt.ts';
import type { ModelVariables } from './variables-for-model.ts';

interface AnsweredQuestion {
  readonly answer: string;
  /** The model marked that it does not know what was asked. */
  readonly isUnknown: boolean;
  readonly code: CodeForModel;
  /** Up to and including the question. */
  readonly history: readonly Pick<Message, 'text'>[];
  readonly sources?: AnswerSources | undefined;
  readonly variables?: ModelVariables | undefined;
}

/**
 * Why an answer may not have helped. It is decided without another model, from the answer and from what the model was
 * given.
 */
export function reasonsUnanswered(answered: AnsweredQuestion): QuestionReason[] {
  const reasons: QuestionReason[] = [];
  if (saysNotKnown(answered)) reasons.push('not_known');
  if (foundNothing(answered)) reasons.push('not_found');
  if (hasUnsupportedNumber(answered.answer, textsOf(answered))) reasons.push('unsupported_number');
  return reasons;
}

/**
 * When the assistant does not know something, our instructions tell it to quote the contact word for word. But if the
 * prompt or a source also names the contact, an answer that helped can quote it as well. Then only words such as "I do
 * not know" count.
 */
function saysNotKnown({ answer, isUnknown, code, sources }: AnsweredQuestion): boolean {
  if (isUnknown) return true;
  const { contact, prompt } = code;
  if (!contact) return declines(answer);
  const texts = [prompt, ...(sources?.sources ?? []).map(({ text }) => text)].map(comparable);
  const isContactInTexts = texts.some((text) => text.includes(comparable(contact.to)));
  return declines(answer, isContactInTexts ? undefined : contact);
}

/** Nothing in the knowledge was close to the question, and neither a source nor the prompt supports the answer. */
function foundNothing({ answer, code, history, sources }: AnsweredQuestion): boolean {
  if (!sources || sources.isClose || !isQuestion(history.at(-1)?.text ?? '')) return false;
  const prompt = { number: 0, source_id: '', title: '', text: code.prompt };
  return citedSources(answer, [...sources.sources, prompt]).length === 0;
}

const MIN_QUESTION_WORDS = 4;

/** A greeting or thanks is not a question. Greek uses `;` as its question mark. */
const isQuestion = (text: string): boolean =>
  /[?？؟;]\s*$/u.test(text.trim()) || (text.match(/[\p{L}\p{N}]+/gu) ?? []).length >= MIN_QUESTION_WORDS;

/** Texts that the model was given. An answer can repeat their numbers. */
const textsOf = ({ code, history, sources, variables }: AnsweredQuestion): string[] => [
  code.prompt,
  code.name,
  code.welcome_message,
  code.contact?.to ?? '',
  code.contact?.label ?? '',
  ...(code.forms ?? []).flatMap(({ name, title }) => [name, title]),
  ...history.map(({ text }) => text),
  ...(sources?.sources ?? []).flatMap(({ title, page = '', heading = '', text }) => [
    title,
    String(page),
    heading,
    text,
  ]),
  ...Object.values(variables?.values ?? {}).map(String),
];
