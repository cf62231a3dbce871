/**
 * How close a passage has to be to a question to count as an answer. `npm run bench -- questions` measures it. The
 * closeness alone cannot tell all answered questions from unanswered ones, so the answer itself counts too.
 */
export const CLOSE = 0.38;
