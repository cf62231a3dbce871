/** One message of the conversation as the model sees it. */
export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** Tokens that a provider bills, for the request and for the answer. */
export interface TokenUsage {
  readonly input: number;
  readonly output: number;
}

export const NO_TOKENS: TokenUsage = { input: 0, output: 0 };

export const plus = (one: TokenUsage, other: TokenUsage): TokenUsage => ({
  input: one.input + other.input,
  output: one.output + other.output,
});

export interface ModelRequest {
  readonly system: string;
  /** Instructions that differ between visitors. They follow the part that providers cache. */
  readonly details?: string | undefined;
  /** Oldest first; begins and ends with the user. */
  readonly messages: readonly ModelMessage[];
  readonly signal: AbortSignal;
  /** Receives the usage once per call that the provider accepted, even if the call failed later. */
  readonly report: (usage: TokenUsage) => void;
}

/** A model that answers. An answer arrives as pieces of text, in order; joined, they are the whole answer. */
export interface Model {
  readonly name: string;
  answer(request: ModelRequest): AsyncIterable<string>;
}

interface ModelFailedOptions extends ErrorOptions {
  readonly refused?: boolean;
}

/**
 * The model did not return a complete answer. `retryable`: a retry may succeed. `refused`: the provider rejected the
 * call before doing any work, so it cost nothing.
 */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed';
  readonly retryable: boolean;
  readonly refused: boolean;

  constructor(message: string, retryable: boolean, { refused = false, ...options }: ModelFailedOptions = {}) {
    super(message, options);
    this.retryable = retryable;
    this.refused = refused;
  }
}

export const isRefused = (error: unknown): boolean => error instanceof ModelFailed && error.refused;

/** No visitor can get an answer until the operator acts: the model does not exist, or there is no access to it. */
export class ModelUnavailable extends ModelFailed {
  constructor(message: string, options?: ErrorOptions) {
    super(message, false, { ...options, refused: true });
  }
}

/** Long enough for a thorough answer on a phone. */
export const MAX_ANSWER_TOKENS = 1_024;
