import * as z from 'zod/mini';
import { LIMITS } from '../../contracts/limits.ts';
import { CODE_STATUSES, TEMPLATES } from '../../contracts/qpr-codes.ts';
import { metadataInput } from '../platform/schemas/metadata.ts';
import { text } from '../platform/schemas/text.ts';
import { PAGE_OPTION_FIELDS } from './page/page-fields.ts';

/** The fields of a code that its owner writes. */
export const CODE_FIELDS = {
  name: text(LIMITS.nameLength).check(z.meta({ description: 'Human-readable name', examples: ['Lobby concierge'] })),
  prompt: text(LIMITS.promptLength).check(
    z.meta({
      description: 'AI system prompt; sets persona and behavior',
      examples: ['You are the concierge of the Grand Hotel.'],
    }),
  ),
  welcome_message: text(LIMITS.welcomeMessageLength).check(
    z.meta({
      description:
        'First message shown to the user; when omitted, a greeting that fits the template and names the code',
    }),
  ),
  template: z.enum(TEMPLATES),
  metadata: metadataInput,
};

/** What makes the page of a code its owner's; `null` takes it back. */
export const PAGE_FIELDS = {
  suggestions: z.nullable(z.array(text(LIMITS.suggestionLength)).check(z.maxLength(LIMITS.suggestions))).check(
    z.meta({
      description:
        'First questions that a visitor can tap; an empty list shows none; null or omitted: questions that the prompt answers, where it has some',
      examples: [['When is breakfast?', 'Is there a gym?']],
    }),
  ),
  color: z.nullable(z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'Must be a color such as #0f766e.'))).check(
    z.meta({
      description: 'Accent of the page, made darker or lighter where it could not be read; null: that of the template',
      examples: ['#0f766e'],
    }),
  ),
  ...PAGE_OPTION_FIELDS,
};

const MOST_PER_DAY = 1_000_000_000_000;
const dayLimit = (description: string) =>
  z
    .nullable(z.int().check(z.positive(), z.maximum(MOST_PER_DAY)))
    .check(z.meta({ description: `${description} in a day (UTC); null: as in the plan` }));

/** What an owner lets the conversations of a code cost. */
export const codeLimitsInput = z
  .partial(
    z.strictObject({
      messages_per_day: dayLimit('Messages that are answered'),
      tokens_per_day: dayLimit('Tokens that the model reads and writes'),
    }),
  )
  .check(z.meta({ description: 'Only owners set them. At a limit the assistant rests until the next day' }));

export const codeStatus = z.enum(CODE_STATUSES);
