import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { CONVERSATION_ROUTES, RATINGS, routeKeyOf } from '../../contracts/conversations.ts';
import { liveEffects } from '../platform/effects.ts';
import { malformedIdNotFound, notFound } from '../platform/errors.ts';
import type { ApiResponse } from '../platform/http/exchange.ts';
import { pageJson, publicFunction } from '../platform/http/public-function.ts';
import { readJson } from '../platform/http/read-json.ts';
import { visitorLanguageTag } from '../platform/language.ts';
import { scanRecorder } from '../scans/record-scan.ts';
import { scanRequestOf } from '../scans/scan-request.ts';
import { visitorHasher } from '../scans/visitor-hasher.ts';
import { toAnswerSourceView } from './answer-source-view.ts';
import { isOpen, type Transcript } from './conversation.ts';
import { admitRequest } from './sessions/admit-request.ts';
import { type ConversationAccess, requireAccessFormat, requireTokenHeader } from './sessions/conversation-access.ts';
import { rateAnswer } from './sessions/rate-answer.ts';
import { resumeConversation } from './sessions/resume-conversation.ts';
import { SIGNALS, signalConversation } from './sessions/signal-conversation.ts';
import { type StartEffects, startConversation } from './sessions/start-conversation.ts';
import { submitForm } from './sessions/submit-form.ts';
import { conversationSettings } from './settings.ts';
import { answerLanguage } from './turns/answer-language.ts';

const startSchema = z.strictObject({
  scan_id: z.optional(z.int().check(z.nonnegative())),
  /** The short id of the scanned placement. Absent if the path contains it, or if the code's own image was scanned. */
  placement: z.optional(z.string()),
  /** Whether the visitor starts with a form instead of a message. */
  form: z.optional(z.boolean()),
});
const signalSchema = z.strictObject({ token: z.string().check(z.maxLength(100)), signal: z.enum(SIGNALS) });

const ratingSchema = z.strictObject({
  token: z.string().check(z.maxLength(100)),
  rating: z.nullable(z.enum(RATINGS)),
});
/** A form that the visitor submits. The API calls it a request. */
const requestSchema = z.strictObject({
  conversation_id: z.string().check(z.maxLength(100)),
  token: z.string().check(z.maxLength(100)),
  request_id: z.string().check(z.regex(/^[\w-]{8,64}$/, 'Must have 8 to 64 letters, digits, - or _.')),
  form: z.string().check(z.maxLength(100)),
  answers: z.record(z.string(), z.unknown()),
});
/** Up to 9,999, far more messages than a conversation can have. */
const MESSAGE_NUMBER = /^[1-9]\d{0,3}$/;

/**
 * Checks the format of the ids and the token, and counts the request against the rate limit, before the conversation is
 * read.
 */
async function admit(effects: StartEffects, event: APIGatewayProxyEventV2, token: string): Promise<ConversationAccess> {
  const { short_id = '', id = '' } = event.pathParameters ?? {};
  const access = requireAccessFormat({ short_id, id, token });
  await admitRequest(effects, { ...scanRequestOf(event), short_id });
  return access;
}

type Route = (effects: StartEffects, event: APIGatewayProxyEventV2) => Promise<ApiResponse>;

/** One function handles the small requests of the page, so the first request warms it up for the others. */
const ROUTES: Readonly<Record<string, Route>> = {
  [routeKeyOf(CONVERSATION_ROUTES.start)]: async (effects, event) => {
    const { scan_id, placement, form } = readJson(event, startSchema, { canLackType: true });
    const language = visitorLanguageTag(event.headers['accept-language']);
    const { conversation, token } = await startConversation(effects, {
      scanRequest: scanRequestOf(event),
      placementShortId: placement,
      scan_id,
      language,
      isForForm: form,
    });
    return pageJson(201, { conversation_id: conversation.id, token });
  },

  [routeKeyOf(CONVERSATION_ROUTES.history)]: async (effects, event) => {
    const access = await admit(effects, event, requireTokenHeader(event));
    return pageJson(200, toHistoryView(await resumeConversation(effects, access), effects.now()));
  },

  [routeKeyOf(CONVERSATION_ROUTES.signals)]: async (effects, event) => {
    const { token, signal } = readJson(event, signalSchema, { canLackType: true });
    await signalConversation(effects, await admit(effects, event, token), signal);
    return pageJson(202, {});
  },

  [routeKeyOf(CONVERSATION_ROUTES.rating)]: async (effects, event) => {
    const { token, rating } = readJson(event, ratingSchema, { canLackType: true });
    const access = await admit(effects, event, token);
    const { number = '' } = event.pathParameters ?? {};
    if (!MESSAGE_NUMBER.test(number)) throw malformedIdNotFound('answer', number);
    await rateAnswer(effects, access, Number(number), rating);
    return pageJson(200, { rating });
  },

  [routeKeyOf(CONVERSATION_ROUTES.request)]: async (effects, event) => {
    const { conversation_id: id, token, ...sent } = readJson(event, requestSchema, { canLackType: true });
    const { short_id = '' } = event.pathParameters ?? {};
    const access = requireAccessFormat({ short_id, id, token });
    const sender = { ...scanRequestOf(event), short_id };
    const { request_id, isNew } = await submitForm(effects, access, sender, {
      client_id: sent.request_id,
      form: sent.form,
      answers: sent.answers,
    });
    return pageJson(isNew ? 201 : 200, { id: request_id });
  },
};

/** The part of a conversation that the page can see. */
const toHistoryView = ({ conversation, messages }: Transcript, now: Date) => ({
  status: isOpen(conversation) ? 'open' : 'ended',
  answering: conversation.answering_until !== undefined && conversation.answering_until > now.toISOString(),
  messages: messages.map(({ number, role, text, outcome, rating, client_id, sources }) => ({
    number,
    role,
    text,
    outcome,
    rating,
    message_id: client_id,
    ...(role === 'assistant' && { language: answerLanguage(text) }),
    ...(sources && { sources: sources.map(toAnswerSourceView) }),
  })),
});

export const conversationSession = (effects: StartEffects) =>
  publicFunction('conversation-session', async (event) => {
    const route = ROUTES[event.routeKey];
    if (!route) throw notFound('route', event.routeKey);
    return route(effects, event);
  });

const effects = liveEffects();
const settings = conversationSettings();
export const handler = conversationSession({
  ...effects,
  settings,
  recordScan: scanRecorder(effects, settings),
  hasher: visitorHasher(effects),
});
