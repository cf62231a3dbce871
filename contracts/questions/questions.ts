/** Rules for questions that assistants could not answer, shared by the functions, the pages and the API description. */

/**
 * Why a question counts as unanswered: the assistant said that it does not know, its knowledge had nothing close to
 * the question, the visitor rated the answer down, or the answer contains a number that no source contains.
 */
export const QUESTION_REASONS = ['not_known', 'not_found', 'rated_down', 'unsupported_number'] as const;
export type QuestionReason = (typeof QUESTION_REASONS)[number];

export const QUESTION_STATUSES = ['open', 'answered', 'ignored'] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

export const QUESTIONS = {
  /**
   * Open questions of a code. When a question is added, those above the limit are dropped: the ones with the fewest
   * visitors, and of these the ones asked longest ago.
   */
  openPerCode: 500,
  /** Answered and ignored questions of a code. Those above the limit are dropped in the same way. */
  closedPerCode: 500,
  /** How many of its newest messages a question keeps. New messages are compared with these. */
  examples: 4,
  /** How many merged questions a question remembers. A visitor who asked one of them is not counted again. */
  merged: 20,
  /**
   * How many messages without a good answer one visitor, or one IP address, can add to a code per day. More are not
   * counted, so that nobody can flood the list.
   */
  perVisitorDay: 10,
  perAddressDay: 100,
  /** How many of these messages from one IP address can add a new question to the list. */
  newPerAddressDay: 20,
  /**
   * An answered question reopens if a visitor asks it more than this long after the owner's answer and still gets no
   * good answer.
   */
  answerGraceSeconds: 60,
  pageSize: { default: 20, max: 100 },
} as const;
