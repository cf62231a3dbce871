import type { CheckReason } from '../../contracts/qpr-codes.ts';

/** The expectations for an answer. It must meet all of them. */
export interface Expectation {
  /** The answer contains at least one of these. */
  readonly anyOf?: readonly string[] | undefined;
  /** The answer contains none of these. */
  readonly noneOf?: readonly string[] | undefined;
  /** The answer says that the assistant does not know, or refers to the contact. */
  readonly declines?: true | undefined;
  /** The answer is based on this knowledge source. */
  readonly cites?: string | undefined;
}

/** The last run of a check on the live code. */
export interface CheckRun {
  readonly ran_at: string;
  readonly passed: boolean;
  readonly reasons: readonly CheckReason[];
  readonly answer: string;
  /** The version of the code that answered. */
  readonly code_version: number;
}

/** A message of a visitor. */
interface MessageReference {
  readonly conversation_id: string;
  readonly number: number;
}

/** A question with an expectation that can be judged without a model. */
export interface Check {
  readonly id: string;
  /** The question in the owner's words. Absent if the question is a visitor's message. */
  readonly question?: string | undefined;
  /** The visitor's message that is the question. Its text stays in the conversation and is never copied. */
  readonly visitorMessage?: MessageReference | undefined;
  readonly expect: Expectation;
  readonly created_at: string;
  readonly updated_at: string;
  /** Absent if the check was never run, or was changed since. */
  readonly last_run?: CheckRun | undefined;
}

/** A check whose question is filled in: in the owner's words, or from the visitor's message. */
export interface CheckWithQuestion extends Check {
  readonly question: string;
}
