import { findQuestionTexts } from '../conversations/asked-question-store.ts';
import type { Caller } from '../platform/caller.ts';
import { mayReadVisitorsWords } from '../platform/identity/visitors-words.ts';
import type { Table } from '../platform/table/table.ts';
import { findCurrentCodes } from '../qpr-codes/find-code.ts';
import { type Question, shortIdOfQuestion } from './question.ts';
import { filterStillOwned } from './question-owner.ts';
import { type QuestionView, toQuestionView } from './question-view.ts';

interface ViewOptions {
  /** Omits questions whose code has left the owner. They stay in the owner's list until `follow-codes` runs. */
  readonly onlyStillOwned?: boolean;
}

/** Questions as responses show them, with the visitors' words as long as their conversations exist. */
export async function viewQuestions(
  table: Table,
  questions: readonly Question[],
  { onlyStillOwned = false }: ViewOptions = {},
): Promise<QuestionView[]> {
  const [found, codes] = await Promise.all([
    findExistingExamples(table, questions),
    findCurrentCodes(
      table,
      questions.map(({ id }) => shortIdOfQuestion(id)),
    ),
  ]);
  const shown = onlyStillOwned ? await filterStillOwned(table, questions, codes) : questions;
  return shown.map((question) => {
    const examples = found.get(question) ?? [];
    return toQuestionView(question, {
      code_name: codes.get(shortIdOfQuestion(question.id))?.name,
      text: examples[0]?.text,
      examples: examples.map(({ example }) => example),
    });
  });
}

/** Without the visitors' words if the caller must not read them. */
export async function viewQuestion(
  table: Table,
  question: Question,
  caller: Pick<Caller, 'scopes'>,
): Promise<QuestionView> {
  const [view] = await viewQuestions(table, [question]);
  if (!view) throw new Error('The question has no view.');
  return mayReadVisitorsWords(caller) ? view : { ...view, text: null };
}

/** Of a question's examples (references to visitors' messages), the newest one whose message still exists. */
export async function findNewestExample(table: Table, question: Question) {
  return (await findExistingExamples(table, [question])).get(question)?.[0];
}

/** For each question: the examples whose messages still exist, each with the text of its message. */
async function findExistingExamples(table: Table, questions: readonly Question[]) {
  const all = questions.flatMap(({ examples }) => examples);
  const texts = await findQuestionTexts(table, all);
  const textOf = new Map(all.map((example, index) => [example, texts[index]]));
  return new Map(
    questions.map((question) => [
      question,
      question.examples.flatMap((example) => {
        const text = textOf.get(example);
        return text === undefined ? [] : [{ example, text }];
      }),
    ]),
  );
}
