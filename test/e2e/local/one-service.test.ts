import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import jsQr from 'jsqr';
import { freePort } from '../../../local/engine/free-port.ts';
import { isRunning } from '../../../local/engine/processes.ts';
import { startConversation } from '../../../sdk/src/conversation.ts';
import { PROJECT_DIR } from '../../support/docs/docs-pages.ts';
import { eventually } from '../../support/eventually.ts';
import { decodePng } from '../../support/images/decode-qr.ts';
import { rasterize } from '../../support/images/svg-raster.ts';
import { runConcurrently } from '../../support/service/call-from.ts';
import { ApiClient } from '../../support/service/client.ts';
import { type LocalService, startService } from '../../support/service/local-service.ts';
import { invokeAsOperator } from '../../support/service/operator.ts';
import { eventOf } from '../../support/stand-ins/received-event.ts';
import { type Received, type Receiver, type ReceiverOptions, startReceiver } from '../../support/stand-ins/receiver.ts';
import { createCode, deliveriesOf, type RegisteredWebhook, register } from '../webhooks/support.ts';

/**
 * The life of one service: its first start, a full disk, a database that hangs and then crashes, a kill, a start at
 * another address, a closed terminal, a second kill, and a stop. A start takes seven seconds of CPU time, so all these
 * tests together start the service only three times.
 */

/** The retry delays of a webhook become 0.1, 0.6, 2.4, 12 and 72 s. */
const SPEED = 50;
/** The number of deliveries in progress at the last start. Before a release, set `IN_FLIGHT=2000`. */
const IN_FLIGHT = Number(process.env.IN_FLIGHT ?? 200);
const MB = 1024 * 1024;
/** Far longer than two starts take on a busy machine, so a test that times out is stuck. */
const TIMEOUT_MILLISECONDS = 300_000;

const port = await freePort();
/** A separate file system that can fill up. Mounting needs root: without root, the test that fills it is skipped. */
const dir = mkdtempSync(join(tmpdir(), 'qpr-one-service-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=700', 'tmpfs', dir]).status === 0;
const testOnSmallDisk = isMounted ? test : test.skip;

let service: LocalService;
beforeAll(async () => {
  service = await startService({ dataDir: dir, port, speed: SPEED });
}, TIMEOUT_MILLISECONDS);
afterAll(async () => {
  await service?.stop({ keepData: true });
  if (isMounted) spawnSync('umount', [dir]);
  rmSync(dir, { recursive: true, force: true });
});

/** Each test has its own account and receivers. */
let api: ApiClient;
const receivers: Receiver[] = [];
beforeEach(async () => {
  // If jest retries a test, the service may be killed or stopped.
  if (!isRunning(service.pid)) service = await startService({ dataDir: dir, port, speed: SPEED });
  api = await newAccount();
}, TIMEOUT_MILLISECONDS);
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop();
});

async function newAccount(): Promise<ApiClient> {
  const email = `${randomUUID()}@example.com`;
  const { api_key } = await invokeAsOperator('Qpr-issue-key', { email }, service.file);
  return new ApiClient(service.base_url, String(api_key));
}
async function newReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const receiver = await startReceiver(options);
  receivers.push(receiver);
  return receiver;
}

const databasePid = () => Number(readFileSync(join(dir, 'dynamodb.pid'), 'utf8'));
const codeOf = (received: Received) => String(eventOf(received).data.id);

async function allArrive(receiver: Receiver, codes: readonly string[], from = 0): Promise<void> {
  await eventually(() => {
    const arrived = new Set(receiver.received.slice(from).map(codeOf));
    expect(codes.filter((code) => !arrived.has(code))).toEqual([]);
  });
}

test('the first start prints what the user needs next', async () => {
  // The service is ready shortly before all of its output has arrived here.
  await eventually(() => expect(service.output()).toContain('Ctrl-C stops everything.'));
  expect(service.output().match(/^ +curl /gm)).toHaveLength(3);
  expect(service.output()).toContain(join(dir, 'state', 'logs'));
  expect(service.output()).toContain(service.api_key);
  expect(service.output()).toMatch(/Studio +http:\/\/localhost:\d+\/studio\/sign-in#link_[\w-]{43}\n/);
  expect(service.output()).toMatch(/Open the demo code: http:\/\/localhost:\d+\/s\/[0-9a-z]{10}\n/);
});

testOnSmallDisk(
  'on a full disk only stored writes are acknowledged, and the service recovers when there is space again',
  async () => {
    const filler = join(dir, 'filler');
    rmSync(filler, { force: true });
    const { id, scan_url } = await eventually(async () => {
      const { id } = await createCode(api);
      return (await api.call<{ id: string; scan_url: string }>('GET', `/v1/qpr-codes/${id}`)).body;
    });
    let acknowledged = 0;
    const scan = async () => {
      const { status } = await fetch(scan_url);
      if (status === 200) acknowledged += 1;
      return status;
    };
    await eventually(async () => expect(await scan()).toBe(200));

    // The service stops writing when less than 64 MB are free.
    const { bavail, bsize } = statfsSync(dir);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 40 * MB));
    await eventually(async () => expect(await scan()).toBe(503));
    const refused = await api.call('POST', '/v1/qpr-codes', { body: { name: 'Lobby', prompt: 'You are kind.' } });
    expect(refused).toMatchObject({ status: 503, body: { status: 503, code: 'service.unavailable' } });
    expect(service.output()).toContain('The disk is full:');

    rmSync(filler);
    await eventually(async () => expect(await scan()).toBe(200));
    await eventually(() => expect(service.output()).toContain('The disk has space again'));
    // Scans whose counter update failed are counted a little later, from the stream.
    await eventually(async () =>
      expect((await api.call('GET', `/v1/qpr-codes/${id}`)).body).toMatchObject({ scans_total: acknowledged }),
    );
  },
  TIMEOUT_MILLISECONDS,
);

test(
  'if the database does not respond for 10 s, nothing is lost or stuck afterwards',
  async () => {
    const receiver = await newReceiver();
    const { id: webhookId } = await register(api, receiver.url, ['qpr_code.created']);
    const created: string[] = [];
    for (let n = 0; n < 5; n += 1) created.push((await createCode(api)).id);
    process.kill(databasePid(), 'SIGSTOP');
    try {
      await sleep(10_000);
    } finally {
      process.kill(databasePid(), 'SIGCONT');
    }
    await allArrive(receiver, created);
    await eventually(async () => expect(await deliveriesOf(api, webhookId, '&status=pending')).toEqual([]));
    expect((await deliveriesOf(api, webhookId, '&status=delivered')).length).toBeGreaterThanOrEqual(created.length);
  },
  TIMEOUT_MILLISECONDS,
);

/** Scans until `isOver`, and counts all sent scans and the acknowledged ones. */
async function scanUntil(scanUrl: string, isOver: () => boolean): Promise<{ acknowledged: number; sent: number }> {
  const counts = { acknowledged: 0, sent: 0 };
  while (!isOver() && counts.sent < 5_000) {
    counts.sent += 1;
    const { status } = await fetch(scanUrl);
    if (status === 200) counts.acknowledged += 1;
    // A refused visitor waits longer before the next scan. The short pause after an acknowledged scan leaves the
    // service time for the conversation.
    await sleep(status === 200 ? 20 : 200);
  }
  return counts;
}

test(
  'if the database is killed under load, it restarts, acknowledged scans are not lost, and complete answers are stored',
  async () => {
    const receiver = await newReceiver();
    await register(api, receiver.url, ['qpr_code.created']);
    const { id } = await createCode(api, 'Under load');
    const { scan_url } = (await api.call<{ scan_url: string }>('GET', `/v1/qpr-codes/${id}`)).body;
    const conversation = await startConversation(scan_url);
    const restarts = () => service.output().split('The embedded database is running again.').length;
    const restartsBefore = restarts();
    let isOver = false;
    const scanning = Promise.all(Array.from({ length: 2 }, () => scanUntil(scan_url, () => isOver)));

    let read = '';
    let outcome = 'cut';
    for await (const piece of conversation.ask('What can you tell me?', { timeoutMs: 60_000 })) {
      if (piece.event === 'done') {
        ({ outcome } = piece);
      } else if (piece.event === 'delta') {
        // The visitor already sees the beginning of the answer, but the answer is not stored yet.
        if (read === '') process.kill(databasePid(), 'SIGKILL');
        read += piece.text;
      }
    }
    await eventually(() => expect(restarts()).toBe(restartsBefore + 1));
    await eventually(async () => expect((await fetch(`${service.base_url}/v1/status`)).status).toBe(200));
    isOver = true;
    const counts = await scanning;
    const sum = (name: 'acknowledged' | 'sent') => counts.reduce((all, one) => all + one[name], 0);

    // If the database restarts too slowly, the visitor gets an error.
    expect(['complete', 'failed']).toContain(outcome);
    const { body } = await api.call<{ messages: { text: string }[] }>('GET', `/v1/conversations/${conversation.id}`);
    if (outcome === 'complete') expect(body.messages.at(-1)).toMatchObject({ text: read });
    await eventually(async () => {
      const { scans_total } = (await api.call<{ scans_total: number }>('GET', `/v1/qpr-codes/${id}`)).body;
      expect(scans_total).toBeGreaterThanOrEqual(sum('acknowledged'));
      // Starting the conversation counted as one more scan.
      expect(scans_total).toBeLessThanOrEqual(sum('sent') + 1);
    });
    await allArrive(receiver, [id, (await createCode(api, 'Afterwards')).id]);
  },
  TIMEOUT_MILLISECONDS,
);

/** Before a release, set `SCANS=2000` to send more. */
const SCANS = Number(process.env.SCANS ?? 80);

/** The number of listed scans of the code's own QR image, without the scans of its placements. */
async function ownScans(id: string): Promise<number> {
  let own = 0;
  for (let offset = 0; ; offset += 200) {
    const { body } = await api.call<{ scans: { placement_id?: string }[] }>(
      'GET',
      `/v1/scans?qpr_code_id=${id}&limit=200&offset=${offset}`,
    );
    own += body.scans.filter(({ placement_id }) => placement_id === undefined).length;
    if (body.scans.length < 200) return own;
  }
}

/** Creates a code with placements. `answered` counts the scans that got a response. */
async function newScannedCode() {
  const { id } = await createCode(api, 'Menu');
  const { scan_url } = (await api.call<{ scan_url: string }>('GET', `/v1/qpr-codes/${id}`)).body;
  const created = await api.call<{ placements: { scan_url: string }[] }>('POST', '/v1/placements', {
    body: { qpr_code_id: id, count: 7, name: 'Table {n}' },
  });
  const urls = [scan_url, ...created.body.placements.map((placement) => placement.scan_url)];
  let answered = 0;
  return {
    answered: () => answered,
    scan: (count: number) =>
      runConcurrently(
        Array.from({ length: count }, (_, index) => async () => {
          const response = await fetch(urls[index % urls.length] ?? '').catch(() => undefined);
          await response?.text().catch(() => undefined);
          if (response?.status === 200) answered += 1;
          return response?.status;
        }),
      ),
    /** Waits until the total of the code equals the scans of its own QR image plus those of its placements. */
    untilCounted: () =>
      eventually(async () => {
        const code = await api.call<{ scans_total: number }>('GET', `/v1/qpr-codes/${id}`);
        const { body } = await api.call<{ placements: { scans_total: number }[] }>(
          'GET',
          `/v1/placements?qpr_code_id=${id}`,
        );
        const analytics = await api.call<{ scans: number; by_placement: { scans: number }[] }>(
          'GET',
          `/v1/qpr-codes/${id}/analytics?period=7d`,
        );
        const ofPlacements = body.placements.reduce((sum, { scans_total }) => sum + scans_total, 0);
        const ofPlacementsInAnalytics = analytics.body.by_placement.reduce((sum, { scans }) => sum + scans, 0);
        const own = await ownScans(id);
        expect(code.body.scans_total).toBe(own + ofPlacements);
        expect(analytics.body.scans).toBe(code.body.scans_total);
        expect(ofPlacementsInAnalytics).toBe(ofPlacements);
        // A scan may have been counted although its response was lost.
        expect(code.body.scans_total).toBeGreaterThanOrEqual(answered);
      }),
  };
}

/** The URLs encoded in the plain images and in one styled image of a code. */
async function encodedUrls(baseUrl: string, shortId: string) {
  const image = async (path: string) => {
    const response = await fetch(`${baseUrl}/qr/${path}`);
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  const { pixels, width } = rasterize((await image(`${shortId}.svg`)).toString(), 4);
  return {
    png: decodePng(await image(`${shortId}.png`)).text,
    svg: jsQr.default(pixels, width, width)?.data,
    styled: decodePng(await image(`${shortId}.png?size=500`)).text,
  };
}

async function codesOf({ base_url, api_key }: LocalService) {
  const { status, body } = await new ApiClient(base_url, api_key).call<{ codes: [{ short_id: string }] }>(
    'GET',
    '/v1/qpr-codes',
  );
  expect(status).toBe(200);
  return body;
}

const attemptOf = ({ headers }: Received) => Number(headers['x-service-attempt']);
const EVENTS = 12;
const CONCURRENCY = 4;

/**
 * The limit of deliveries per second to one host, for all accounts together: one delivery in ten seconds. The others
 * wait, and `SPEED` shortens their waits, so the host gets about 5 deliveries per second.
 */
const PER_HOST_SECOND = '0.1';

test(
  'after a SIGKILL during many scans, a start at another address keeps keys, codes, images and scans, and every event arrives',
  async () => {
    // If jest retries this test, the service may already run at the other address.
    const first = service;
    const before = await codesOf(first);
    expect(before).toMatchObject({ total: 1 });
    const [{ short_id: shortId }] = before.codes;
    const old = `${first.scan_host}/s/${shortId}`;
    expect(await encodedUrls(first.base_url, shortId)).toEqual({ png: old, svg: old, styled: old });

    let isHealthy = false;
    const receiver = await newReceiver({
      answer: (_received, response) => response.writeHead(isHealthy ? 200 : 503).end(),
    });
    const { received } = receiver;
    const scanned = await newScannedCode();
    await register(api, receiver.url, ['qpr_code.created']);
    const codes = await runConcurrently(
      Array.from({ length: EVENTS }, () => () => createCode(api)),
      CONCURRENCY,
    );
    // The kill comes during the scans, when some events are still in the stream, some are in flight, and most wait for
    // a retry.
    const interrupted = scanned.scan(SCANS / 2);
    await eventually(() => expect(scanned.answered()).toBeGreaterThan(SCANS / 20));
    const orphan = databasePid();
    await first.kill();
    expect(await interrupted).toContain(undefined);
    const lastAttempts = new Map(received.map((delivery) => [eventOf(delivery).id, attemptOf(delivery)]));
    const countBefore = received.length;
    await eventually(() => expect(isRunning(orphan)).toBe(false));

    isHealthy = true;
    // The same machine under a different host name.
    const host = first.base_url.includes('127.0.0.1') ? 'localhost' : '127.0.0.1';
    process.env.DELIVERIES_PER_HOST_SECOND = PER_HOST_SECOND;
    service = await startService({ dataDir: dir, port, speed: SPEED, publicUrl: `http://${host}:${port}` });
    delete process.env.DELIVERIES_PER_HOST_SECOND;
    const moved = `http://${host}:${port}/s/${shortId}`;
    expect(await encodedUrls(service.base_url, shortId)).toEqual({ png: moved, svg: moved, styled: moved });
    expect(await encodedUrls(first.base_url, shortId)).toEqual({ png: moved, svg: moved, styled: moved });
    expect(service.mailbox_url).toBe(first.mailbox_url);
    expect(service.api_key).toBe(first.api_key);
    expect(await codesOf(service)).toEqual(
      JSON.parse(JSON.stringify(before).replaceAll(first.base_url, service.base_url)),
    );
    for (const address of [old, moved]) expect((await fetch(address)).status).toBe(200);

    await allArrive(
      receiver,
      codes.map(({ id }) => id),
      countBefore,
    );
    // The schedule continues: an attempt in flight may be repeated, but no schedule starts over.
    for (const delivery of received.slice(countBefore)) {
      const attempt = lastAttempts.get(eventOf(delivery).id) ?? 0;
      expect([attempt, attempt + 1]).toContain(attemptOf(delivery));
    }

    const rest = SCANS - scanned.answered();
    expect(await scanned.scan(rest)).toEqual(Array(rest).fill(200));
    await scanned.untilCounted();
  },
  TIMEOUT_MILLISECONDS,
);

const WEBHOOKS = 3;
const EVENTS_EACH = 3;
const DELIVERIES = 2 * WEBHOOKS * EVENTS_EACH;

test(
  'accounts that target one host share its limit: excess deliveries wait but are not lost, and another account does not have to wait for all of them',
  async () => {
    const [victim, neighbor] = [await newReceiver(), await newReceiver()];
    const attackers = [await newAccount(), api];
    let last: RegisteredWebhook | undefined;
    for (const attacker of attackers) {
      for (let n = 0; n < WEBHOOKS; n += 1) last = await register(attacker, `${victim.url}/${n}`, ['qpr_code.created']);
    }
    for (let n = 0; n < EVENTS_EACH; n += 1) await Promise.all(attackers.map((attacker) => createCode(attacker)));

    // The delivery log shows that deliveries are waiting.
    await eventually(async () => {
      const waiting = (await deliveriesOf(api, String(last?.id))).filter(({ waiting_until }) => waiting_until !== null);
      expect(waiting[0]).toMatchObject({ status: 'pending', attempts: [] });
    });

    // Another account has a webhook to the same host, and one to a different host name.
    const other = await newAccount();
    await register(other, neighbor.url, ['qpr_code.created']);
    await register(other, neighbor.url.replace('127.0.0.1', 'localhost'), ['qpr_code.created']);
    await createCode(other);
    const [, served] = await neighbor.waitFor(2);

    const received = await victim.waitFor(DELIVERIES);
    const distinct = new Set(received.map((delivery) => `${delivery.path} ${eventOf(delivery).id}`));
    expect(distinct.size).toBe(DELIVERIES);
    expect(received.every(({ headers }) => headers['x-service-attempt'] === '1')).toBe(true);
    expect(served?.atMilliseconds).toBeLessThan(received.at(-1)?.atMilliseconds ?? 0);

    await eventually(async () => {
      const done = await deliveriesOf(api, String(last?.id));
      expect(done.map(({ status, waiting_until }) => [status, waiting_until])).toEqual(
        Array.from({ length: EVENTS_EACH }, () => ['delivered', null]),
      );
    });
  },
  TIMEOUT_MILLISECONDS,
);

test('the commands of the README work', async () => {
  const commands =
    /^```\n(API_KEY=[\s\S]*?)^```/m.exec(readFileSync(join(PROJECT_DIR, 'README.md'), 'utf8'))?.[1] ?? '';
  // Use the port and the directory of this test.
  const here = commands.replaceAll('localhost:3000', `localhost:${port}`).replaceAll('./.local/', `${dir}/`);
  const { stdout, status, stderr } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', here], {
    cwd: dir,
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
  expect(stdout).toContain('"name":"Lobby"');
  const { text, width } = decodePng(readFileSync(join(dir, 'lobby.png')));
  expect(stdout).toContain(`"scan_url":"${text}"`);
  // 40 mm at 300 dpi.
  expect(width).toBe(472);
});

interface Execution {
  readonly name: string;
  readonly arn: string;
  readonly status: string;
  readonly input: string;
  readonly wait?: { readonly dueAtMs: number };
}

/** The executions that are waiting for the next attempt of a webhook, each with the journal of its state machine. */
function waitingExecutions(webhookId: string): { journal: string; execution: Execution }[] {
  const machines = join(dir, 'state', 'states');
  return readdirSync(machines).flatMap((machine) => {
    const journal = join(machines, machine, 'records.log');
    if (!existsSync(journal)) return [];
    const entries = readFileSync(journal, 'utf8').split('\n').filter(Boolean);
    const latest = new Map(entries.map((line) => JSON.parse(line)).map(({ id, record }) => [id, record as Execution]));
    return [...latest.values()]
      .filter(({ status, input, wait }) => status === 'RUNNING' && wait && input.includes(webhookId))
      .map((execution) => ({ journal, execution }));
  });
}

/** Adds many due copies of a delivery to its journal. Creating them over the API would take minutes. */
function multiply({ journal, execution }: ReturnType<typeof waitingExecutions>[number]): void {
  const copies = Array.from({ length: IN_FLIGHT }, (_, n) => {
    const id = `${execution.name}-${n}`;
    const record = { ...execution, name: id, arn: `${execution.arn}-${n}`, wait: { ...execution.wait, dueAtMs: 0 } };
    return `\n${JSON.stringify({ id, record })}`;
  });
  appendFileSync(journal, copies.join(''));
}

test(
  'the service survives a closed terminal, starts after a kill with many deliveries in progress, and stops without errors',
  async () => {
    let receiverStatus = 500;
    const receiver = await newReceiver({ answer: (_, response) => void response.writeHead(receiverStatus).end() });
    service.closeTerminal();
    const killed = databasePid();
    // The service tries to report this crash on the closed terminal.
    process.kill(killed, 'SIGKILL');
    await eventually(() => expect(databasePid()).not.toBe(killed));
    await eventually(async () => expect((await api.call('GET', '/v1/qpr-codes')).status).toBe(200));

    const { id: webhookId } = await register(api, receiver.url, ['qpr_code.created']);
    await createCode(api);
    await receiver.waitFor(1);
    const [waiting] = await eventually(() => {
      const found = waitingExecutions(webhookId);
      expect(found).not.toEqual([]);
      return found;
    });
    await service.kill();
    if (waiting) multiply(waiting);

    receiverStatus = 200;
    service = await startService({ dataDir: dir, port, speed: SPEED });
    const received = receiver.received.length;
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(received + 10));
    const database = databasePid();
    await service.stop({ keepData: true });
    expect(isRunning(database)).toBe(false);
    expect(service.output()).not.toContain('has no permission');
    expect(service.output()).toMatch(/Stopping …\n(.*\n)*Stopped\.\n$/);
  },
  TIMEOUT_MILLISECONDS,
);
