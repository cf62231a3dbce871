import { DescribeTableCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { SCAN_ITEM_TYPE } from '../../../contracts/scans.ts';
import { KEY_PREFIX, TABLE } from '../../../contracts/table.ts';
import { conversationSession } from '../../../lambdas/conversations/conversation-session.ts';
import { type ConversationSettings, conversationSettings } from '../../../lambdas/conversations/settings.ts';
import { carriedEvent } from '../../../lambdas/events/scan-event.ts';
import { type ScheduleSwitch, scheduleSwitch } from '../../../lambdas/platform/schedules/schedule-switch.ts';
import type { SendToDeadLetters } from '../../../lambdas/platform/stream-records.ts';
import type { Table } from '../../../lambdas/platform/table/table.ts';
import { changeStatus } from '../../../lambdas/qpr-codes/change-status.ts';
import { deleteCode as removeCode } from '../../../lambdas/qpr-codes/deletion/delete-code.ts';
import { findCode } from '../../../lambdas/qpr-codes/find-code.ts';
import { inlineScript } from '../../../lambdas/scans/page/script.ts';
import { scanRecorder } from '../../../lambdas/scans/record-scan.ts';
import { rollUpScans } from '../../../lambdas/scans/roll-ups/roll-up-scans.ts';
import { scanPageHandler } from '../../../lambdas/scans/scan-page.ts';
import { type VisitorHasher, visitorHasher } from '../../../lambdas/scans/visitor-hasher.ts';
import { type ApiCall, apiEvent } from '../../support/functions/api-event.ts';
import { DATABASE_ENDPOINT } from '../../support/jest/database.ts';
import { type CodeEffects, codeEffects, createTestCode, type Status } from '../qpr-codes/code-effects.ts';
import { FakeRule } from './fake-rule.ts';

export const SCRIPTS = {
  main: inlineScript('talk()'),
  withExtras: inlineScript('talkOrSend()'),
  studioBar: inlineScript('show()'),
};
const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone)', 'accept-language': 'en' };

/**
 * The sweep ends abandoned conversations while its schedule is on. `sweep` and `schedule` are the same switch: the
 * roll-up turns it on as `sweep`, and the sweep itself turns it off as `schedule`.
 */
interface SweepEffects {
  readonly rule: FakeRule;
  readonly sweep: ScheduleSwitch;
  readonly schedule: ScheduleSwitch;
  readonly sendToDeadLetters: SendToDeadLetters;
}

export interface ScanFixture {
  readonly effects: CodeEffects & SweepEffects;
  readonly settings: ConversationSettings;
  readonly hasher: VisitorHasher;
  readonly page: ReturnType<typeof scanPageHandler>;
  readonly session: ReturnType<typeof conversationSession>;
  readonly scan: (shortId: string, call?: Partial<ApiCall>) => Promise<PageReply>;
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<SessionReply>;
  readonly put: (path: string, body: unknown, headers?: Record<string, string>) => Promise<SessionReply>;
  readonly get: (path: string, headers?: Record<string, string>) => Promise<SessionReply>;
}

interface PageReply {
  readonly status: number;
  readonly html: string;
  readonly headers: Record<string, string>;
  readonly scan_id: number | null;
}
interface SessionReply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export const scanEvent = (shortId: string, { headers = {}, ...call }: Partial<ApiCall> = {}) =>
  apiEvent({
    path: `/s/${shortId}`,
    headers: { ...PHONE, ...headers },
    ...call,
  });

/** Fails on a dead letter, because all records that tests write should be readable. */
export const failOnDeadLetter: SendToDeadLetters = async ([first]) => {
  if (first) throw new Error(`A record of the stream cannot be read: ${first.reason}`);
};

export async function scanFixture(overrides: Partial<ConversationSettings> = {}): Promise<ScanFixture> {
  const basics = await codeEffects();
  const rule = new FakeRule();
  const sweep = scheduleSwitch(basics, rule, { wakeEveryMilliseconds: 60_000, pauseAfterMilliseconds: 300_000 });
  const effects = { ...basics, rule, sweep, schedule: sweep, sendToDeadLetters: failOnDeadLetter };
  const settings = { ...conversationSettings({}), ...overrides };
  const recordScan = scanRecorder(effects, settings);
  const page = scanPageHandler({ ...effects, recordScan, scripts: SCRIPTS, retentionDays: 365 });
  const hasher = visitorHasher(effects);
  const session = conversationSession({ ...effects, settings, recordScan, hasher });

  const call = async (method: string, path: string, json: unknown, headers: Record<string, string>) => {
    const [, , shortId = '', collection, id, ...rest] = path.split('/');
    const [, number] = rest;
    const event = apiEvent({
      method,
      path,
      pathParameters: { short_id: shortId, ...(id && { id }), ...(number && { number }) },
      headers: { ...PHONE, ...headers },
      ...(json !== undefined && { json }),
    });
    const route = `/s/{short_id}/${collection}${id ? '/{id}' : ''}${rest.map((part) => `/${part === number ? '{number}' : part}`).join('')}`;
    const response = await session({ ...event, routeKey: `${method} ${route}` });
    return { status: response.statusCode ?? 0, body: JSON.parse(response.body ?? '{}') as Record<string, unknown> };
  };

  return {
    effects,
    settings,
    hasher,
    page,
    session,
    scan: async (shortId, options) => {
      const response = await page(scanEvent(shortId, options));
      const html = response.body ?? '';
      const data = /data-page="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"').replaceAll('&#39;', "'");
      return {
        status: response.statusCode ?? 0,
        html,
        headers: Object.fromEntries(
          Object.entries(response.headers ?? {}).map(([name, value]) => [name, String(value)]),
        ),
        scan_id: data ? ((JSON.parse(data.replaceAll('&amp;', '&')) as { scan_id?: number }).scan_id ?? null) : null,
      };
    },
    post: (path, body, headers = {}) => call('POST', path, body, headers),
    put: (path, body, headers = {}) => call('PUT', path, body, headers),
    get: (path, headers = {}) => call('GET', path, undefined, headers),
  };
}

export const makeCode = (fixture: ScanFixture, accountId: string, input: Parameters<typeof createTestCode>[2] = {}) =>
  createTestCode(fixture.effects, accountId, input);

export const setCodeStatus = ({ effects }: ScanFixture, accountId: string, id: string, status: Status) =>
  changeStatus(effects, { account_id: accountId }, id, status);

export const deleteCode = ({ effects }: ScanFixture, accountId: string, id: string) =>
  removeCode(effects, { account_id: accountId }, id);

export async function scansTotal({ effects }: ScanFixture, accountId: string, id: string): Promise<number> {
  const found = await findCode(effects.table, { account_id: accountId }, id);
  if (!found || !('code' in found)) throw new Error(`There is no code ${id}.`);
  return found.code.scans_total;
}

interface EventBody {
  readonly event: string;
  readonly id: string;
  readonly data: Record<string, unknown>;
}

/**
 * The bodies of an account's events of one type, oldest first. The log of an account has dozens of partitions, and the
 * table of a test file is small, so one scan of the table is much cheaper than reading the log.
 */
export async function eventsOf({ effects }: ScanFixture, accountId: string, type: string): Promise<EventBody[]> {
  return (await storedEvents(effects.table, accountId))
    .map((body) => JSON.parse(body) as EventBody)
    .filter(({ event }) => event === type)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** The bodies of the events that have their own item, and of those that the item of their scan carries. */
async function storedEvents({ client, name: TableName }: Table, accountId: string): Promise<string[]> {
  const pages = paginateScan(
    { client },
    {
      TableName,
      FilterExpression: 'begins_with(pk, :log) OR (#type = :scan AND account_id = :account)',
      ExpressionAttributeNames: { '#type': TABLE.type },
      ExpressionAttributeValues: {
        ':log': `${KEY_PREFIX.event}${accountId}#`,
        ':scan': SCAN_ITEM_TYPE,
        ':account': accountId,
      },
      ConsistentRead: true,
    },
  );
  const bodies: string[] = [];
  for await (const { Items = [] } of pages)
    for (const item of Items) {
      const { body } = item.type === SCAN_ITEM_TYPE ? (carriedEvent(item) ?? {}) : item;
      if (body !== undefined) bodies.push(String(body));
    }
  return bodies;
}

interface WithTable {
  readonly effects: Pick<CodeEffects, 'table'>;
}

/** Call this before the first write of a test that uses `streamRecords` or `rollUp`. */
export async function enableStream({ effects: { table } }: WithTable): Promise<void> {
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
  await table.client.send(new UpdateTableCommand({ TableName: table.name, StreamSpecification }));
}

/** All records of the table's stream so far, as Lambda gets them. */
export async function streamRecords({ effects }: WithTable): Promise<DynamoDBRecord[]> {
  const { Table: table } = await effects.table.client.send(new DescribeTableCommand({ TableName: effects.table.name }));
  const arn = table?.LatestStreamArn ?? '';
  const streams = new DynamoDBStreamsClient({
    endpoint: process.env[DATABASE_ENDPOINT] ?? '',
    region: 'us-east-1',
    credentials: effects.table.client.config.credentials,
  });
  const records: DynamoDBRecord[] = [];
  try {
    const { StreamDescription: stream } = await streams.send(new DescribeStreamCommand({ StreamArn: arn }));
    for (const { ShardId } of stream?.Shards ?? []) {
      const first = await streams.send(
        new GetShardIteratorCommand({ StreamArn: arn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }),
      );
      let iterator = first.ShardIterator;
      // An open shard has no end, so this stops after two empty pages in a row.
      for (let empty = 0; iterator && empty < 2; ) {
        const page = await streams.send(new GetRecordsCommand({ ShardIterator: iterator }));
        records.push(...(page.Records ?? []).map((record) => ({ ...(record as object), eventSourceARN: arn })));
        empty = page.Records?.length ? 0 : empty + 1;
        iterator = page.NextShardIterator;
      }
    }
  } finally {
    streams.destroy();
  }
  return records;
}

/** Runs the roll-up on the whole stream. Running it again must not change anything. */
export async function rollUp(fixture: ScanFixture): Promise<void> {
  await rollUpScans(fixture.effects)({ Records: await streamRecords(fixture) });
}
