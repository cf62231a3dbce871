/**
 * How close a passage has to be to a question to count as an answer. `npm run bench -- questions` measures it. Questions
 * that a document answers and others overlap, so the answer itself has to decide, too.
 */
export const CLOSE = 0.4;
