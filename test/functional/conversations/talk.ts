import { PassThrough } from 'node:stream';
import { expect } from '@jest/globals';
import { converse } from '../../../lambdas/conversations/turns/stream-turn.ts';
import type { Question } from '../../../lambdas/conversations/turns/answer-turn.ts';
import { apiEvent } from '../../support/api-event.ts';
import { makeCode, type ScanWorld } from '../scans/world.ts';

export type Answer = (question: Question) => AsyncIterable<string>;
/** The model of most tests. */
export const hello: Answer = async function* () {
  yield 'Hello ';
  yield 'there.';
};

let accounts = 0;
export interface Talk {
  readonly accountId: string;
  readonly codeId: string;
  readonly base: string;
  readonly id: string;
  readonly token: string;
  readonly scanId: number | null;
}

/** A new code, scanned, with a conversation begun. */
export async function startTalk(
  on: ScanWorld,
  input: Parameters<typeof makeCode>[2] = {},
  address = '198.51.100.1',
): Promise<Talk> {
  accounts += 1;
  const accountId = `acc_talk${accounts}`;
  const code = await makeCode(on, accountId, input);
  const headers = { 'cloudfront-viewer-address': `${address}:1` };
  const { scanId } = await on.scan(code.short_id, { headers });
  const base = `/s/${code.short_id}/conversations`;
  const { status, body } = await on.post(base, { scan_id: scanId }, { ...headers, 'accept-language': 'pt-BR' });
  expect(status).toBe(201);
  return { accountId, codeId: code.id, base, id: String(body.conversation_id), token: String(body.token), scanId };
}

export interface Said {
  readonly status: number;
  readonly text: string;
  readonly outcome?: string;
  readonly code?: string;
}

/** Sends a message and collects the streamed answer. */
export async function say(
  on: ScanWorld,
  talk: Talk,
  text: string,
  { answer = hello, messageId = `message-${Math.random().toString(36).slice(2)}`, token = talk.token } = {},
): Promise<Said> {
  const stream = new PassThrough();
  let status = 0;
  const event = apiEvent({
    method: 'POST',
    path: `${talk.base}/${talk.id}/messages`,
    json: { token, message_id: messageId, text },
  });
  const answering = converse(
    { ...on.effects, settings: on.settings, answer, onFailure: () => undefined },
    (out, head) => {
      status = head.statusCode;
      return out;
    },
  )(event, stream);
  let all = '';
  for await (const piece of stream) all += String(piece);
  await answering;
  if (status !== 200) return { status, text: '', code: (JSON.parse(all) as { code: string }).code };
  const data = (name: string) =>
    [...all.matchAll(new RegExp(`event: ${name}\ndata: (.*)\n\n`, 'g'))].map(([, json = '']) => JSON.parse(json));
  return {
    status,
    text: data('delta')
      .map(({ text: piece }) => piece)
      .join(''),
    outcome: data('done')[0]?.outcome,
  };
}
