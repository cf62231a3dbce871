/** What a model sees of one turn. */
export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export interface ModelRequest {
  readonly system: string;
  /** Oldest first; begins and ends with the user. */
  readonly messages: readonly ModelMessage[];
  /** What the owner wrote; the embedded answerer answers from it alone. */
  readonly prompt: string;
  /** Language tag of the visitor. */
  readonly language: string;
  readonly signal: AbortSignal;
}

/** Where answers come from. The pieces of an answer arrive in order; joined they are the answer. */
export interface Model {
  readonly name: string;
  answer(request: ModelRequest): AsyncIterable<string>;
}

/** The model gave no (whole) answer. `retryable`: another try has a chance. */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed';
  readonly retryable: boolean;

  constructor(message: string, retryable: boolean, options?: ErrorOptions) {
    super(message, options);
    this.retryable = retryable;
  }
}

/** No visitor can get an answer until the operator acts: there is no such model, or no access to it. */
export class ModelUnavailable extends ModelFailed {
  constructor(message: string, options?: ErrorOptions) {
    super(message, false, options);
  }
}

/** Long enough for a thorough answer on a phone. */
export const MAX_ANSWER_TOKENS = 1_024;
