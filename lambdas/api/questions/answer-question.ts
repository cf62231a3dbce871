import * as z from 'zod/mini';
import { KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import { LIMITS } from '../../../contracts/limits.ts';
import { CHECKS } from '../../../contracts/qpr-codes.ts';
import { cutText } from '../../../shared/cut-text.ts';
import { doc } from '../../../shared/fields/doc.ts';
import type { Check } from '../../checks/check.ts';
import { correctCheckCount, createCheckWrites, findCheck, updateCheckWrite } from '../../checks/store.ts';
import { ownerHasTooManySets, planAnswer } from '../../knowledge/add-answer.ts';
import { knowledgeReference } from '../../knowledge/knowledge-fields.ts';
import { findOwnSetIds } from '../../knowledge/require-knowledge.ts';
import type { Caller } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { pick } from '../../platform/fields/pick.ts';
import { newId } from '../../platform/ids.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { type NamedWrites, tryTransactWrite } from '../../platform/table/transact-write.ts';
import { requireCode, visibleCode } from '../../qpr-codes/access.ts';
import { attachKnowledgeWrites } from '../../qpr-codes/attach-knowledge.ts';
import { findCode } from '../../qpr-codes/find-code.ts';
import { changeTime } from '../../qpr-codes/qpr-code.ts';
import { requireQuestion } from '../../questions/access.ts';
import { type Question, shortIdOfQuestion } from '../../questions/question.ts';
import { ANSWER_FIELDS, question_id, questionViewSchema } from '../../questions/question-view.ts';
import { changeQuestionWrite } from '../../questions/store.ts';
import { findNewestExample, viewQuestion } from '../../questions/view-questions.ts';
import { type Retention, retention } from '../../scans/retention.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: question_id }),
  body: z.strictObject({
    answer: ANSWER_FIELDS.answer,
    question: z.optional(ANSWER_FIELDS.question),
    knowledge_id: z.optional(knowledgeReference).register(z.globalRegistry, {
      description: doc(
        'The knowledge set to add the answer to. Default: the set of the earlier answer, if this answer replaces one. Otherwise a set of the code, or a new set if all of them are full',
      ),
    }),
  }),
  response: questionViewSchema,
  weightOf: () => LIMITS.requestsPerReading,
};
type Body = z.output<typeof schemas.body>;

type AnswerEffects = Effects & { readonly retention: Retention };

/**
 * Answers a question. The answer becomes part of the code's knowledge, and visitors get it within seconds. This also
 * creates a check: a test question with which the owner can verify later that the code still gives this answer.
 */
export const answerQuestion = (effects: AnswerEffects) =>
  apiHandler(
    'answer-question',
    schemas,
    effects,
    async ({ path, body, caller, idempotency, affectedOrganizations }) =>
      retryOnConflict(async () => {
        const { table } = effects;
        const { question, organization } = await requireQuestion(table, caller, path.id, 'codes.write');
        if (organization) affectedOrganizations.add(organization.id);
        const store = async (withCheck: boolean) => {
          const { answered, writes } = await plan(effects, caller, question, body, withCheck);
          const view = await viewQuestion(table, answered, caller);
          return {
            view,
            failure: await tryTransactWrite<NamedWrites>(table, {
              ...writes,
              // The stored response can outlive the conversation, so it does not contain the visitor's words.
              ...idempotency.complete({ ...view, text: null }),
            }),
          };
        };
        const first = await store(true);
        const hasMaximumOfChecks =
          first.failure?.onlyFailed('checkCount') === true &&
          !(await correctCheckCount(table, shortIdOfQuestion(question.id)));
        // A code with the maximum number of checks still gets the answer, but no new check.
        const { view, failure } = hasMaximumOfChecks ? await store(false) : first;
        if (failure?.failed('setCount')) throw ownerHasTooManySets();
        if (failure) throw failure;
        return view;
      }),
    { beforeReplay: ({ path, caller }) => requireQuestion(effects.table, caller, path.id, 'codes.write') },
  );

interface Plan {
  readonly answered: Question;
  readonly writes: NamedWrites;
}

async function plan(
  effects: AnswerEffects,
  caller: Caller,
  question: Question,
  body: Body,
  withCheck: boolean,
): Promise<Plan> {
  const { table, now, retention } = effects;
  const found = await requireCode(findCode, table, caller, question.qpr_code_id, 'codes.write');
  const code = visibleCode(found);
  const { answer } = question;
  const attachedIds = await findOwnSetIds(table, code, code.knowledge ?? []);
  const { set_id, source_id, writes } = await planAnswer(effects, {
    owner: code,
    attachedIds,
    set_id: body.knowledge_id,
    setName: cutText(`Answers: ${code.name}`, LIMITS.nameLength),
    // The visitor's words are not copied, so the title comes from the answer unless the owner rephrased the question.
    question: body.question ?? titleFrom(body.answer),
    answer: body.answer,
    replaces: answer && { set_id: answer.knowledge_id, source_id: answer.source_id },
  });
  const check = await existingCheck(effects, question);
  const newCheck = withCheck && !check ? await planCheck(effects, question, source_id, body) : undefined;
  const answered: Question = {
    ...question,
    status: 'answered',
    answer: {
      text: body.answer,
      knowledge_id: set_id,
      source_id,
      answered_at: now().toISOString(),
      check_id: check?.id ?? newCheck?.id,
    },
  };
  return {
    answered,
    writes: {
      question: changeQuestionWrite(table, question, answered, retention),
      ...writes,
      ...newCheck?.writes,
      ...(check && citeWrites(effects, question, check, source_id)),
      ...(await attachKnowledgeWrites(effects, found.code, { set_id, attachedIds }, caller.account_id)),
    },
  };
}

/** The check of the earlier answer, if there is one and it was not deleted and has not expired. */
async function existingCheck({ table }: AnswerEffects, { id, answer }: Question): Promise<Check | undefined> {
  return answer?.check_id === undefined ? undefined : findCheck(table, shortIdOfQuestion(id), answer.check_id);
}

/** Writes that make the check expect the new source, if it expects the source of the earlier answer. */
function citeWrites({ table, now }: AnswerEffects, { id, answer }: Question, check: Check, source_id: string) {
  const { cites } = check.expect;
  if (cites === source_id || cites !== answer?.source_id) return {};
  const updated_at = changeTime(now(), check.updated_at);
  const after = { ...check, expect: { ...check.expect, cites: source_id }, updated_at };
  return { check: updateCheckWrite(table, shortIdOfQuestion(id), check, after) };
}

/**
 * A check that asks the question and expects the answer. It uses the owner's words if there are any. Otherwise it
 * refers to the newest message in which a visitor asked the question, and expires or is deleted with that message. If
 * there is no such message, there is no check.
 */
async function planCheck({ table, now, random }: AnswerEffects, question: Question, source_id: string, body: Body) {
  const newest = body.question === undefined ? (await findNewestExample(table, question))?.example : undefined;
  if (body.question === undefined && !newest) return undefined;
  const at = now();
  const check: Check = {
    id: newId('check', at, random),
    question: body.question && cutText(body.question, CHECKS.questionLength),
    asks: newest && pick(newest, ['conversation_id', 'number']),
    expect: { cites: source_id },
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
  const { expires_at: expires_at_seconds } = newest ?? {};
  return {
    id: check.id,
    writes: createCheckWrites(table, shortIdOfQuestion(question.id), check, { expires_at_seconds }),
  };
}

const TITLE_LENGTH = 80;

/** The first line of the answer serves as its title. */
function titleFrom(answer: string): string {
  const [line = ''] = answer.trim().split('\n');
  const characters = [...line];
  const title =
    characters.length <= TITLE_LENGTH
      ? line
      : `${characters
          .slice(0, TITLE_LENGTH - 1)
          .join('')
          .trimEnd()}…`;
  return title.slice(0, KNOWLEDGE_LIMITS.questionLength);
}

export const handler = answerQuestion({ ...liveEffects(), retention: retention() });
