import type { Node } from 'constructs';
import { CONVERSATION } from '../../contracts/conversations.ts';
import { ENV } from '../../contracts/environment.ts';
import { contextCount, contextPrice, contextText } from './context.ts';

/** A Bedrock model, or one behind any server that speaks OpenAI's chat completions. */
export type ModelSettings =
  | {
      /** @default the model of the region, see default-model.ts */
      readonly bedrockModelId?: string;
    }
  | {
      readonly baseUrl: string;
      readonly name: string;
      /** Secret in Secrets Manager whose text is the API key; the function reads it when it needs it. */
      readonly apiKeySecretArn?: string;
    };

export interface ConversationLimits {
  readonly retentionDays: number;
  /** Limits of every account. @default those of its plan */
  readonly messagesPerMonth?: number;
  readonly tokensPerMonth?: number;
  /** What a million tokens of the model cost in US dollars. @default analytics show no cost */
  readonly prices?: { readonly input: number; readonly output: number };
}

/** Whole, because the permission is for this one secret and no other. */
const SECRET_ARN = /^arn:[\w-]+:secretsmanager:[\w-]+:\d{12}:secret:[\w/+=.@-]+-[A-Za-z0-9]{6}$/;
const MODEL_ID = /^[a-z0-9][\w.:-]{2,255}$/;

export function readModel(node: Node): ModelSettings {
  const baseUrl = contextText(node, 'aiBaseUrl');
  if (baseUrl === undefined) {
    const bedrockModelId = contextText(node, 'model');
    if (bedrockModelId === undefined) return {};
    if (!MODEL_ID.test(bedrockModelId)) throw new Error(`"${bedrockModelId}" is not the id of a Bedrock model.`);
    return { bedrockModelId };
  }
  const name = contextText(node, 'aiModel');
  if (!URL.canParse(baseUrl)) throw new Error(`aiBaseUrl must be an address, not "${baseUrl}".`);
  if (name === undefined) throw new Error('aiBaseUrl needs -c aiModel=…, the name of a model of that server.');
  const apiKeySecretArn = contextText(node, 'aiApiKeySecretArn');
  if (apiKeySecretArn !== undefined && !SECRET_ARN.test(apiKeySecretArn)) {
    throw new Error(
      `aiApiKeySecretArn must be the whole ARN of a secret, with the six characters at its end, not "${apiKeySecretArn}".`,
    );
  }
  return { baseUrl, name, ...(apiKeySecretArn && { apiKeySecretArn }) };
}

export const readConversationLimits = (node: Node): ConversationLimits => ({
  retentionDays: contextCount(node, 'retentionDays', CONVERSATION.retentionDays),
  ...readCount(node, 'messagesPerMonth'),
  ...readCount(node, 'tokensPerMonth'),
  ...readPrices(node),
});

const readCount = <Name extends 'messagesPerMonth' | 'tokensPerMonth'>(node: Node, name: Name) =>
  contextText(node, name) === undefined ? {} : { [name]: contextCount(node, name, 0) };

function readPrices(node: Node): Pick<ConversationLimits, 'prices'> {
  const input = contextPrice(node, 'inputTokenPrice');
  const output = contextPrice(node, 'outputTokenPrice');
  if (input === undefined && output === undefined) return {};
  if (input === undefined || output === undefined) {
    throw new Error(
      'A cost needs both -c inputTokenPrice=… and -c outputTokenPrice=… (US dollars per million tokens).',
    );
  }
  return { prices: { input, output } };
}

/** Variables of a function that tells what conversations cost. */
export const priceEnvironment = ({ prices }: ConversationLimits): Record<string, string> =>
  prices ? { [ENV.inputTokenPrice]: String(prices.input), [ENV.outputTokenPrice]: String(prices.output) } : {};

/** Variables of a function that has to know how long conversations are kept, and how many an owner may have. */
export const limitsEnvironment = ({
  retentionDays,
  messagesPerMonth,
  tokensPerMonth,
}: ConversationLimits): Record<string, string> => ({
  [ENV.retentionDays]: String(retentionDays),
  ...(messagesPerMonth !== undefined && { [ENV.messagesPerMonth]: String(messagesPerMonth) }),
  ...(tokensPerMonth !== undefined && { [ENV.tokensPerMonth]: String(tokensPerMonth) }),
});
