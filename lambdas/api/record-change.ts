import { METRICS } from '../../contracts/metrics.ts';
import { type OperationName, route } from '../../contracts/operations/catalogue.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { putAuditEntry } from '../audit/store.ts';
import type { Caller } from '../platform/caller.ts';
import type { Effects } from '../platform/effects.ts';
import { pick } from '../platform/fields/pick.ts';
import type { Exchange } from '../platform/http/exchange.ts';
import { newId } from '../platform/ids.ts';
import { loggable, logger } from '../platform/logger.ts';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => Object(value) as Fields;

/** Response fields with the id of a created resource. */
const CREATED_ID_FIELDS = ['id', 'invitation_id'];
/** The placements in a response of `create-placements`. Empty for other operations. */
const createdPlacements = ({ placements }: Fields): Fields[] =>
  Array.isArray(placements) ? placements.map(fieldsOf) : [];
/** A hostile body can have more field names than an item should store. */
const MAX_FIELDS = 50;

/**
 * Writes an audit entry after the change, which takes one more round trip. If the write fails, the change is not undone
 * and the caller gets no error. A metric tells the operator.
 */
export async function recordChange(
  name: OperationName,
  effects: Effects,
  exchange: Exchange,
  result: unknown,
  organization_ids: readonly string[] = organizationsOf(name, exchange, fieldsOf(result)),
): Promise<void> {
  const { caller } = exchange;
  const { method, readOnly } = route(name);
  if (method === 'GET' || readOnly || !caller || isDryRun(result)) return;
  const entry = entryOf(name, effects, { ...exchange, caller }, fieldsOf(result));
  try {
    await putAuditEntry(effects.table, { ...entry, organization_ids });
  } catch (error) {
    logger.error('failed to write an audit entry', {
      ...lostEntryMetric(effects.now()),
      ...pick(entry, ['request_id', 'operation', 'account_id', 'key_id', 'session_id', 'resource_ids', 'fields']),
      organization_ids,
      error: loggable(error),
    });
  }
}

/** Whether the response says that the operation was a dry run, which changes nothing. */
const isDryRun = (result: unknown): boolean => fieldsOf(result).dry_run === true;

function entryOf(
  name: OperationName,
  { now, random }: Effects,
  { caller, input, body: sent, request_id }: Exchange & { readonly caller: Caller },
  result: Fields,
): Omit<AuditEntry, 'organization_ids'> {
  const at = now();
  // The number of a version is not an id.
  const { number: _, ...ids } = fieldsOf(input.path);
  return {
    id: newId('auditEntry', at, random),
    created_at: at.toISOString(),
    operation: name,
    resource_ids: distinctTexts([
      ...Object.values(ids),
      ...CREATED_ID_FIELDS.map((field) => result[field]),
      ...createdPlacements(result).flatMap(({ id, qpr_code_id }) => [qpr_code_id, id]),
    ]),
    // The fields as sent, because validation has added defaults to the input.
    fields: Object.keys(fieldsOf(sent)).slice(0, MAX_FIELDS),
    account_id: caller.account_id,
    ...(caller.session ? { session_id: caller.session.id } : { key_id: caller.credential_id }),
    request_id,
  };
}

function organizationsOf(
  name: OperationName,
  { input, caller, affectedOrganizations }: Exchange,
  result: Fields,
): string[] {
  // The audit log of a deleted organization cannot be read.
  if (name === 'delete-organization') return [];
  // Every operation below an organization's path affects that organization. The id of a new organization is in the
  // response.
  const isOrganizationPath = route(name).path.startsWith('/v1/organizations');
  const organization = isOrganizationPath ? (fieldsOf(input.path).id ?? result.id) : undefined;
  return distinctTexts([
    organization,
    // A key that is limited to an organization can change only that organization.
    caller?.organization_id,
    fieldsOf(input.body).organization_id,
    result.organization_id,
    ...createdPlacements(result).map(({ organization_id }) => organization_id),
    ...affectedOrganizations,
  ]);
}

const distinctTexts = (values: readonly unknown[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === 'string')),
];

/**
 * A metric in CloudWatch's embedded metric format, so that functions do not have to load the metrics library. The
 * logger adds `service`, which identifies the stack, to every line.
 */
const lostEntryMetric = (at: Date) => ({
  _aws: {
    Timestamp: at.getTime(),
    CloudWatchMetrics: [
      {
        Namespace: METRICS.namespace,
        Dimensions: [['service']],
        Metrics: [{ Name: METRICS.auditEntriesLost, Unit: 'Count' }],
      },
    ],
  },
  [METRICS.auditEntriesLost]: 1,
});
