import * as z from 'zod/mini';
import { CONVERSATION, PREVIEW } from '../../../contracts/conversations.ts';
import { greetingOf } from '../../../shared/page/greetings/greetings.ts';
import { toAnswerSourceView } from '../../conversations/answer-source-view.ts';
import { reserveBudget, usageOwnerOf } from '../../conversations/budget/reserve-budget.ts';
import { trySettle } from '../../conversations/budget/settle-budget.ts';
import { findUsage } from '../../conversations/budget/usage-store.ts';
import { previewRateLimited } from '../../conversations/conversation-errors.ts';
import { chooseModel } from '../../conversations/models/choose-model.ts';
import { MAX_ANSWER_TOKENS } from '../../conversations/models/model.ts';
import { reportFailure } from '../../conversations/models/report-failure.ts';
import { estimateInputTokens } from '../../conversations/models/tokens.ts';
import { countPreview } from '../../conversations/previews/preview-rate-store.ts';
import { type ConversationSettings, conversationSettings } from '../../conversations/settings.ts';
import { askModel, type ModelEffects } from '../../conversations/turns/ask-model.ts';
import { type AnswerFigures, countAnswer } from '../../conversations/turns/count-answer.ts';
import { requestFor } from '../../conversations/turns/prompt.ts';
import { withTranslation } from '../../conversations/turns/translate-question.ts';
import { citedSources } from '../../knowledge/answer-source.ts';
import { findAnswerSources, type SourceEffects } from '../../knowledge/find-answer-sources.ts';
import { type KnowledgeOwner, knowledgeOwnerOf } from '../../knowledge/knowledge-set.ts';
import { liveSources } from '../../knowledge/live-sources.ts';
import { requireKnowledge } from '../../knowledge/require-knowledge.ts';
import { requireMembership } from '../../organizations/access.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import type { Caller } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { text } from '../../platform/schemas/text.ts';
import { CODE_FIELDS, PAGE_FIELDS } from '../../qpr-codes/qpr-code-fields.ts';
import { type StreamedAnswer, streamHandler } from '../stream-handler.ts';

const messageSchema = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('visitor'), text: text(CONVERSATION.messageLength) }),
  z.strictObject({ role: z.literal('assistant'), text: text(PREVIEW.answerLength) }),
]);

const bodySchema = z
  .strictObject({
    name: z._default(CODE_FIELDS.name, 'Preview'),
    prompt: CODE_FIELDS.prompt,
    welcome_message: z.optional(z.nullable(CODE_FIELDS.welcome_message)),
    template: z._default(CODE_FIELDS.template, 'business'),
    grounding: z.optional(PAGE_FIELDS.grounding),
    contact: z.optional(PAGE_FIELDS.contact),
    knowledge: z.optional(PAGE_FIELDS.knowledge),
    forms: z.optional(PAGE_FIELDS.forms),
    language: z
      ._default(
        z.string().check(z.regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/, 'Must be a language tag such as pt-BR.')),
        'en',
      )
      .check(
        z.meta({ description: 'Language of the visitor, for messages whose language is unclear', examples: ['pt-BR'] }),
      ),
    messages: z
      .array(messageSchema)
      .check(
        z.minLength(1, 'Must have at least one message.'),
        z.maxLength(PREVIEW.messages),
        z.refine((messages) => messages.at(-1)?.role === 'visitor', 'The last message must be from the visitor.'),
      )
      .check(
        z.meta({
          description: 'The conversation so far, oldest first. The last message is answered',
          examples: [[{ role: 'visitor', text: 'When is breakfast?' }]],
        }),
      ),
    organization_id: z.optional(organizationReference),
  })
  .register(z.globalRegistry, {
    description:
      "A draft and the conversation with it. Nothing is stored. The answer counts towards the owner's usage limits.",
  });
type Draft = z.output<typeof bodySchema>;

/** The request body and the stream of events, as shown in the API description. */
export const schemas = {
  body: bodySchema,
  response: z.string().register(z.globalRegistry, {
    description:
      'Server-sent events: `delta` with a part of the answer, `sources` if the answer is based on knowledge, and finally `done` with the outcome',
    example:
      'event: delta\ndata: {"text":"From seven"}\n\nevent: delta\ndata: {"text":" to ten."}\n\nevent: done\ndata: {"outcome":"complete"}\n\n',
  }),
};

export interface PreviewEffects extends Effects, ModelEffects {
  readonly settings: ConversationSettings;
  readonly knowledge: SourceEffects;
  readonly countAnswer: (figures: AnswerFigures) => Promise<void>;
}

export const previewQprCode = (effects: PreviewEffects) =>
  streamHandler('preview-qpr-code', schemas, effects, ({ body, caller }) => preparePreview(effects, caller, body));

const DAY_LIMITS = { messagesPerDay: PREVIEW.perAccountDay, tokensPerDay: PREVIEW.tokensPerAccountDay };

/**
 * A preview is neither a scan nor a conversation, but it calls the model. The account that would own the code pays for
 * it.
 */
async function preparePreview(effects: PreviewEffects, caller: Caller, draft: Draft): Promise<StreamedAnswer> {
  const { table, now } = effects;
  const { accountId, organizationId } = await ownerOf(effects, caller, draft);
  await requireKnowledge(table, { accountId, organizationId }, draft.knowledge);
  const askedAt = now();
  if (!(await countPreview(table, caller.accountId, askedAt))) throw previewRateLimited(askedAt);
  const ids = draft.knowledge ?? [];
  const ownerId = knowledgeOwnerOf({ accountId, organizationId });
  const question = draft.messages.at(-1)?.text ?? '';
  const sources = await findAnswerSources(effects.knowledge, { ids, ownerId }, question);
  const request = requestFor({ code: codeOf(draft), language: draft.language, history: draft.messages, sources });
  const spender = { accountId, limits: DAY_LIMITS };
  const budget = await reserveBudget(effects, {
    spender,
    at: askedAt,
    estimatedTokens: estimateInputTokens(request) + MAX_ANSWER_TOKENS,
    usage: await findUsage(table, usageOwnerOf(spender, askedAt)),
  });
  return async (send, signal) => {
    const sendPiece = (piece: string) => send('delta', { text: piece });
    const {
      outcome,
      used,
      text: answer,
      ...figures
    } = await askModel(effects, { ...request, signal }, { askedAt, send: sendPiece });
    const cited = sources ? citedSources(answer, sources.sources) : [];
    if (cited.length > 0) send('sources', { sources: cited.map(toAnswerSourceView) });
    await trySettle('preview-qpr-code', effects, budget, used);
    await effects.countAnswer({ outcome, ...figures });
    return { outcome };
  };
}

/** The account that would own the code, and its organization. */
async function ownerOf(effects: PreviewEffects, caller: Caller, { organization_id }: Draft): Promise<KnowledgeOwner> {
  const id = organization_id ?? caller.organizationId;
  if (id === undefined) return { accountId: caller.accountId };
  const { organization } = await requireMembership(effects, caller, id, 'codes.write');
  return { accountId: organization.accountId, organizationId: organization.id };
}

const codeOf = ({ name, prompt, welcome_message, template, grounding, contact, forms }: Draft) => ({
  name,
  prompt,
  welcomeMessage: welcome_message ?? greetingOf({ name, template }),
  grounding: grounding ?? undefined,
  contact: contact ?? undefined,
  forms: forms ?? undefined,
});

const model = chooseModel();
const live = liveEffects();

export const handler = awslambda.streamifyResponse(
  previewQprCode({
    ...live,
    knowledge: withTranslation(liveSources(live.table), model),
    settings: conversationSettings(),
    answer: (request) => model.answer(request),
    countAnswer,
    onFailure: (error) => reportFailure('preview-qpr-code', model.name, error),
  }),
);
