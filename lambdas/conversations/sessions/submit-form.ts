import { notFound, ServiceError } from '../../platform/errors.ts';
import { pick } from '../../platform/fields/pick.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { codeUnmovedCheck } from '../../qpr-codes/code-lists.ts';
import { findActiveOrArchived } from '../../qpr-codes/scanned-code.ts';
import { findClaim } from '../../requests/claim-store.ts';
import { createRequestWrites } from '../../requests/create-request.ts';
import { checkAnswers } from '../../requests/form-answers.ts';
import { requestContent } from '../../requests/request.ts';
import { scannedShortId } from '../conversation.ts';
import { countFormWrite } from '../conversation-changes.ts';
import { codeArchived, tooManyForms, visitorRateLimited } from '../conversation-errors.ts';
import type { ConversationSettings } from '../settings.ts';
import { findConversation } from '../store.ts';
import { countVisitorActionWrite, findVisitorRate, isOverRate, type VisitorAction } from '../visitor-rate-store.ts';
import { type AdmitEffects, admitRequest, type Sender } from './admit-request.ts';
import { type ConversationAccess, requireOwnConversation } from './conversation-access.ts';

interface SubmitEffects extends AdmitEffects {
  readonly settings: Pick<ConversationSettings, 'requestRetentionDays'>;
}

interface SentForm {
  /** The id that the page chose. If the page sends the same id again, no second request is created. */
  readonly client_id: string;
  readonly form: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/**
 * Stores what a visitor sent with a form. This calls no model and uses no budget, so it works even if the model is
 * unavailable, the budget is used up or the conversation has ended. Each HTTP request counts against the visitor's rate
 * limit: the transaction that stores a form also counts its request, and `admitRequest` counts HTTP requests that store
 * nothing.
 */
export async function submitForm(
  effects: SubmitEffects,
  access: ConversationAccess,
  sender: Sender,
  sent: SentForm,
): Promise<Submitted> {
  let attempt = 0;
  const submitting = retryOnConflict(() => {
    attempt += 1;
    // The first read of the code is eventually consistent and can miss that the code was moved. The transaction then
    // fails, and the retry reads consistently.
    return submitOnce(effects, access, sender, sent, { consistent: attempt > 1 });
  });
  const submitted = await submitting.catch(async (error: unknown) => {
    if (error instanceof ServiceError) await admitRequest(effects, sender);
    throw error;
  });
  if (!submitted.isNew) await admitRequest(effects, sender);
  return submitted;
}

interface Submitted {
  readonly request_id: string;
  readonly isNew: boolean;
}

async function submitOnce(
  effects: SubmitEffects,
  access: ConversationAccess,
  sender: Sender,
  { client_id, form: formName, answers }: SentForm,
  readOptions: { readonly consistent: boolean },
): Promise<Submitted> {
  const { table, now, hasher } = effects;
  const counted: VisitorAction = { origin: await hasher.origin(sender), action: 'form', at: now() };
  const [found, claim, rate] = await Promise.all([
    findConversation(table, access.id),
    findClaim(table, access.id, client_id),
    findVisitorRate(table, counted),
  ]);
  const conversation = requireOwnConversation(found, access);
  // The page has already sent this form.
  if (claim) return { request_id: claim.request_id, isNew: false };
  // The transaction checks this too, but a refused transaction costs as much as a successful one.
  if (isOverRate(rate, counted)) throw visitorRateLimited();
  const code = await findActiveOrArchived(table, conversation.short_id, readOptions);
  if (!code) throw notFound('qpr_code', access.short_id);
  if ('archived' in code) throw codeArchived();
  const form = code.forms?.find(({ name }) => name === formName);
  if (!form) throw notFound('form', formName);
  const { id, writes } = createRequestWrites(effects, code, {
    ...requestContent(form, checkAnswers(form, answers)),
    qpr_code_id: conversation.qpr_code_id,
    conversation_id: conversation.id,
    placement: conversation.placement && pick(conversation.placement, ['id', 'name']),
    client_id,
    scannedShortId: scannedShortId(conversation),
    metadata: { ...code.metadata, ...conversation.placement?.variables },
    retentionDays: effects.settings.requestRetentionDays,
  });
  const failure = await tryTransactWrite(table, {
    ...writes,
    code: codeUnmovedCheck(table, code),
    visitorRate: countVisitorActionWrite(table, counted),
    conversation: countFormWrite(table, conversation.id),
  });
  if (!failure) return { request_id: id, isNew: true };
  // The page sent the same form twice at the same time.
  const earlier = failure.failed('claim') && (await findClaim(table, conversation.id, client_id));
  if (earlier) return { request_id: earlier.request_id, isNew: false };
  if (failure.failed('code')) throw failure;
  if (failure.failed('visitorRate')) throw visitorRateLimited();
  if (failure.failed('conversation') && failure.itemOf('conversation')) throw tooManyForms();
  throw notFound('conversation', conversation.id);
}
