import { PREVIEW } from '../../contracts/conversations.ts';
import type { FunctionName } from '../../contracts/functions.ts';
import { type AnswerSource, citedSources, tokensSpentOn } from '../knowledge/answer-source.ts';
import { findAnswerSources, type SourceEffects } from '../knowledge/find-answer-sources.ts';
import { type KnowledgeOwner, knowledgeOwnerOf } from '../knowledge/knowledge-set.ts';
import { liveSources } from '../knowledge/live-sources.ts';
import { type Effects, liveEffects } from '../platform/effects.ts';
import { reserveBudget, usageOwnerOf } from './budget/reserve-budget.ts';
import { trySettle } from './budget/settle-budget.ts';
import { findUsage } from './budget/usage-store.ts';
import type { AnswerOutcome, Message } from './conversation.ts';
import { previewRateLimited } from './conversation-errors.ts';
import { chooseModel } from './models/choose-model.ts';
import { MAX_ANSWER_TOKENS } from './models/model.ts';
import { reportFailure } from './models/report-failure.ts';
import { estimateInputTokens } from './models/tokens.ts';
import { countPreview } from './previews/preview-rate-store.ts';
import { type ConversationSettings, conversationSettings } from './settings.ts';
import { askModel, type ModelEffects } from './turns/ask-model.ts';
import { type AnswerFigures, countAnswer } from './turns/count-answer.ts';
import { type CodeForModel, requestFor } from './turns/prompt.ts';
import { withTranslation } from './turns/translate-question.ts';

export interface PreviewEffects extends Effects, ModelEffects {
  readonly settings: ConversationSettings;
  readonly knowledge: SourceEffects;
  readonly countAnswer: (figures: AnswerFigures) => Promise<void>;
}

interface Preview {
  /** The function that answers, for its log. */
  readonly operation: FunctionName;
  /** The account that asks. It has a limit per minute. */
  readonly callerAccountId: string;
  /** The owner of the code, or the future owner of a draft. Its account pays for the answer. */
  readonly owner: KnowledgeOwner;
  readonly code: CodeForModel;
  /** Ids of knowledge sets. */
  readonly knowledge: readonly string[];
  readonly language: string;
  /** Oldest first. The last one is answered. */
  readonly messages: readonly Pick<Message, 'role' | 'text'>[];
}

interface PreviewAnswer {
  readonly text: string;
  readonly outcome: AnswerOutcome;
  /** The model marked that it does not know what was asked. */
  readonly isUnknown: boolean;
  /** The sources that the answer is based on. */
  readonly cited: readonly AnswerSource[];
}

const DAY_LIMITS = { messages_per_day: PREVIEW.perAccountDay, tokens_per_day: PREVIEW.tokensPerAccountDay };

/**
 * Reserves the budget for an answer outside a conversation, and returns the function that asks the model. Throws if a
 * limit is reached.
 */
export async function prepareAnswer(effects: PreviewEffects, preview: Preview) {
  const { table, now } = effects;
  const { operation, callerAccountId, owner, code, language, messages } = preview;
  const asked_at = now();
  if (!(await countPreview(table, callerAccountId, asked_at))) throw previewRateLimited(asked_at);
  const scope = { ids: preview.knowledge, owner_id: knowledgeOwnerOf(owner) };
  const sources = await findAnswerSources(effects.knowledge, scope, messages.at(-1)?.text ?? '');
  const request = requestFor({ code, language, history: messages, sources });
  const spender = { account_id: owner.account_id, limits: DAY_LIMITS };
  const budget = await reserveBudget(effects, {
    spender,
    at: asked_at,
    estimatedTokens: estimateInputTokens(request) + MAX_ANSWER_TOKENS,
    spentTokens: tokensSpentOn(sources),
    usage: await findUsage(table, usageOwnerOf(spender, asked_at)),
  });
  return async (send: (piece: string) => void, signal: AbortSignal): Promise<PreviewAnswer> => {
    const asked = await askModel(effects, { ...request, signal }, { asked_at, send });
    const { outcome, isUnknown, used, text, ...figures } = asked;
    await trySettle(operation, effects, budget, used);
    await effects.countAnswer({ outcome, ...figures });
    return { text, outcome, isUnknown, cited: sources ? citedSources(text, sources.sources) : [] };
  };
}

/** The effects of a deployed function that answers previews. */
export function livePreviewEffects(operation: FunctionName): PreviewEffects {
  const model = chooseModel();
  const live = liveEffects();
  return {
    ...live,
    knowledge: withTranslation(liveSources(live.table), model),
    settings: conversationSettings(),
    answer: (request) => model.answer(request),
    countAnswer,
    onFailure: (error) => reportFailure(operation, model.name, error),
  };
}
