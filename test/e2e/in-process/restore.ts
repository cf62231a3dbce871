import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type RestoreSummary,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { hashOfInputs } from '../../../local/cli/synthesize.ts';
import { awsClientConfig } from '../../../operator/aws-client.ts';
import { redrawImages } from '../../../operator/redraw-images/run.ts';
import { restoreTable } from '../../../operator/restore/restore-table.ts';
import { revokeOutdatedAccess } from '../../../operator/restore/revoke-outdated-access.ts';
import { eventually } from '../../support/eventually.ts';
import { logoPng } from '../../support/images/logos.ts';
import type { InProcessService } from '../../support/service/in-process-service.ts';
import { eventOf } from '../../support/stand-ins/received-event.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { createCode, register } from '../webhooks/support.ts';
import type { ServiceHolder } from './service-holder.ts';

const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');
const RESTORED = 'Qpr-restored';

let service: InProcessService;
let receiver: Receiver;

const database = () => {
  const client = new DynamoDBClient(awsClientConfig({ dataDir: service.dataDir }));
  return DynamoDBDocumentClient.from(client);
};

async function itemsOf(table: string) {
  const items: Record<string, unknown>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await database().send(new ScanCommand({ TableName: table, ExclusiveStartKey: from }));
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
}

/**
 * DynamoDB Local cannot restore a table. Like AWS, this creates a new table with the items, keys and indexes of the old
 * one, but without its other settings.
 */
async function restoreAsDynamoDbDoes(table: string): Promise<void> {
  const { Table: original } = await database().send(new DescribeTableCommand({ TableName: table }));
  await database().send(
    new CreateTableCommand({
      TableName: RESTORED,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: original?.KeySchema,
      AttributeDefinitions: original?.AttributeDefinitions,
      GlobalSecondaryIndexes: original?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    }),
  );
  // DescribeTable may lag behind: see `describe-table` in contracts/aws-assumptions.ts.
  await eventually(() => database().send(new DescribeTableCommand({ TableName: RESTORED })));
  const items = await itemsOf(table);
  for (let start = 0; start < items.length; start += 25) {
    const puts = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await database().send(new BatchWriteCommand({ RequestItems: { [RESTORED]: puts } }));
  }
}

async function deleteAllItems(table: string): Promise<void> {
  const items = await itemsOf(table);
  for (let start = 0; start < items.length; start += 25) {
    const deletes = items.slice(start, start + 25).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
    await database().send(new BatchWriteCommand({ RequestItems: { [table]: deletes } }));
  }
}

/** Simulates what DynamoDB Local lacks: backups, and the record of where a table was restored from. */
function withSimulatedBackups(client: DynamoDBClient, RestoreSummary: RestoreSummary): DynamoDBClient {
  const send = client.send.bind(client);
  client.send = (async (command: Parameters<typeof send>[0]) => {
    if (command instanceof UpdateContinuousBackupsCommand) return {};
    if (!(command instanceof DescribeTableCommand)) return send(command);
    const found = await database().send(command);
    return { ...found, Table: { ...found.Table, RestoreSummary } };
  }) as typeof client.send;
  return client;
}

/** Synthesizes the real app with the setting that `npm run restore` prints. */
async function synthesizeWith(importTable: string, outDir: string): Promise<void> {
  const child = spawn(process.execPath, ['bin/app.ts'], {
    cwd: PROJECT_DIR,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      CDK_OUTDIR: outDir,
      CDK_CONTEXT_JSON: JSON.stringify({ stage: 'dev', importTable }),
      CDK_VALIDATION: 'false',
      SOURCES_HASH: hashOfInputs(PROJECT_DIR),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = await once(child, 'close');
  expect(status).toBe(0);
}

async function readEverything(codeIds: readonly string[]) {
  const paths = [
    '/v1/qpr-codes?limit=100',
    '/v1/qpr-codes?status=archived',
    '/v1/organizations',
    '/v1/webhooks',
    '/v1/scans',
    '/v1/events',
    '/v1/audit',
    ...codeIds.map((id) => `/v1/qpr-codes/${id}`),
    // The scanned code and the code with logos.
    ...codeIds.slice(1, 3).flatMap((id) => [`/v1/qpr-codes/${id}/analytics`, `/v1/qpr-codes/${id}/style`]),
  ];
  const read: object[] = [];
  // The reads are sequential, because a dozen cold starts at once would overload the machine.
  for (const path of paths) {
    const { status, body } = await service.api.call('GET', path);
    expect(status).toBe(200);
    // Analytics end at the current time, so their time range and the empty days may differ.
    const { from: _from, to: _to, ...rest } = body;
    read.push(
      Array.isArray(rest.time_series)
        ? { ...rest, time_series: rest.time_series.filter(({ scans, conversations }) => scans + conversations > 0) }
        : rest,
    );
  }
  return read;
}

export function testRestore(holder: ServiceHolder): void {
  beforeEach(async () => {
    // If jest retries the test, the test needs a new table.
    if (service) {
      await holder.service.stop();
      holder.service = await holder.start();
    }
    service = holder.service;
    receiver = await startReceiver();
  });
  afterEach(() => receiver?.stop());

  test('after a table loses all items and is restored, reads return the same data, events continue and lost images are redrawn', async () => {
    const { api } = service;
    const codes = [];
    for (let number = 0; number < 3; number += 1) codes.push(await createCode(api, `Room ${number}`));
    const ids = codes.map(({ id }) => id);
    await api.call('POST', `/v1/qpr-codes/${ids[0]}/archive`);
    await api.call('POST', '/v1/organizations', { body: { name: 'Hotel' } });
    const webhook = await register(api, receiver.url, ['qpr_code.created']);
    const logo = { image: logoPng({ width: 64 }).toString('base64') };
    expect((await api.call('PUT', `/v1/qpr-codes/${ids[2]}/style`, { body: { dark: '#102030', logo } })).status).toBe(
      200,
    );
    await api.call('PATCH', `/v1/qpr-codes/${ids[2]}`, { body: { logo: logo.image } });
    const { scan_url } = (await api.call<{ scan_url: string }>('GET', `/v1/qpr-codes/${ids[1]}`)).body;
    for (let scans = 0; scans < 3; scans += 1) expect((await fetch(scan_url)).status).toBe(200);
    await eventually(async () =>
      expect((await api.call('GET', `/v1/qpr-codes/${ids[1]}/analytics`)).body).toMatchObject({ scans: 3 }),
    );
    const before = await readEverything(ids);

    const table = service.running.outputs.TableName ?? '';
    const at = new Date();
    await restoreAsDynamoDbDoes(table);
    await deleteAllItems(table);
    expect((await api.call('GET', '/v1/qpr-codes')).status).toBe(401);
    const client = withSimulatedBackups(new DynamoDBClient(awsClientConfig({ dataDir: service.dataDir })), {
      SourceTableArn: `arn:aws:dynamodb:us-east-1:123456789012:table/${table}`,
      RestoreDateTime: at,
      RestoreInProgress: false,
    });
    const effects = { client, say: () => undefined, pollMilliseconds: 20 };
    const streamArn = await restoreTable(effects, { table, to: RESTORED, at });
    // The old table is empty, so all API keys are missing there. Missing API keys must not be revoked, but they are
    // reported.
    const revoked = await revokeOutdatedAccess(client, { old: table, restored: RESTORED });
    expect(revoked).toMatchObject({ revoked: 0, unknown: expect.any(Number), accounts: expect.any(Array) });
    expect(Math.min(revoked.unknown, revoked.accounts.length)).toBeGreaterThan(0);
    const synthesized = join(service.dataDir, 'synthesized');
    // The service stops first, because its pollers would take CPU time during the synth.
    await service.stop({ keepData: true });
    await synthesizeWith(streamArn, synthesized);
    const restarted = await holder.start(service, (assemblyDir) => {
      rmSync(assemblyDir, { recursive: true });
      renameSync(synthesized, assemblyDir);
    });
    holder.service = restarted;
    service = { ...restarted, api };

    expect(await readEverything(ids)).toEqual(before);
    expect(service.running.outputs.TableName).toBe(RESTORED);
    const { id: after } = await createCode(api, 'After');
    await eventually(() => expect(receiver.received.map((delivery) => eventOf(delivery).data.id)).toContain(after));
    expect((await api.call('DELETE', `/v1/webhooks/${webhook.id}`)).status).toBe(204);

    const images = () =>
      readdirSync(bucketOf(service), { recursive: true }).filter((name) => /\.(png|svg)$/.test(String(name)));
    const drawn = images();
    rmSync(bucketOf(service), { recursive: true });
    const { qr_image_url } = (await api.call<{ qr_image_url: string }>('GET', `/v1/qpr-codes/${ids[1]}`)).body;
    // A request redraws the images of one code. The command redraws the images of all codes.
    expect((await fetch(qr_image_url)).status).toBe(200);
    expect(images()).toHaveLength(2);
    expect(await redrawImages({ stack: 'Qpr', dataDir: service.dataDir }, () => undefined)).toBe(4);
    // Each code has a PNG and an SVG. `drawn` can have fewer images: while the table was empty, the service may have
    // removed some as orphans.
    expect(images()).toHaveLength(8);
    expect(images()).toEqual(expect.arrayContaining(drawn));
  }, 480_000);
}

const bucketOf = ({ dataDir }: InProcessService) => {
  const buckets = join(dataDir, 'state', 's3');
  const name = readdirSync(buckets).find((bucket) => bucket.includes('images'));
  return join(buckets, name ?? '', 'objects');
};
