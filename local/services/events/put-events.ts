import * as z from 'zod';
import { AwsError, type Runtime } from '../../engine/types.ts';
import { jsonService, operation } from '../shared/json-service.ts';
import { type EventBroker, eventBroker } from './broker.ts';

const MAX_ENTRIES = 10;
/** The limit for all entries of a request together, not for each entry. */
const MAX_REQUEST_BYTES = 256 * 1024;

const entrySchema = z.object({
  Source: z.string().optional(),
  DetailType: z.string().optional(),
  Detail: z.string().optional(),
  EventBusName: z.string().optional(),
  Resources: z.array(z.string()).optional(),
  /** Seconds since 1970. */
  Time: z.number().optional(),
});
type Entry = z.output<typeof entrySchema>;

/** The size that AWS documents: 14 bytes for a time, plus the UTF-8 lengths of the texts below. */
const sizeOf = (entry: Entry): number =>
  (entry.Time === undefined ? 0 : 14) +
  [entry.Source, entry.DetailType, entry.Detail, ...(entry.Resources ?? [])].reduce(
    (sum, text) => sum + Buffer.byteLength(text ?? ''),
    0,
  );

const failure = (code: string, message: string) => ({ ErrorCode: code, ErrorMessage: message });

const parseDetail = (detail: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(detail);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
};

const putEntry = async (broker: EventBroker, entry: Entry) => {
  const { Source, DetailType, Detail } = entry;
  if (!Source)
    return failure('InvalidArgument', 'Parameter Source is not valid. Reason: Source is a required argument.');
  if (!DetailType) {
    return failure('InvalidArgument', 'Parameter DetailType is not valid. Reason: DetailType is a required argument.');
  }
  if (!Detail)
    return failure('InvalidArgument', 'Parameter Detail is not valid. Reason: Detail is a required argument.');
  if (Source.startsWith('aws.')) return failure('NotAuthorizedForSourceException', 'Not authorized for the source.');
  const detail = parseDetail(Detail);
  if (!detail) return failure('MalformedDetail', 'Detail is malformed.');
  const event = { source: Source, detailType: DetailType, detail, resources: entry.Resources ?? [] };
  const time = entry.Time === undefined ? {} : { time: new Date(entry.Time * 1000) };
  return { EventId: await broker.put(entry.EventBusName ?? 'default', { ...event, ...time }) };
};

const ruleSchema = z.object({ Name: z.string(), EventBusName: z.string().optional() });

/** `EnableRule` and `DisableRule`. A restart resets the rule to its state in the template. */
const setRuleState = (runtime: Runtime, action: string, isEnabled: boolean) =>
  operation(ruleSchema, async ({ Name, EventBusName = 'default' }, request) => {
    const bus = EventBusName.split('/').at(-1) ?? 'default';
    const path = bus === 'default' ? Name : `${bus}/${Name}`;
    const arn = `arn:aws:events:${runtime.region}:${runtime.accountId}:rule/${path}`;
    request.authorize(action, arn);
    eventBroker(runtime).setEnabled(arn, isEnabled);
    return {};
  });

/** The part of EventBridge that puts events and enables or disables rules. */
export const openEventBridge = (runtime: Runtime): void => {
  const broker = eventBroker(runtime);
  const putEvents = operation(z.object({ Entries: z.array(entrySchema) }), async ({ Entries }, request) => {
    if (Entries.length < 1 || Entries.length > MAX_ENTRIES) {
      throw new AwsError(
        'ValidationException',
        `1 validation error detected: Value at 'entries' failed to satisfy constraint: Member must have length between 1 and ${MAX_ENTRIES}`,
      );
    }
    if (Entries.reduce((sum, entry) => sum + sizeOf(entry), 0) > MAX_REQUEST_BYTES) {
      throw new AwsError('ValidationException', 'Total size of the entries in the request is over the limit.');
    }
    // Put nothing unless the caller has permission for all entries.
    for (const entry of Entries) request.authorize('events:PutEvents', broker.busArn(entry.EventBusName ?? 'default'));
    const results = await Promise.all(Entries.map((entry) => putEntry(broker, entry)));
    return { FailedEntryCount: results.filter((result) => 'ErrorCode' in result).length, Entries: results };
  });
  runtime.serve(
    'events',
    jsonService('EventBridge', '1.1', {
      PutEvents: putEvents,
      EnableRule: setRuleState(runtime, 'events:EnableRule', true),
      DisableRule: setRuleState(runtime, 'events:DisableRule', false),
    }),
  );
};
