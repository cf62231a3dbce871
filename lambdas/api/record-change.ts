import { METRICS } from '../../contracts/metrics.ts';
import { type OperationName, route } from '../../contracts/operations/catalogue.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { putAuditEntry } from '../audit/write-store.ts';
import type { Caller } from '../platform/caller.ts';
import type { Effects } from '../platform/effects.ts';
import type { Exchange } from '../platform/http/exchange.ts';
import { newId } from '../platform/ids.ts';
import { loggable, logger } from '../platform/logger.ts';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => Object(value) as Fields;

/** Which of its fields name what an operation has made. */
const MADE = ['id', 'invitation_id'];
/** A hostile body can have more names than an item should hold. */
const MOST_FIELDS = 50;

/**
 * Writes down who has changed what, after it has happened: one round trip more for every change. The change is not
 * undone when that fails, and its caller hears nothing of it; the operator does.
 */
export async function recordChange(
  name: OperationName,
  effects: Effects,
  exchange: Exchange,
  result: unknown,
  organizationIds: readonly string[] = organizationsOf(name, exchange, fieldsOf(result)),
): Promise<void> {
  const { caller } = exchange;
  if (route(name).method === 'GET' || !caller) return;
  try {
    const entry = entryOf(name, effects, { ...exchange, caller }, fieldsOf(result));
    await putAuditEntry(effects.table, { ...entry, organizationIds });
  } catch (error) {
    logger.error('an audit entry was not written', {
      ...lostMetric(effects.now()),
      request_id: exchange.requestId,
      operation: name,
      account_id: caller.accountId,
      error: loggable(error),
    });
  }
}

function entryOf(
  name: OperationName,
  { now, random }: Effects,
  { caller, input, body: sent, requestId }: Exchange & { readonly caller: Caller },
  result: Fields,
): Omit<AuditEntry, 'organizationIds'> {
  const at = now();
  const ids = fieldsOf(input.path);
  return {
    id: newId('auditEntry', at, random),
    createdAt: at.toISOString(),
    operation: name,
    resourceIds: texts([...Object.values(ids), ...MADE.map((field) => result[field])]),
    // As sent: what was left out has its default by now.
    fields: Object.keys(fieldsOf(sent)).slice(0, MOST_FIELDS),
    accountId: caller.accountId,
    ...(caller.session ? { sessionId: caller.session.id } : { keyId: caller.credentialId }),
    requestId,
  };
}

function organizationsOf(name: OperationName, { input, concerns }: Exchange, result: Fields): string[] {
  // Nobody can read the log of an organization that is gone.
  if (name === 'delete-organization') return [];
  // Whatever is under an organization's path is about it, and so is what comes of making one.
  const isOrganization = route(name).path.startsWith('/v1/organizations');
  const organization = isOrganization ? (fieldsOf(input.path).id ?? result.id) : undefined;
  return texts([organization, fieldsOf(input.body).organization_id, result.organization_id, ...concerns]);
}

const texts = (values: readonly unknown[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === 'string')),
];

/**
 * A metric in CloudWatch's embedded format, without the library that every function would have to load for it. The
 * logger writes the `service`, which tells stacks apart, into every line.
 */
const lostMetric = (at: Date) => ({
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
