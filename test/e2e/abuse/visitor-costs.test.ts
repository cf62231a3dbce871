import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { CONVERSATION } from '../../../contracts/conversations.ts';
import { eventually } from '../../support/eventually.ts';
import { callFrom, newVisitorAddress } from '../../support/service/call-from.ts';
import type { ReceivedEmail } from '../../support/service/mailbox.ts';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';
import { inOneMinute, sendAndRaiseCount } from '../../support/service/visitor-counts.ts';
import { timeoutSignal } from '../../support/timeouts.ts';

const email = `${randomUUID()}@example.com`;
const api = await newAccount(email);
const { scan_host, mailbox_url } = sharedService();
const { host } = new URL(scan_host);

const PROMPT = 'Breakfast is served at seven.';
/** Long enough that the answer is still streaming when the visitor presses stop. */
const LONG_PROMPT = `Breakfast is served ${'in the large hall beside the quiet garden with a view '.repeat(20)}at seven.`;

interface Reply {
  readonly status: number;
  readonly body: string;
}

/** A visitor with a separate address. All of 127.0.0.0/8 is this machine, and the service sees the exact address. */
const newVisitor = () => {
  const address = newVisitorAddress();
  const send = async (
    method: string,
    path: string,
    json?: unknown,
    extraHeaders: Record<string, string> = {},
    onFirstPiece?: () => void,
  ): Promise<Reply> => {
    const body = json === undefined ? '' : JSON.stringify(json);
    const headers = {
      host,
      ...extraHeaders,
      ...(body && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      }),
    };
    const { status, bytes } = await callFrom(address, scan_host + path, { method, headers, body, onFirstPiece });
    return { status, body: bytes.toString() };
  };

  const start = (shortId: string, agent = 'e2e') =>
    send('POST', `/s/${shortId}/conversations`, {}, { 'user-agent': agent });
  return {
    start,
    open: (shortId: string) => send('GET', `/s/${shortId}`),
    /** Starts a conversation and returns its actions, or returns the refusal. */
    async startConversation(shortId: string) {
      const { status, body } = await start(shortId);
      if (status !== 201) return { refused: { status, body } };
      const { conversation_id: id, token } = JSON.parse(body) as { conversation_id: string; token: string };
      const base = `/s/${shortId}/conversations/${id}`;
      const ask = (onFirstPiece?: () => void) =>
        send(
          'POST',
          `${base}/messages`,
          { token, message_id: randomUUID(), text: 'When is breakfast?' },
          {},
          onFirstPiece,
        );
      return {
        ask: () => ask(),
        /** Presses stop as soon as the model starts to answer. */
        async askAndStop() {
          let stopping: Promise<Reply> | undefined;
          const reply = await ask(() => {
            stopping = send('POST', `${base}/signals`, { token, signal: 'stop' });
          });
          await stopping;
          return reply;
        },
      };
    },
  };
};

const newCode = async (fields: object = {}) => {
  const body = { name: 'Lobby', prompt: PROMPT, ...fields };
  const { status, body: code } = await api.call('POST', '/v1/qpr-codes', { body });
  expect(status).toBe(200);
  return { id: String(code.id), short_id: String(code.short_id) };
};
const scansOf = async ({ id }: { readonly id: string }) =>
  Number((await api.call('GET', `/v1/qpr-codes/${id}`)).body.scans_total);

test('changing the User-Agent does not avoid the limit per address; refused conversations record no scan, and other visitors are served', async () => {
  const code = await newCode();
  await inOneMinute(async () => {
    const before = await scansOf(code);
    const attacker = newVisitor();
    const start = async (index: number) => (await attacker.start(code.short_id, `Agent/${index}`)).status;
    const to = CONVERSATION.conversationsPerAddressAndCodeMinute;
    const started = await sendAndRaiseCount({ action: 'conversation', counter: 'code', to }, start);
    expect(new Set(started)).toEqual(new Set([201]));
    expect([await start(100), await start(101)]).toEqual([429, 429]);
    expect(await scansOf(code)).toBe(before + started.length);
    expect((await newVisitor().start(code.short_id)).status).toBe(201);
    expect((await attacker.open(code.short_id)).status).toBe(200);
    // Another visitor behind the same address can talk to another code.
    expect((await attacker.start((await newCode()).short_id)).status).toBe(201);
  });
});

test('questions that are stopped immediately count toward the daily limit, and the owner gets one e-mail', async () => {
  const code = await newCode({ prompt: LONG_PROMPT, limits: { messages_per_day: 2 } });
  const attacker = newVisitor();
  let conversation = await attacker.startConversation(code.short_id);
  const replies: Reply[] = [];
  const repliesWith = (status: number) => replies.filter((reply) => reply.status === status);
  while (repliesWith(429).length < 2 && replies.length < 8) {
    const reply = conversation.refused ?? (await conversation.askAndStop());
    replies.push(reply);
    // Idle timeouts are 100 times shorter here, so restart a conversation that has ended meanwhile.
    if (reply.status === 410) conversation = await attacker.startConversation(code.short_id);
  }
  expect(repliesWith(200)).toHaveLength(2);
  expect(JSON.parse((await attacker.start(code.short_id)).body)).toMatchObject({ code: 'qpr_code.resting' });
  // The code still opens, and another code of the same owner still answers.
  const other = newVisitor();
  expect((await other.open(code.short_id)).status).toBe(200);
  const otherConversation = await other.startConversation((await newCode()).short_id);
  expect(otherConversation.refused ?? (await otherConversation.ask())).toMatchObject({
    status: 200,
    body: expect.stringContaining('Breakfast'),
  });
  const emails = () =>
    fetch(mailbox_url, { headers: { accept: 'application/json' }, signal: timeoutSignal() })
      .then((reply) => reply.json() as Promise<ReceivedEmail[]>)
      .then((all) => all.filter(({ to, subject }) => to.includes(email) && subject.includes('80%')))
      .then((all) => all.filter(({ text }) => text.includes(code.id)));
  await eventually(async () => expect(await emails()).toHaveLength(1));
});
