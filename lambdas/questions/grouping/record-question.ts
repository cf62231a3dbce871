import { dayOf } from '../../../contracts/time.ts';
import { addToDigestWrite } from '../../accounts/digest-store.ts';
import { accountExistsCheck } from '../../accounts/store.ts';
import {
  type AskedQuestion,
  answerUnchangedCheck,
  findAskedQuestion,
  type MessageReference,
} from '../../conversations/asked-question-store.ts';
import { eventWrite } from '../../events/outbox.ts';
import type { EmbeddedQuestion, EmbedQuestion } from '../../knowledge/embed-question.ts';
import type { Effects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { type NamedWrites, transactWrite, tryTransactWrite } from '../../platform/table/transact-write.ts';
import { findListOwner } from '../../qpr-codes/code-lists.ts';
import { codeIdOf, type ScannedCode, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { findScannedCode } from '../../qpr-codes/scanned-code.ts';
import { expiresAtSeconds, type Retention } from '../../scans/retention.ts';
import {
  type Example,
  isNews,
  isSameMessage,
  newQuestionId,
  type Question,
  questionsToDrop,
  withAnotherVisitor,
  withReasons,
} from '../question.ts';
import {
  changeQuestionWrite,
  countAskedWrite,
  deleteQuestionWrite,
  findGroupingState,
  type GroupingState,
  hasAsked,
  putQuestionWrite,
  putVisitorWrite,
  questionsOf,
  removeVisitorWrites,
  startQuestionWrite,
} from '../store.ts';
import { fingerprintOf } from './fingerprint.ts';
import { mostSimilar } from './most-similar.ts';
import { contentOf } from './words.ts';

export interface RecordEffects extends Effects {
  readonly embed: EmbedQuestion;
  readonly retention: Retention;
}

/** A visitor's message, with everything needed to find the question that it asks. */
interface AskedMessage extends AskedQuestion {
  readonly message: MessageReference;
  readonly code: ScannedCode;
  readonly embedded: EmbeddedQuestion;
}

/**
 * Adds a visitor's message to the question that it asks, or starts a new question. The reasons why the message counts
 * as unanswered are read from the conversation, so events can be repeated and arrive in any order.
 */
export function recordQuestion(effects: RecordEffects, message: MessageReference): Promise<void> {
  const { table, embed } = effects;
  let isFirstAttempt = true;
  let embedding: ReturnType<EmbedQuestion> | undefined;
  // After a conflict, the answer may have another rating, and the code another owner, so each attempt reads both again.
  return retryOnConflict(async () => {
    const consistent = !isFirstAttempt;
    isFirstAttempt = false;
    const found = await findAskedQuestion(table, message);
    const code = found && (await findScannedCode(table, found.conversation.short_id, { consistent }));
    // The conversation or the code was deleted. Another event removes what is left of it.
    if (!found || !code) return;
    const { text, reasons, conversation } = found;
    const { language } = new Intl.Locale(conversation.language);
    if (reasons.length > 0) embedding ??= embed({ text, content: contentOf(text), visitorLanguage: language });
    await recordMessage(effects, { ...found, message, code, embedded: (await embedding) ?? { language } });
  });
}

async function recordMessage(effects: RecordEffects, asked: AskedMessage): Promise<void> {
  const { table, retention, random } = effects;
  const short_id = shortIdOf(asked.code.ulid);
  // Read the state before the questions. If another message starts a question meanwhile, the revision changes and the
  // write fails.
  const stored = await findGroupingState(table, short_id);
  const questions = await questionsOf(table, short_id);
  const known = questions.find(({ examples }) => examples.some((example) => isSameMessage(example, asked.message)));
  if (known) {
    const after = withReasons(known, asked.message, asked.reasons);
    const countsNoLonger = !after || after.visitors < known.visitors;
    await transactWrite(table, {
      question: after ? changeQuestionWrite(table, known, after, retention) : deleteQuestionWrite(table, known),
      // The visitor withdrew a rating and no longer counts. If they ask the question again, they count again.
      visitor: countsNoLonger ? removeVisitorWrites(table, known, asked.conversation.visitor) : undefined,
      answer: answerUnchangedCheck(table, asked.message, asked),
    });
    return;
  }
  if (asked.reasons.length === 0) return;
  const state = stored ?? { key: Buffer.from(random(32)).toString('base64url'), revision: 0 };
  const example = exampleOf(asked, state.key, retention);
  const same = mostSimilar(questions, example);
  if (same) await addToQuestion(effects, asked, same, example);
  else await startQuestion(effects, asked, example, { state, isFirst: stored === undefined, questions });
}

const exampleOf = ({ message, ...asked }: AskedMessage, key: string, retention: Retention): Example => ({
  ...fingerprintOf(asked.text, key, asked.embedded.vector),
  conversation_id: message.conversation_id,
  number: message.number,
  asked_at: asked.asked_at,
  expires_at: expiresAtSeconds(asked.conversation.started_at, retention),
  reasons: asked.reasons,
});

async function addToQuestion(
  effects: RecordEffects,
  asked: AskedMessage,
  before: Question,
  example: Example,
): Promise<void> {
  const { table, now, retention } = effects;
  if (await hasAsked(table, before, asked.conversation.visitor)) return;
  const after = withNotifiedDay(withAnotherVisitor(before, example, asked.embedded.language, now()), now());
  await recordAsked(
    effects,
    asked,
    {
      question: changeQuestionWrite(table, before, after, retention),
      ...newsWrites(effects, asked, before, after),
    },
    { question_id: after.id, isNew: false, example },
  );
}

interface Start {
  readonly state: GroupingState;
  readonly isFirst: boolean;
  /** All questions of the code. */
  readonly questions: readonly Question[];
}

async function startQuestion(
  effects: RecordEffects,
  asked: AskedMessage,
  example: Example,
  { state, isFirst, questions }: Start,
) {
  const { table, now, random, retention } = effects;
  const short_id = shortIdOf(asked.code.ulid);
  const { owner_id, checks } = await findListOwner(table, asked.code);
  const question: Question = {
    id: newQuestionId(short_id, now(), random),
    qpr_code_id: codeIdOf(asked.code.ulid),
    owner_id,
    status: 'open',
    visitors: 1,
    first_asked_at: example.asked_at,
    last_asked_at: example.asked_at,
    reasons: example.reasons,
    language: asked.embedded.language,
    examples: [example],
    merged_ids: [],
    revision: 0,
  };
  const after = withNotifiedDay(question, now());
  await recordAsked(
    effects,
    asked,
    {
      question: putQuestionWrite(table, after, retention),
      state: startQuestionWrite(table, short_id, state, isFirst),
      dropped: questionsToDrop(questions)
        .slice(0, MAX_DROPPED)
        .map((dropped) => deleteQuestionWrite(table, dropped)),
      owner: checks,
      ...newsWrites(effects, asked, question, after),
    },
    { question_id: question.id, isNew: true, example },
  );
}

/** Usually at most one question is dropped. There can be more after the owner closed many or a limit was lowered. */
const MAX_DROPPED = 20;

/**
 * Sends the writes together with those that count the visitor. If a limit is reached or the account was deleted,
 * nothing is written.
 */
async function recordAsked(
  { table, now }: RecordEffects,
  asked: AskedMessage,
  writes: NamedWrites,
  { question_id, isNew, example }: { readonly question_id: string; readonly isNew: boolean; readonly example: Example },
): Promise<void> {
  const { code, message } = asked;
  const { visitor, network = visitor } = asked.conversation;
  const at = now();
  const failure = await tryTransactWrite(table, {
    ...writes,
    visitor: putVisitorWrite(table, question_id, visitor, example.expires_at),
    limit: countAskedWrite(table, { short_id: shortIdOf(code.ulid), visitor, network, isNew, at }),
    answer: answerUnchangedCheck(table, message, asked),
    account: accountExistsCheck(table, code.account_id),
  });
  if (!failure || failure.failed('limit') || failure.failed('account')) return;
  throw failure;
}

const withNotifiedDay = (question: Question, now: Date): Question =>
  isNews(question, now) ? { ...question, notified_on: dayOf(now) } : question;

/** The writes for the event and the weekly e-mail, if the question is news for its owner. */
function newsWrites(effects: RecordEffects, { code }: AskedMessage, before: Question, after: Question): NamedWrites {
  if (before.notified_on === after.notified_on) return {};
  return {
    event: eventWrite(effects, {
      event: 'question.unanswered',
      account_id: code.account_id,
      organization_id: code.organization_id,
      data: {
        question_id: after.id,
        qpr_code_id: after.qpr_code_id,
        short_id: shortIdOf(code.ulid),
        visitors: after.visitors,
        reasons: [...after.reasons],
        first_asked_at: after.first_asked_at,
        last_asked_at: after.last_asked_at,
        metadata: code.metadata,
      },
    }),
    digest: addToDigestWrite(
      effects.table,
      { kind: 'questions', account_id: code.account_id },
      { id: after.owner_id, question_id: after.id },
    ),
  };
}
