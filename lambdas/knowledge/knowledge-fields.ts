import * as z from 'zod/mini';
import { KNOWLEDGE_LIMITS } from '../../contracts/knowledge.ts';
import { reference } from '../platform/schemas/path-id.ts';

const EXAMPLE_ID = 'kno_01K9ZQ4T7M3X8V5C2B6N0P1R4S';

/** The id of a knowledge set in a request body. */
export const knowledgeReference = reference(
  'knowledgeSet',
  `Must be the id of a knowledge set, such as ${EXAMPLE_ID}.`,
  { example: EXAMPLE_ID },
);

/** The knowledge sets of a code or a draft. `null` and an empty list remove them. */
export const knowledgeField = z
  .nullable(
    z.array(knowledgeReference).check(
      z.maxLength(KNOWLEDGE_LIMITS.setsPerCode),
      z.refine((ids) => new Set(ids).size === ids.length, 'Must not contain a knowledge set twice.'),
    ),
  )
  .check(
    z.meta({
      description: 'Ids of knowledge sets that the assistant answers from. They must have the same owner as the code',
      examples: [[EXAMPLE_ID]],
    }),
  );
