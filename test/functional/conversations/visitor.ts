import { PassThrough } from 'node:stream';
import { converse } from '../../../lambdas/conversations/converse.ts';
import type { Model, TokenUsage } from '../../../lambdas/conversations/models/model.ts';
import type { SourceEffects } from '../../../lambdas/knowledge/find-answer-sources.ts';
import { eventually } from '../../support/eventually.ts';
import { type ApiCall, apiEvent } from '../../support/functions/api-event.ts';
import { throughDistribution } from '../../support/functions/through-distribution.ts';
import { noKnowledge } from '../knowledge/knowledge-effects.ts';
import { eventsOf, makeCode, type ScanFixture } from '../scans/scan-fixture.ts';

export type Answer = Model['answer'];
/** The default model for tests. */
export const hello: Answer = async function* () {
  yield 'Hello ';
  yield 'there.';
};

/** A model that answers like `hello` and reports this token usage. */
export const answerFor = (usage: TokenUsage): Answer =>
  async function* (request) {
    yield* hello(request);
    request.report(usage);
  };

let accounts = 0;
export interface StartedConversation {
  readonly account_id: string;
  readonly codeId: string;
  readonly short_id: string;
  /** Path of the code's conversations. */
  readonly base: string;
  readonly id: string;
  readonly token: string;
  /** The headers that identify this visitor, such as the IP address. */
  readonly headers: Record<string, string>;
  readonly scan_id: number | null;
}

/** Creates a code, scans it and starts a conversation. */
export async function startConversation(
  fixture: ScanFixture,
  input: Parameters<typeof makeCode>[2] = {},
  address = '198.51.100.1',
): Promise<StartedConversation> {
  accounts += 1;
  const accountId = `acc_visited${accounts}`;
  const { id: codeId, short_id: shortId } = await makeCode(fixture, accountId, input);
  return { account_id: accountId, codeId, ...(await startConversationOf(fixture, shortId, address)) };
}

/** Scans a code from this address and starts a conversation. */
export async function startConversationOf(
  fixture: ScanFixture,
  shortId: string,
  address: string,
  extraHeaders: Record<string, string> = {},
) {
  const headers = { ...throughDistribution(address), ...extraHeaders };
  const { scan_id: scanId } = await fixture.scan(shortId, { headers });
  const base = `/s/${shortId}/conversations`;
  const { status, body } = await fixture.post(base, { scan_id: scanId }, { ...headers, 'accept-language': 'pt-BR' });
  if (status !== 201) throw new Error(`The conversation did not start: ${status} ${JSON.stringify(body)}`);
  return {
    short_id: shortId,
    base,
    id: String(body.conversation_id),
    token: String(body.token),
    headers,
    scan_id: scanId,
  };
}

type ConversationRef = Pick<StartedConversation, 'base' | 'id' | 'token'> &
  Partial<Pick<StartedConversation, 'headers'>>;

/** Requests the history, like a reloaded page does. */
export const history = (fixture: ScanFixture, { base, id, token }: ConversationRef) =>
  fixture.get(`${base}/${id}`, { 'x-conversation-token': token });

export const signal = (fixture: ScanFixture, { base, id, token }: ConversationRef, name: string) =>
  fixture.post(`${base}/${id}/signals`, { token, signal: name });

export const rate = (
  fixture: ScanFixture,
  { base, id, token }: ConversationRef,
  number: number | string,
  rating: unknown,
) => fixture.put(`${base}/${id}/messages/${number}/rating`, { token, rating });

/** Waits until an answer is in progress. */
export const untilAnswering = (fixture: ScanFixture, conversation: ConversationRef) =>
  eventually(async () => {
    if (!(await history(fixture, conversation)).body.answering) throw new Error('There is no answer in progress.');
  });

export const completedEvents = (
  fixture: ScanFixture,
  { account_id: accountId }: Pick<StartedConversation, 'account_id'>,
) => eventsOf(fixture, accountId, 'conversation.completed');

interface SentMessage {
  readonly status: number;
  readonly text: string;
  readonly outcome?: string;
  readonly sources?: unknown;
  /** Number of the answer. */
  readonly number?: number;
  readonly code?: string;
  readonly language?: string;
}

/** Posts to `converse` and collects its response. */
export async function postMessage(
  fixture: ScanFixture,
  call: ApiCall,
  answer: Answer = hello,
  knowledge: Partial<SourceEffects> = {},
): Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }> {
  const stream = new PassThrough();
  let head: { readonly statusCode: number; readonly headers: Readonly<Record<string, string>> } | undefined;
  const { effects, settings, hasher } = fixture;
  const answerEffects = {
    ...effects,
    settings,
    hasher,
    knowledge: { ...noKnowledge(effects.table), ...knowledge },
    answer,
    onFailure: () => undefined,
    storeForMilliseconds: 500,
    countAnswer: async () => undefined,
  };
  const answering = converse(answerEffects, (out, responseHead) => {
    head = responseHead;
    return out;
  })(apiEvent({ method: 'POST', ...call }), stream);
  let body = '';
  for await (const piece of stream) body += String(piece);
  await answering;
  return { status: head?.statusCode ?? 0, headers: head?.headers ?? {}, body };
}

/** Sends a message and reads the streamed answer. */
export async function sendMessage(
  fixture: ScanFixture,
  conversation: ConversationRef,
  text: string,
  {
    answer = hello,
    messageId = `message-${Math.random().toString(36).slice(2)}`,
    knowledge,
  }: { answer?: Answer; messageId?: string; knowledge?: Partial<SourceEffects> } = {},
): Promise<SentMessage> {
  const { base, id, token, headers } = conversation;
  const call = {
    path: `${base}/${id}/messages`,
    json: { token, message_id: messageId, text },
    ...(headers && { headers }),
  };
  const { status, body } = await postMessage(fixture, call, answer, knowledge);
  if (status !== 200) return { status, text: '', code: (JSON.parse(body) as { code: string }).code };
  const data = (name: string) =>
    [...body.matchAll(new RegExp(`event: ${name}\ndata: (.*)\n\n`, 'g'))].map(([, json = '']) => JSON.parse(json));
  return {
    status,
    text: data('delta')
      .map(({ text: piece }) => piece)
      .join(''),
    ...data('done')[0],
    ...(data('sources')[0] && { sources: data('sources')[0].sources }),
  };
}
