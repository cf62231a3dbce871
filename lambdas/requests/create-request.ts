import { eventWrite } from '../events/outbox.ts';
import type { Effects } from '../platform/effects.ts';
import { newId } from '../platform/ids.ts';
import type { TableWrite } from '../platform/table/writes.ts';
import { ownerIdOf, type ScannedCode, shortIdOf } from '../qpr-codes/qpr-code.ts';
import { putClaimWrite } from './claim-store.ts';
import type { VisitorRequest } from './request.ts';
import { putListedWrites } from './request-lists.ts';
import { requestExpiresAtSeconds } from './retention.ts';
import { putRequestWrite } from './store.ts';

type NewRequest = Omit<VisitorRequest, 'id' | 'status' | 'createdAt' | 'ownerId' | 'shortId'> & {
  /** The id that the page chose. If the page repeats the request, it sends the same id, so only one is stored. */
  readonly clientId: string;
  /** The short id that was scanned. */
  readonly scannedShortId: string;
  /** The metadata of the event. */
  readonly metadata: ScannedCode['metadata'];
  readonly retentionDays: number;
};

interface MoreWrites {
  readonly lists: readonly TableWrite[];
  readonly emails: TableWrite | undefined;
}

/** The id of a new request, and the writes that store it once and announce it. */
export function createRequestWrites(
  effects: Effects,
  code: ScannedCode,
  { clientId, scannedShortId, metadata, retentionDays, ...content }: NewRequest,
): { readonly id: string; readonly writes: Readonly<Record<'claim' | 'request' | 'event', TableWrite>> & MoreWrites } {
  const { table, now, random } = effects;
  const createdAt = now();
  const id = newId('request', createdAt, random);
  const expiresAtSeconds = requestExpiresAtSeconds(createdAt, retentionDays);
  const { isKept, conversationId } = content;
  const event = { accountId: code.accountId, id: newId('event', createdAt, random) };
  const request = {
    ...content,
    id,
    shortId: shortIdOf(code.ulid),
    ownerId: ownerIdOf(code),
    status: 'new',
    createdAt,
    expiresAtSeconds,
    event,
  } as const;
  const writes = {
    claim: putClaimWrite(table, conversationId, { clientId, requestId: id, isKept }, expiresAtSeconds),
    request: putRequestWrite(table, request),
    lists: putListedWrites(table, request),
    event: eventWrite(effects, {
      ...event,
      event: 'request.created',
      organizationId: code.organizationId,
      data: createdEventData(request, { shortId: scannedShortId, metadata }),
    }),
    emails: code.requestRecipients && receivedWrite(effects, code, id),
  };
  return { id, writes };
}

/**
 * The event that triggers the e-mails to the code's `requestRecipients`. `request.created` cannot do this, because it
 * is published only if the account has webhooks.
 */
const receivedWrite = (effects: Effects, { accountId }: ScannedCode, id: string): TableWrite =>
  eventWrite(effects, { event: 'request.received', accountId, data: { request_id: id } });

/** `data` of request.created. */
const createdEventData = (
  request: VisitorRequest,
  { shortId, metadata }: { readonly shortId: string; readonly metadata: ScannedCode['metadata'] },
) => ({
  request_id: request.id,
  qpr_code_id: request.codeId,
  short_id: shortId,
  ...(request.placement && { placement_id: request.placement.id, placement_name: request.placement.name }),
  conversation_id: request.conversationId,
  form: request.form,
  form_title: request.title,
  answers: { ...request.answers },
  labels: { ...request.labels },
  created_at: request.createdAt.toISOString(),
  metadata,
});
