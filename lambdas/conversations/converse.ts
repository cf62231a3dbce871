import type { Writable } from 'node:stream';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { CONVERSATION } from '../../contracts/conversations.ts';
import type { AnswerSource } from '../knowledge/answer-source.ts';
import { liveSources } from '../knowledge/live-sources.ts';
import { liveEffects } from '../platform/effects.ts';
import { notFound } from '../platform/errors.ts';
import { errorResponse, requestOf } from '../platform/http/error-response.ts';
import { readJson } from '../platform/http/read-json.ts';
import { deliveryRefused, isDelivery } from '../platform/http/refuse-deliveries.ts';
import {
  EVENT_STREAM_HEADERS,
  endStream,
  eventText,
  type ResponseHead,
  STREAM_PREAMBLE,
} from '../platform/http/streaming/event-stream.ts';
import { scanRequestOf } from '../scans/scan-request.ts';
import { visitorHasher } from '../scans/visitor-hasher.ts';
import { toAnswerSourceView } from './answer-source-view.ts';
import { messageEmpty, messageTooLong } from './conversation-errors.ts';
import { chooseModel } from './models/choose-model.ts';
import { reportFailure } from './models/report-failure.ts';
import { requireAccessFormat } from './sessions/conversation-access.ts';
import { conversationSettings } from './settings.ts';
import { answerLanguage } from './turns/answer-language.ts';
import { type AnswerEffects, answerTurn, type StoredAnswer } from './turns/answer-turn.ts';
import { countAnswer } from './turns/count-answer.ts';
import { type EarlierAnswer, type Turn, takeTurn } from './turns/take-turn.ts';
import { withTranslation } from './turns/translate-question.ts';

const PATH = /^\/s\/([^/]+)\/conversations\/([^/]+)\/messages$/;

const messageSchema = z.strictObject({
  token: z.string().check(z.maxLength(100)),
  message_id: z.string().check(z.regex(/^[\w-]{8,64}$/, 'Must have 8 to 64 letters, digits, - or _.')),
  text: z.string(),
});

const STREAM_HEAD: ResponseHead = { statusCode: 200, headers: EVENT_STREAM_HEADERS };

/** Writes the head of a response; the Lambda runtime and the tests do it differently. */
type OpenStream = (stream: Writable, head: ResponseHead) => Writable;

/** `POST …/messages`: takes the visitor's message and streams the answer as server-sent events. */
export const converse =
  (effects: AnswerEffects, open: OpenStream) =>
  async (event: APIGatewayProxyEventV2, stream: Writable): Promise<void> => {
    // A client that disconnects is not a failure: the answer is completed and stored in the history.
    stream.on('error', () => undefined);
    let out: Writable | undefined;
    try {
      const { access, message } = readRequest(event);
      const turn = await takeTurn(effects, access, message, scanRequestOf(event));
      out = open(stream, STREAM_HEAD);
      await endStream(out, eventText('done', await streamAnswer(effects, turn, out)));
    } catch (error) {
      const { body, statusCode, headers } = errorResponse(requestOf('converse', event), error);
      // Once the answer has started, the response can no longer become an error, but its last event can say that the
      // answer failed.
      if (out) await endStream(out, eventText('done', { outcome: 'failed' }));
      else if (stream.writable) await endStream(open(stream, { statusCode, headers }), body);
    }
  };

function readRequest(event: APIGatewayProxyEventV2) {
  if (isDelivery(event.headers)) throw deliveryRefused();
  const [, short_id, id] = PATH.exec(event.rawPath) ?? [];
  if (event.requestContext.http.method !== 'POST' || short_id === undefined || id === undefined) {
    throw notFound('route', event.rawPath);
  }
  const { token, message_id, text } = readJson(event, messageSchema);
  if (text.trim() === '') throw messageEmpty();
  if (text.length > CONVERSATION.messageLength) throw messageTooLong();
  return { access: requireAccessFormat({ short_id, id, token }), message: { client_id: message_id, text } };
}

interface StreamedAnswer extends StoredAnswer {
  readonly language?: string | undefined;
}

/** Streams the answer, and returns the outcome, number and language of the answer. */
async function streamAnswer(
  effects: AnswerEffects,
  turn: Turn | EarlierAnswer,
  out: Writable,
): Promise<StreamedAnswer> {
  const sendSources = (sources: readonly AnswerSource[] = []) => {
    if (sources.length > 0 && out.writable)
      out.write(eventText('sources', { sources: sources.map(toAnswerSourceView) }));
  };
  let sent = '';
  const send = (text: string) => {
    sent += text;
    if (out.writable) out.write(eventText('delta', { text }));
  };
  out.write(STREAM_PREAMBLE);
  if (!('answered' in turn)) {
    const { sources, ...answer } = await answerTurn(effects, turn, send);
    sendSources(sources);
    return { ...answer, language: answerLanguage(sent) };
  }
  // The page repeated a message that already has an answer.
  send(turn.answered.text);
  sendSources(turn.answered.sources);
  return { outcome: 'complete', number: turn.answered.number, language: answerLanguage(sent) };
}

const model = chooseModel();
const live = liveEffects();

/** The Lambda function behind the streaming URL. */
export const handler = awslambda.streamifyResponse(
  converse(
    {
      ...live,
      hasher: visitorHasher(live),
      settings: conversationSettings(),
      knowledge: withTranslation(liveSources(live.table), model),
      answer: (request) => model.answer(request),
      storeForMilliseconds: CONVERSATION.storeAnswerSeconds * 1_000,
      countAnswer,
      onFailure: (error) => reportFailure('converse', model.name, error),
    },
    (stream, head) => awslambda.HttpResponseStream.from(stream, head),
  ),
);
