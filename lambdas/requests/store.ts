import * as z from 'zod/mini';
import type { RequestStatus } from '../../contracts/requests/requests.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { ulidOf } from '../platform/ids.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { allOf, equals, ITEM_EXISTS, ITEM_IS_NEW, isAbsent, isAbsentOrBelow } from '../platform/table/conditions.ts';
import { getItem } from '../platform/table/get-item.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import { updateAndGet, updateItem } from '../platform/table/update-item.ts';
import { deleteWrite, putWrite, type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { requestSchema, type VisitorRequest } from './request.ts';

const requestKey = (id: string): ItemKey => ({ pk: KEY_PREFIX.request + id, sk: 'REQUEST' });

export const putRequestWrite = (table: Table, request: VisitorRequest): TableWrite =>
  putWrite(
    table,
    {
      ...requestKey(request.id),
      type: 'request',
      ...request,
      answers: JSON.stringify(request.answers),
      labels: JSON.stringify(request.labels),
    },
    ITEM_IS_NEW,
  );

export async function findRequest(table: Table, id: string): Promise<VisitorRequest | undefined> {
  if (ulidOf('request', id) === undefined) return undefined;
  const item = await getItem(table, requestKey(id));
  return item && requestSchema.parse(item);
}

/** The requests with these ids that still exist, in the same order. */
export async function findRequests(table: Table, ids: readonly string[]): Promise<VisitorRequest[]> {
  const items = await batchGet(table, ids.map(requestKey));
  return items.flatMap((item) => (item ? [requestSchema.parse(item)] : []));
}

const isUnchanged = ({ owner_id, status }: VisitorRequest) =>
  allOf(ITEM_EXISTS, equals('owner_id', owner_id), equals('status', status));

/** Fails if the request was changed, moved or deleted since it was read. */
export const setStatusWrite = (table: Table, request: VisitorRequest, status: RequestStatus): TableWrite =>
  updateWrite(table, requestKey(request.id), { set: { status } }, isUnchanged(request));

/** Fails if the request was changed, moved or deleted since it was read. */
export const setOwnerWrite = (table: Table, request: VisitorRequest, owner_id: string): TableWrite =>
  updateWrite(table, requestKey(request.id), { set: { owner_id } }, isUnchanged(request));

/**
 * Whether a request is e-mailed (`sent`) or only counted in the digest (`held`), and the ids of the recipients who have
 * got the e-mail.
 */
export interface EmailState {
  readonly kind: 'sent' | 'held';
  readonly to: ReadonlySet<string>;
}

const emailStateSchema = z.object({
  email_state: z.enum(['sent', 'held']),
  emailed_to: z._default(z.set(z.string()), new Set<string>()),
});

export function emailStateOf(item: Item | undefined): EmailState | undefined {
  if (!item) return undefined;
  const { email_state, emailed_to } = emailStateSchema.parse(item);
  return { kind: email_state, to: emailed_to };
}

/**
 * Records whether the request is e-mailed or only counted in the digest. Fails if this is already recorded, or if the
 * request was deleted. Until `sendingUntil`, no other run of the sending function can e-mail it.
 */
export const claimEmailsWrite = (
  table: Table,
  id: string,
  kind: EmailState['kind'],
  sending_until?: Date,
): TableWrite =>
  updateWrite(
    table,
    requestKey(id),
    { set: { email_state: kind, sending_until: sending_until?.toISOString() } },
    allOf(ITEM_EXISTS, isAbsent('email_state')),
  );

interface SendingPeriod {
  readonly now: Date;
  readonly until: Date;
}

/** Takes over the e-mails of a run that did not finish. Returns undefined if that run may still be sending. */
export async function continueEmails(
  table: Table,
  id: string,
  { now, until }: SendingPeriod,
): Promise<EmailState | undefined> {
  const updated = await updateAndGet(
    table,
    requestKey(id),
    { set: { sending_until: until.toISOString() } },
    allOf(ITEM_EXISTS, isAbsentOrBelow('sending_until', now.toISOString())),
  );
  return emailStateOf(updated);
}

/** Lets the next run continue at once after this one failed. */
export const stopSending = (table: Table, id: string, { until }: Pick<SendingPeriod, 'until'>): Promise<boolean> =>
  updateItem(table, requestKey(id), { remove: ['sending_until'] }, equals('sending_until', until.toISOString()));

/** Remembers that a recipient got the request, so that a repeated run skips that recipient. */
export const recordEmailed = (table: Table, id: string, recipientId: string): Promise<boolean> =>
  updateItem(table, requestKey(id), { add: { emailed_to: new Set([recipientId]) } }, ITEM_EXISTS);

/** Fails if the request was changed, moved or deleted since it was read. */
export const deleteRequestWrite = (table: Table, request: VisitorRequest): TableWrite =>
  deleteWrite(table, requestKey(request.id), isUnchanged(request));
