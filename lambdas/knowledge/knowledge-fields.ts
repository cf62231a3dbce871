import { reference } from '../platform/schemas/path-id.ts';

const EXAMPLE_ID = 'kno_01K9ZQ4T7M3X8V5C2B6N0P1R4S';

/** The id of a knowledge set in a request body. */
export const knowledgeReference = reference(
  'knowledgeSet',
  `Must be the id of a knowledge set, such as ${EXAMPLE_ID}.`,
  { example: EXAMPLE_ID },
);
