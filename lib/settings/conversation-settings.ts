import type { Node } from 'constructs';
import { CONVERSATION } from '../../lambdas/contracts/conversations.ts';
import { ENV } from '../../lambdas/contracts/environment.ts';
import { contextCount, contextText } from './context.ts';

/** A Bedrock model, or one behind any server that speaks OpenAI's chat completions. */
export type ModelSettings =
  | { readonly bedrockModelId: string }
  | {
      readonly baseUrl: string;
      readonly name: string;
      /** Secret in Secrets Manager whose text is the API key. */
      readonly apiKeySecretArn?: string;
    };

export interface ConversationLimits {
  readonly retentionDays: number;
  readonly messagesPerMonth: number;
}

/** Cheap, quick and in many regions; `-c model=…` names another. */
const DEFAULT_MODEL = 'amazon.nova-lite-v1:0';
const MODEL_ID = /^[a-z0-9][\w.:-]{2,255}$/;

export function readModel(node: Node): ModelSettings {
  const baseUrl = contextText(node, 'aiBaseUrl');
  if (baseUrl === undefined) {
    const bedrockModelId = contextText(node, 'model') ?? DEFAULT_MODEL;
    if (!MODEL_ID.test(bedrockModelId)) throw new Error(`"${bedrockModelId}" is not the id of a Bedrock model.`);
    return { bedrockModelId };
  }
  const name = contextText(node, 'aiModel');
  if (!URL.canParse(baseUrl)) throw new Error(`aiBaseUrl must be an address, not "${baseUrl}".`);
  if (name === undefined) throw new Error('aiBaseUrl needs -c aiModel=…, the name of a model of that server.');
  const apiKeySecretArn = contextText(node, 'aiApiKeySecretArn');
  if (apiKeySecretArn !== undefined && !/^arn:[\w-]+:secretsmanager:/.test(apiKeySecretArn)) {
    throw new Error(`aiApiKeySecretArn must be the ARN of a secret, not "${apiKeySecretArn}".`);
  }
  return { baseUrl, name, ...(apiKeySecretArn && { apiKeySecretArn }) };
}

export const readConversationLimits = (node: Node): ConversationLimits => ({
  retentionDays: contextCount(node, 'retentionDays', CONVERSATION.retentionDays),
  messagesPerMonth: contextCount(node, 'messagesPerMonth', CONVERSATION.messagesPerMonth),
});

/** Variables of a function that has to know how long conversations are kept, and how many an owner may have. */
export const limitsEnvironment = ({ retentionDays, messagesPerMonth }: ConversationLimits): Record<string, string> => ({
  [ENV.retentionDays]: String(retentionDays),
  [ENV.messagesPerMonth]: String(messagesPerMonth),
});
