import * as z from 'zod/mini';
import { CHECKS } from '../../contracts/qpr-codes.ts';
import { doc } from '../../shared/fields/doc.ts';
import { pathId, reference } from '../platform/schemas/path-id.ts';
import { text } from '../platform/schemas/text.ts';
import { comparable } from './comparable.ts';

const EXAMPLE_ID = 'chk_01K9ZQ4T7M3X8V5C2B6N0P1R4S';
const EXAMPLE_SOURCE_ID = 'src_01K9ZQ4T7M3X8V5C2B6N0P1R4S';

export const check_id = pathId('check', { description: 'Id of the check.', example: EXAMPLE_ID });

/**
 * The comparison ignores emphasis (`**` and `__`), so a text of only these characters would be empty. Every answer
 * contains the empty text.
 */
const comparedText = text(CHECKS.textLength).check(
  z.refine((value) => comparable(value) !== '', 'Must contain more than ** or __, which the comparison ignores.'),
);

const texts = z.array(comparedText).check(z.minLength(1, 'Must have at least one text.'), z.maxLength(CHECKS.texts));

/** The expectation, as requests and responses contain it. */
export const expectField = z
  .strictObject({
    any_of: z
      .optional(texts)
      .check(z.meta({ description: doc('The answer must contain at least one of these'), examples: [['7', 'seven']] })),
    none_of: z
      .optional(texts)
      .check(z.meta({ description: doc('The answer must contain none of these'), examples: [['dinner']] })),
    declines: z
      .optional(z.literal(true))
      .check(z.meta({ description: doc('The assistant must say that it does not know, or refer to the contact') })),
    cites: z
      .optional(
        reference('knowledgeSource', `Must be the id of a knowledge source, such as ${EXAMPLE_SOURCE_ID}.`, {
          example: EXAMPLE_SOURCE_ID,
        }),
      )
      .check(z.meta({ description: doc('The answer must be based on this knowledge source') })),
  })
  .check(
    z.refine(
      (parts) => Object.values(parts).some((part) => part !== undefined),
      'Must have at least one of any_of, none_of, declines and cites.',
    ),
  )
  .register(z.globalRegistry, {
    id: 'CheckExpectation',
    minProperties: 1,
    example: doc({ any_of: ['from 7', 'at seven'] }),
    description: doc(
      'Expectations, all of which the answer must meet. Case, whitespace and typographic variants do not matter.',
    ),
  });

/** The fields of a check that its owner sets. */
export const CHECK_FIELDS = {
  question: text(CHECKS.questionLength).check(
    z.meta({ description: doc('A question, as a visitor would ask it'), examples: ['When is breakfast?'] }),
  ),
  expect: expectField,
};
