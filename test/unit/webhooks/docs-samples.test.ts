import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { WEBHOOK_EVENT_TYPES } from '../../../contracts/events.ts';
import { RETRY_INTERVALS_SECONDS } from '../../../contracts/webhooks/retry-schedule.ts';
import { eventBody } from '../../../lambdas/events/catalogue.ts';
import { newWebhookSecret, serviceSignature } from '../../../lambdas/webhooks/webhook-signature.ts';
import { INSTALLED, type Language, SAMPLES_DIR, sampleCommand } from '../../support/docs/sample-programs.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/free-port.ts';

const samples = SAMPLES_DIR;
const page = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
const example = (type: string) => readFileSync(`${samples}events/${type}.json`, 'utf8');

describe('the webhooks page', () => {
  test.each(WEBHOOK_EVENT_TYPES)('contains the example of %s, which matches its schema', (type) => {
    const text = example(type);
    expect(eventBody(type).parse(JSON.parse(text))).toEqual(JSON.parse(text));
    expect(page).toContain(`\`\`\`json\n${text}\`\`\``);
  });

  test('has exactly one example file per event type', () => {
    expect(readdirSync(`${samples}events`).toSorted()).toEqual(
      WEBHOOK_EVENT_TYPES.map((type) => `${type}.json`).toSorted(),
    );
  });

  test('shows the retry schedule with clock times', () => {
    let clock = Date.parse('2026-01-01T12:00:00Z');
    for (const [index, seconds] of RETRY_INTERVALS_SECONDS.entries()) {
      clock += seconds * 1_000;
      const row = page.split('\n').find((line) => line.startsWith(`| ${index + 2} |`));
      expect(row).toContain(new Date(clock).toISOString().slice(11, 19));
    }
  });
});

let running: ChildProcess | undefined;
afterEach(async () => {
  if (!running || running.exitCode !== null) return;
  const ended = once(running, 'exit');
  running.kill();
  await ended;
});

async function post(url: string, body: string, signature: string): Promise<number> {
  // The receiver needs a moment to start listening, so retry for about 30 seconds.
  for (let attempt = 0; ; attempt += 1) {
    try {
      const headers = { 'content-type': 'application/json', 'x-service-signature': signature };
      return (await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(5_000) })).status;
    } catch (error) {
      if (attempt === 600) throw error;
      await sleep(50);
    }
  }
}

/** Sends a request that ends in the middle of its body. */
async function sendPart(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{}', () => socket.resetAndDestroy());
  await once(socket, 'close');
}

const LANGUAGES = Object.keys(INSTALLED) as Language[];

describe('the sample receivers', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'qpr-receiver-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  // A language that is not installed on this machine is reported as skipped.
  describe.each(LANGUAGES)('in %s', (language) => {
    const testIfInstalled = INSTALLED[language] ? test : test.skip;
    testIfInstalled('handles a delivery once, refuses wrong signatures and survives aborted requests', async () => {
      const secret = newWebhookSecret(randomBytes);
      const port = await freePort();
      const [program, ...args] = sampleCommand(language, 'receiver', dir, port);
      running = spawn(program, args, {
        env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port), SEEN_FILE: join(dir, 'seen.txt') },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let printed = '';
      running.stdout?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
      const url = `http://127.0.0.1:${port}/`;
      const body = JSON.stringify({ ...JSON.parse(example('scan.created')), note: 'Grüße 🌍' });
      const signature = serviceSignature(secret, Buffer.from(body));
      expect(await post(url, body, signature)).toBe(204);
      // Two deliveries of one event can arrive at the same time.
      const both = JSON.stringify({ ...JSON.parse(body), id: 'evt_1' });
      const posts = Array.from({ length: 16 }, () => post(url, both, serviceSignature(secret, Buffer.from(both))));
      expect(new Set(await Promise.all(posts))).toEqual(new Set([204]));
      expect(await post(url, `${body} `, signature)).toBe(401);
      expect(await post(url, body, serviceSignature(newWebhookSecret(randomBytes), Buffer.from(body)))).toBe(401);
      expect(await post(url, body, 'sha256=ü')).toBe(401);
      expect(await post(url, body, signature.replace(/.$/, 'ü'))).toBe(401);
      expect(await post(url, body, '')).toBe(401);
      await sendPart(port);
      expect(await post(url, body, signature)).toBe(204);
      const lines = ['scan.created evt_01K9ZQ4T7M3X8V5C2B6N0P1R4S', 'scan.created evt_1'];
      await eventually(() => expect(printed.trim().split('\n')).toEqual(lines));
    });

    testIfInstalled.each([
      ['no', {}],
      ['an empty', { WEBHOOK_SECRET: '' }],
    ])('refuses to work with %s secret', async (_, secret) => {
      const port = await freePort();
      const [program, ...args] = sampleCommand(language, 'receiver', dir, port);
      const env = { PATH: process.env.PATH, PORT: String(port), SEEN_FILE: join(dir, 'seen.txt'), ...secret };
      running = spawn(program, args, { env, stdio: 'ignore' });
      if (language === 'PHP') {
        // PHP reads the secret only when a request arrives.
        const forged = example('scan.created');
        const signature = serviceSignature('', Buffer.from(forged));
        expect(await post(`http://127.0.0.1:${port}/`, forged, signature)).toBe(500);
      } else {
        expect(await once(running, 'exit', { signal: AbortSignal.timeout(30_000) })).toEqual([1, null]);
      }
    });
  });

  test('in TypeScript accept the signature of send.sh', async () => {
    const secret = newWebhookSecret(randomBytes);
    const port = await freePort();
    running = spawn(process.execPath, [`${samples}receiver.ts`], {
      env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: 'ignore',
    });
    const url = `http://127.0.0.1:${port}/`;
    expect(await post(url, '{}', 'none')).toBe(401);
    const sender = spawn('sh', [`${samples}send.sh`, url, `${samples}events/scan.created.json`], {
      env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret },
    });
    let output = '';
    sender.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    await once(sender, 'exit');
    expect(output.trim()).toBe('204');
  });
});
