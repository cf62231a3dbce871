import { afterEach, expect, test } from '@jest/globals';
import { testEvent } from '../../../../lambdas/events/samples.ts';
import { newWebhookSecret, standardSignature } from '../../../../lambdas/webhooks/webhook-signature.ts';
import { forward } from '../../../../sdk/cli/listen/forward.ts';
import { run } from '../../../../sdk/cli/run.ts';
import { eventually } from '../../../support/eventually.ts';
import { fakeTerminal, json } from '../../../support/sdk/fake-terminal.ts';
import { type Receiver, startReceiver } from '../../../support/stand-ins/receiver.ts';

const SECRET = newWebhookSecret((bytes) => new Uint8Array(bytes).fill(7));
const OTHER_SECRET = newWebhookSecret((bytes) => new Uint8Array(bytes).fill(8));

let receiver: Receiver | undefined;
let listening: Promise<number> | undefined;
const stop = new AbortController();
afterEach(async () => {
  stop.abort();
  await listening;
  await receiver?.stop();
});

test('`listen` forwards only deliveries that the service signed, and reports the others as invalid', async () => {
  receiver = await startReceiver();
  const terminal = fakeTerminal({
    env: { QPR_BASE_URL: 'http://127.0.0.1:1', QPR_API_KEY: 'qpr_sk_1', QPR_CONFIG_DIR: '/nowhere' },
    replies: ({ method }) => (method === 'POST' ? json(200, { id: 'wh_1', secret: SECRET }) : json(204, null)),
    signal: stop.signal,
  });
  listening = run(['listen', '--forward', `${receiver.url}/hook`], terminal);
  const port = await eventually(() => {
    const [, found] = terminal.stderrLines.join('\n').match(/on port (\d+) as wh_1/) ?? [];
    if (found === undefined) throw new Error('The command is not listening yet.');
    return found;
  });
  const deliver = async (headers: Record<string, string>) => {
    const method = 'POST';
    return (await fetch(`http://127.0.0.1:${port}/`, { method, headers, body })).status;
  };
  const { id, body } = testEvent('scan.created', new Date(), (bytes) => new Uint8Array(bytes).fill(1));
  const timestampSeconds = Math.floor(Date.now() / 1_000);
  const signedWith = (secret: string) => ({
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': standardSignature([secret], { id, timestampSeconds, body: new TextEncoder().encode(body) }),
  });
  expect(await deliver({})).toBe(401);
  expect(await deliver(signedWith(OTHER_SECRET))).toBe(401);
  expect(receiver.received).toEqual([]);
  expect(await deliver(signedWith(SECRET))).toBe(200);
  expect(receiver.received).toMatchObject([{ path: '/hook' }]);
  const summaries = terminal.stdoutLines.filter((line) => line.includes(' · '));
  expect(summaries).toEqual([
    expect.stringMatching(/ SIGNATURE INVALID · responded 401$/),
    expect.stringMatching(/ SIGNATURE INVALID · responded 401$/),
    expect.stringMatching(/ signature ok · .+\/hook responded 200$/),
  ]);
  stop.abort();
  expect(await listening).toBe(0);
});

test.each([
  ['expect', '100-continue'],
  ['keep-alive', 'timeout=5'],
  ['proxy-connection', 'keep-alive'],
  ['te', 'trailers'],
  ['trailer', 'x-checksum'],
  ['transfer-encoding', 'chunked'],
  ['upgrade', 'h2c'],
])('a delivery with the header %s is forwarded without this header', async (name, value) => {
  receiver = await startReceiver();
  const headers = { [name]: value, 'x-service-event': 'scan.created' };
  expect(await forward(receiver.url, { headers }, Buffer.from('{}'))).toBe(200);
  const [forwarded] = receiver.received;
  expect(forwarded).toMatchObject({ headers: { 'x-service-event': 'scan.created' }, body: Buffer.from('{}') });
  expect(forwarded?.headers[name]).toBeUndefined();
});
