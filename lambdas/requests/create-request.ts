import { eventWrite } from '../events/outbox.ts';
import type { Effects } from '../platform/effects.ts';
import { pick } from '../platform/fields/pick.ts';
import { newId } from '../platform/ids.ts';
import type { TableWrite } from '../platform/table/writes.ts';
import { ownerIdOf, type ScannedCode, shortIdOf } from '../qpr-codes/qpr-code.ts';
import { putClaimWrite } from './claim-store.ts';
import type { VisitorRequest } from './request.ts';
import { putListedWrites } from './request-lists.ts';
import { requestExpiresAtSeconds } from './retention.ts';
import { putRequestWrite } from './store.ts';

type NewRequest = Omit<
  VisitorRequest,
  'id' | 'status' | 'created_at' | 'owner_id' | 'short_id' | 'event' | 'expires_at_seconds'
> & {
  /** The id that the page chose. If the page repeats the request, it sends the same id, so only one is stored. */
  readonly client_id: string;
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
  { client_id, scannedShortId, metadata, retentionDays, ...content }: NewRequest,
): { readonly id: string; readonly writes: Readonly<Record<'claim' | 'request' | 'event', TableWrite>> & MoreWrites } {
  const { table, now, random } = effects;
  const at = now();
  const id = newId('request', at, random);
  const expires_at_seconds = requestExpiresAtSeconds(at, retentionDays);
  const { kept, conversation_id } = content;
  const event = { account_id: code.account_id, id: newId('event', at, random) };
  const request: VisitorRequest = {
    ...content,
    id,
    short_id: shortIdOf(code.ulid),
    owner_id: ownerIdOf(code),
    status: 'new',
    created_at: at.toISOString(),
    expires_at_seconds,
    event,
  };
  const writes = {
    claim: putClaimWrite(table, conversation_id, { client_id, request_id: id, kept }, expires_at_seconds),
    request: putRequestWrite(table, request),
    lists: putListedWrites(table, request),
    event: eventWrite(effects, {
      ...event,
      event: 'request.created',
      organization_id: code.organization_id,
      data: createdEventData(request, { short_id: scannedShortId, metadata }),
    }),
    emails: code.request_recipients && receivedWrite(effects, code, id),
  };
  return { id, writes };
}

/**
 * The event that triggers the e-mails to the code's `request_recipients`. `request.created` cannot do this, because it
 * is published only if the account has webhooks.
 */
const receivedWrite = (effects: Effects, { account_id }: ScannedCode, id: string): TableWrite =>
  eventWrite(effects, { event: 'request.received', account_id, data: { request_id: id } });

/** `data` of request.created. */
const createdEventData = (
  request: VisitorRequest,
  { short_id, metadata }: { readonly short_id: string; readonly metadata: ScannedCode['metadata'] },
) => ({
  request_id: request.id,
  short_id,
  ...(request.placement && { placement_id: request.placement.id, placement_name: request.placement.name }),
  form_title: request.title,
  ...pick(request, ['qpr_code_id', 'conversation_id', 'form', 'answers', 'labels', 'created_at']),
  metadata,
});
