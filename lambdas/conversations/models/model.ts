/** What a model sees of one turn. */
export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** Tokens that a provider bills: those of the request and those of the answer. */
export interface TokenUsage {
  readonly input: number;
  readonly output: number;
}

export interface ModelRequest {
  readonly system: string;
  /** Oldest first; begins and ends with the user. */
  readonly messages: readonly ModelMessage[];
  readonly signal: AbortSignal;
  /** Gets what a call has used: once for each call that the provider took, also for one that failed later. */
  readonly report: (usage: TokenUsage) => void;
}

/** Where answers come from. The pieces of an answer arrive in order; joined they are the answer. */
export interface Model {
  readonly name: string;
  answer(request: ModelRequest): AsyncIterable<string>;
}

interface ModelFailedOptions extends ErrorOptions {
  readonly refused?: boolean;
}

/**
 * The model gave no (whole) answer. `retryable`: another try has a chance. `refused`: the provider turned
 * the call down before it did any work, so that it cost nothing.
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

/** No visitor can get an answer until the operator acts: there is no such model, or no access to it. */
export class ModelUnavailable extends ModelFailed {
  constructor(message: string, options?: ErrorOptions) {
    super(message, false, { ...options, refused: true });
  }
}

/** Long enough for a thorough answer on a phone. */
export const MAX_ANSWER_TOKENS = 1_024;
