/**
 * How close a passage must be to a question, from 0 to 1, to count as an answer to it. `npm run bench -- questions`
 * measures how well this value works. Closeness alone cannot tell all answered questions from unanswered ones, so the
 * text of the answer is checked too.
 */
export const MIN_CLOSENESS = 0.38;
