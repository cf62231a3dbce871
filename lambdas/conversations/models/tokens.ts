import { tokensIn } from '../../../shared/tokens.ts';
import type { ModelRequest, TokenUsage } from './model.ts';

/** Estimates the tokens of a request before it is answered, erring on the high side. */
export const estimateInputTokens = ({
  system,
  details = '',
  messages,
}: Pick<ModelRequest, 'system' | 'details' | 'messages'>): number =>
  tokensIn(system) + tokensIn(details) + messages.reduce((sum, { text }) => sum + tokensIn(text), 0);

/** Estimates the usage of a call if the server does not report it, or if the call was interrupted before it could. */
export const estimateUsage = (
  request: Pick<ModelRequest, 'system' | 'details' | 'messages'>,
  answer: string,
): TokenUsage => ({
  input: estimateInputTokens(request),
  output: tokensIn(answer),
});
