import type { Context } from 'aws-lambda';
import { ENV } from '../../../contracts/environment.ts';
import { type Account, pendingDeletion } from '../../accounts/account.ts';
import { claimDigest, clearDigest, type Digest, isDigestDue, pendingDigests } from '../../accounts/digest-store.ts';
import { findAccount } from '../../accounts/store.ts';
import { findOrganizations } from '../../organizations/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { type Mailer, openMailer, sendIfAccepted } from '../../platform/email/mailer.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { newToken } from '../../platform/identity/token.ts';
import type { Table } from '../../platform/table/table.ts';
import { findWeekFigures } from '../../scans/week-figures.ts';
import { byVisitors, findListedQuestions, type ListedQuestion, listQuestionsOf } from '../question-list.ts';
import { viewQuestions } from '../view-questions.ts';
import { type DigestQuestion, digestEmail } from './digest-email.ts';

export interface DigestEffects extends Pick<Effects, 'table' | 'now' | 'random'> {
  readonly mailer: Mailer;
  readonly baseUrl: string;
}

/** Time reserved to finish the current e-mail. */
const RESERVED_MILLISECONDS = 10_000;
const QUESTIONS_PER_EMAIL = 5;

/**
 * Runs every day. E-mails each account whose assistants could not answer a question since the last e-mail, at most once
 * in seven days.
 */
export const sendQuestionDigests =
  (effects: DigestEffects) =>
  async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    for await (const digest of pendingDigests(effects.table, 'questions')) {
      // The rest stays in the index for the next run.
      if (context.getRemainingTimeInMillis() < RESERVED_MILLISECONDS) return;
      if (isDigestDue(digest, effects.now())) await send(effects, digest);
    }
  };

async function send({ table, now, random, mailer, baseUrl }: DigestEffects, digest: Digest): Promise<void> {
  const account = await findAccount(table, digest.account_id);
  const isWanted = account && !pendingDeletion(account) && digest.unsubscribed_at === undefined;
  const asked = isWanted ? await findMostAsked(table, account, digest) : undefined;
  if (account && asked && asked.questions.length > 0) {
    // The e-mail is recorded before it is sent, so that nobody gets it twice. If sending fails, the digest is sent a
    // week later.
    const unsubscribe_token = digest.unsubscribe_token ?? newToken(random);
    if (!(await claimDigest(table, digest, { at: now(), unsubscribe_token }))) return;
    const email = digestEmail({
      ...asked,
      links: asked.owners.map(({ id, name }) => ({
        url: id === account.id ? `${baseUrl}/studio/questions` : `${baseUrl}/studio/${id}/questions`,
        organization: name,
      })),
      figures: await findWeekFigures(table, account.id, now()),
      unsubscribeUrl: `${baseUrl}/unsubscribe/questions/${account.id}/${unsubscribe_token}`,
      language: account.language,
    });
    await sendIfAccepted(mailer, { to: account.email, ...email });
  }
  await clearDigest(table, digest);
}

/** The open questions with the most visitors, of the account and of the organizations that still belong to it. */
async function findMostAsked(table: Table, account: Account, { ids, latest_question_id }: Digest) {
  const organizations = await findOrganizations(
    table,
    ids.filter((id) => id !== account.id),
  );
  const owners = [
    ...(ids.includes(account.id) ? [{ id: account.id, name: undefined }] : []),
    ...organizations.filter(({ account_id }) => account_id === account.id).map(({ id, name }) => ({ id, name })),
  ];
  const lists = await Promise.all(
    owners.map(async ({ id }) => {
      const listed = await listQuestionsOf(table, id, ['open']);
      // Reads more questions than the e-mail shows, because those whose conversations were deleted have no text.
      const candidates: Pick<ListedQuestion, 'id' | 'status'>[] = listed.slice(0, 2 * QUESTIONS_PER_EMAIL);
      const remaining = listed.length - candidates.length;
      // The index may not have the latest question yet.
      if (latest_question_id !== undefined && listed.every((question) => question.id !== latest_question_id))
        candidates.push({ id: latest_question_id, status: 'open' });
      return { remaining, found: await findListedQuestions(table, id, candidates) };
    }),
  );
  const questions = lists.flatMap(({ found }) => found).sort(byVisitors);
  const views = await viewQuestions(table, questions, { onlyStillOwned: true });
  const listed = views
    .flatMap(({ text, visitors, qpr_code_name }): DigestQuestion[] =>
      text === null ? [] : [{ text, visitors, code_name: qpr_code_name ?? '' }],
    )
    .slice(0, QUESTIONS_PER_EMAIL);
  // The index can still contain questions that have left their owner. Those among `found` are not counted.
  const stillOwned = new Set(views.map(({ id }) => id));
  const totals = lists.map(({ remaining, found }) => remaining + found.filter(({ id }) => stillOwned.has(id)).length);
  return {
    questions: listed,
    others: totals.reduce((sum, total) => sum + total, 0) - listed.length,
    owners: owners.filter((_, index) => (totals[index] ?? 0) > 0),
  };
}

export const handler = sendQuestionDigests({
  ...liveEffects(),
  mailer: openMailer(),
  baseUrl: requiredEnv(ENV.baseUrl),
});
