import { ENV } from '../../../contracts/environment.ts';

/** Prices of the model in US dollars per million tokens. */
export interface TokenPrices {
  readonly input: number;
  readonly output: number;
}

const TOKENS_PER_PRICE = 1_000_000;
const HUNDREDTHS_OF_A_CENT_PER_DOLLAR = 10_000;

/** The cost of the answers at these prices, rounded to a hundredth of a cent. */
export const estimatedCost = (
  { input_tokens, output_tokens }: { readonly input_tokens: number; readonly output_tokens: number },
  { input, output }: TokenPrices,
): number =>
  Math.round(((input_tokens * input + output_tokens * output) / TOKENS_PER_PRICE) * HUNDREDTHS_OF_A_CENT_PER_DOLLAR) /
  HUNDREDTHS_OF_A_CENT_PER_DOLLAR;

/** The operator configures the prices of the model; the service cannot know them. */
export function tokenPrices(environment: NodeJS.ProcessEnv = process.env): TokenPrices | undefined {
  const input = priceOf(environment[ENV.inputTokenPrice]);
  const output = priceOf(environment[ENV.outputTokenPrice]);
  return Number.isNaN(input + output) ? undefined : { input, output };
}

/** NaN if there is no price. `Number` alone reads an empty text as 0. */
const priceOf = (text = ''): number => (text.trim() === '' ? Number.NaN : Number(text));
