import type { Node } from 'constructs';
import { CONVERSATION } from '../../contracts/conversations.ts';
import { ENV } from '../../contracts/environment.ts';
import { REQUEST } from '../../contracts/requests/requests.ts';
import { contextCount, contextPrice, contextText } from './context.ts';

/** A Bedrock model, or a model on any server that implements OpenAI's chat completions API. */
export type ModelSettings =
  | {
      /** @default the region's default model, see default-model.ts */
      readonly bedrockModelId?: string;
      /** @default none */
      readonly guardrail?: Guardrail;
    }
  | {
      readonly baseUrl: string;
      readonly name: string;
      /** Secret in Secrets Manager that contains the API key. Functions read the secret when they call the model. */
      readonly apiKeySecretArn?: string;
    };

/** A Bedrock guardrail of the deployment's account and region. */
export interface Guardrail {
  readonly id: string;
  readonly version: string;
}

export interface ConversationSettings {
  readonly retentionDays: number;
  /** How many days we keep the requests that visitors send with forms. */
  readonly requestRetentionDays: number;
  /** Replaces the limit of every plan. @default the limit of the account's plan */
  readonly messagesPerMonth?: number;
  /** Replaces the limit of every plan. @default the limit of the account's plan */
  readonly tokensPerMonth?: number;
  /** Prices in US dollars per million tokens. @default analytics show no cost */
  readonly prices?: { readonly input: number; readonly output: number };
}

/** The complete ARN, because the permission covers only this secret. */
const SECRET_ARN = /^arn:[\w-]+:secretsmanager:[\w-]+:\d{12}:secret:[\w/+=.@-]+-[A-Za-z0-9]{6}$/;
const MODEL_ID = /^[a-z0-9][\w.:-]{2,255}$/;

export function readModel(node: Node): ModelSettings {
  const baseUrl = contextText(node, 'aiBaseUrl');
  if (baseUrl === undefined) {
    const bedrockModelId = contextText(node, 'model');
    if (bedrockModelId !== undefined && !MODEL_ID.test(bedrockModelId))
      throw new Error(`"${bedrockModelId}" is not a Bedrock model id.`);
    return { ...(bedrockModelId !== undefined && { bedrockModelId }), ...readGuardrail(node) };
  }
  if (contextText(node, 'guardrail') !== undefined)
    throw new Error('guardrail works with Bedrock models only, not with aiBaseUrl.');
  const name = contextText(node, 'aiModel');
  // Without this check of the scheme, `host:8080` would pass as a URL whose scheme is `host`.
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl))
    throw new Error(`aiBaseUrl must be a URL that begins with https:// or http://, not "${baseUrl}".`);
  if (name === undefined) throw new Error('aiBaseUrl also needs -c aiModel=…, the name of a model on that server.');
  const apiKeySecretArn = contextText(node, 'aiApiKeySecretArn');
  if (apiKeySecretArn !== undefined && !SECRET_ARN.test(apiKeySecretArn)) {
    throw new Error(
      `aiApiKeySecretArn must be the complete ARN of a secret, including its six-character suffix, not "${apiKeySecretArn}".`,
    );
  }
  return { baseUrl, name, ...(apiKeySecretArn && { apiKeySecretArn }) };
}

function readGuardrail(node: Node): { readonly guardrail?: Guardrail } {
  const value = contextText(node, 'guardrail');
  if (value === undefined) return {};
  const [, id, version] = /^([a-z0-9]{1,64}):(DRAFT|[1-9]\d{0,7})$/.exec(value) ?? [];
  if (id === undefined || version === undefined)
    throw new Error(
      `guardrail must be the id and version of a Bedrock guardrail, like gr1a2b3c4d5e:1, not "${value}".`,
    );
  return { guardrail: { id, version } };
}

export const readConversationSettings = (node: Node): ConversationSettings => ({
  retentionDays: contextCount(node, 'retentionDays', CONVERSATION.retentionDays),
  requestRetentionDays: contextCount(node, 'requestRetentionDays', REQUEST.retentionDays),
  ...readCount(node, 'messagesPerMonth'),
  ...readCount(node, 'tokensPerMonth'),
  ...readPrices(node),
});

const readCount = <Name extends 'messagesPerMonth' | 'tokensPerMonth'>(node: Node, name: Name) =>
  contextText(node, name) === undefined ? {} : { [name]: contextCount(node, name, 0) };

function readPrices(node: Node): Pick<ConversationSettings, 'prices'> {
  const input = contextPrice(node, 'inputTokenPrice');
  const output = contextPrice(node, 'outputTokenPrice');
  if (input === undefined && output === undefined) return {};
  if (input === undefined || output === undefined) {
    throw new Error(
      'To show costs, give both -c inputTokenPrice=… and -c outputTokenPrice=… (US dollars per million tokens).',
    );
  }
  return { prices: { input, output } };
}

/** Environment of a function that reports the cost of conversations. */
export const priceEnvironment = ({ prices }: ConversationSettings): Record<string, string> =>
  prices ? { [ENV.inputTokenPrice]: String(prices.input), [ENV.outputTokenPrice]: String(prices.output) } : {};

/** Environment of a function that needs the retention period and the monthly limits of conversations. */
export const limitsEnvironment = ({
  retentionDays,
  messagesPerMonth,
  tokensPerMonth,
}: ConversationSettings): Record<string, string> => ({
  [ENV.retentionDays]: String(retentionDays),
  ...(messagesPerMonth !== undefined && { [ENV.messagesPerMonth]: String(messagesPerMonth) }),
  ...(tokensPerMonth !== undefined && { [ENV.tokensPerMonth]: String(tokensPerMonth) }),
});

/** Environment of a function that takes part in visitors' conversations. */
export const conversationEnvironment = (settings: ConversationSettings): Record<string, string> => ({
  ...limitsEnvironment(settings),
  [ENV.requestRetentionDays]: String(settings.requestRetentionDays),
});
