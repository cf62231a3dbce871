import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { CONVERSATION_ROUTES, CONVERSATION_TOKEN_HEADER, RATINGS, routeKeyOf } from '../../contracts/conversations.ts';
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
import { type ConversationAccess, claimedAccess } from './sessions/conversation-access.ts';
import { rateAnswer } from './sessions/rate-answer.ts';
import { resumeConversation } from './sessions/resume-conversation.ts';
import { SIGNALS, signalConversation } from './sessions/signal-conversation.ts';
import { type StartEffects, startConversation } from './sessions/start-conversation.ts';
import { conversationSettings } from './settings.ts';

const startSchema = z.strictObject({
  scan_id: z.optional(z.int().check(z.nonnegative())),
  /** The short id of the placement that was scanned, if the path names its code. */
  placement: z.optional(z.string()),
});
const signalSchema = z.strictObject({ token: z.string().check(z.maxLength(100)), signal: z.enum(SIGNALS) });

const ratingSchema = z.strictObject({
  token: z.string().check(z.maxLength(100)),
  rating: z.nullable(z.enum(RATINGS)),
});
/** Far more than a conversation can have. */
const MESSAGE_NUMBER = /^[1-9]\d{0,3}$/;

/** Validates the access claim and counts the request against the rate limit before anything is read or written. */
async function admit(effects: StartEffects, event: APIGatewayProxyEventV2, token: string): Promise<ConversationAccess> {
  const { short_id: shortId = '', id = '' } = event.pathParameters ?? {};
  const access = claimedAccess({ shortId, id, token });
  await admitRequest(effects, { ...scanRequestOf(event), shortId });
  return access;
}

type Route = (effects: StartEffects, event: APIGatewayProxyEventV2) => Promise<ApiResponse>;

/** One function handles the four small requests of the page, so the first one warms it up for the others. */
const ROUTES: Readonly<Record<string, Route>> = {
  [routeKeyOf(CONVERSATION_ROUTES.start)]: async (effects, event) => {
    const { scan_id, placement } = readJson(event, startSchema, { canLackType: true });
    const language = visitorLanguageTag(event.headers['accept-language']);
    const { conversation, token } = await startConversation(effects, {
      scanRequest: scanRequestOf(event),
      placementShortId: placement,
      scanId: scan_id,
      language,
    });
    return pageJson(201, { conversation_id: conversation.id, token });
  },

  [routeKeyOf(CONVERSATION_ROUTES.history)]: async (effects, event) => {
    const token = event.headers[CONVERSATION_TOKEN_HEADER] ?? '';
    const access = await admit(effects, event, token);
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
};

/** The part of a conversation that the page can see. */
const toHistoryView = ({ conversation, messages }: Transcript, now: Date) => ({
  status: isOpen(conversation) ? 'open' : 'ended',
  answering: conversation.answeringUntil !== undefined && conversation.answeringUntil > now,
  messages: messages.map(({ number, role, text, outcome, rating, clientId, sources }) => ({
    number,
    role,
    text,
    outcome,
    rating,
    message_id: clientId,
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
