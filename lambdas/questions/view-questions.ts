import { findQuestionTexts } from '../conversations/asked-question-store.ts';
import type { Table } from '../platform/table/table.ts';
import { findCurrentCodes } from '../qpr-codes/find-code.ts';
import { type Question, shortIdOfQuestion } from './question.ts';
import { type QuestionView, toQuestionView } from './question-view.ts';

/** Questions as responses show them, with the visitors' words as long as their conversations exist. */
export async function viewQuestions(table: Table, questions: readonly Question[]): Promise<QuestionView[]> {
  const [found, codes] = await Promise.all([
    findExistingExamples(table, questions),
    findCurrentCodes(
      table,
      questions.map(({ id }) => shortIdOfQuestion(id)),
    ),
  ]);
  return questions.map((question, index) =>
    toQuestionView(question, {
      codeName: codes.get(shortIdOfQuestion(question.id))?.name,
      text: found[index]?.[0]?.text,
      examples: (found[index] ?? []).map(({ example }) => example),
    }),
  );
}

export async function viewQuestion(table: Table, question: Question): Promise<QuestionView> {
  const [view] = await viewQuestions(table, [question]);
  if (!view) throw new Error('Every question has a view.');
  return view;
}

/** The newest example (reference to a visitor's message) of a question, among those whose messages still exist. */
export async function findNewestExample(table: Table, question: Question) {
  const [found] = await findExistingExamples(table, [question]);
  return found?.[0];
}

/** For each question, those of its examples whose messages still exist, with the texts of the messages. */
async function findExistingExamples(table: Table, questions: readonly Question[]) {
  const all = questions.flatMap(({ examples }) => examples);
  const texts = await findQuestionTexts(table, all);
  const textOf = new Map(all.map((example, index) => [example, texts[index]]));
  return questions.map(({ examples }) =>
    examples.flatMap((example) => {
      const text = textOf.get(example);
      return text === undefined ? [] : [{ example, text }];
    }),
  );
}
