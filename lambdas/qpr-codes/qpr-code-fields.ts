import * as z from 'zod/mini';
import { LIMITS } from '../../contracts/limits.ts';
import { CODE_STATUSES, TEMPLATES } from '../../contracts/qpr-codes.ts';
import { REQUEST } from '../../contracts/requests/requests.ts';
import { tagKey } from '../../shared/tags.ts';
import { emailAddress } from '../platform/schemas/email-address.ts';
import { metadataInput } from '../platform/schemas/metadata.ts';
import { text, trimmedText } from '../platform/schemas/text.ts';
import { link, PAGE_OPTION_FIELDS } from './page/page-fields.ts';

export { link };

/** A tag. Commas separate tags in spreadsheets and on the command line. */
export const tag = trimmedText(LIMITS.tagLength).check(
  z.regex(/^[^,\p{Cc}]*$/u, 'Must not contain commas, tabs or line breaks.'),
);

/** The fields of a code that its owner sets. */
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
        'First message shown to the visitor. By default, a greeting that fits the template and contains the name of the code',
    }),
  ),
  template: z.enum(TEMPLATES),
  metadata: metadataInput,
};

/** The owner's tags; `null` or an empty list removes them. */
export const tagsInput = z
  .nullable(
    z.array(tag).check(
      z.maxLength(LIMITS.tags),
      z.refine((tags) => new Set(tags.map(tagKey)).size === tags.length, 'Must not contain a tag twice.'),
    ),
  )
  .check(
    z.meta({
      description: `Tags to find codes by. Visitors do not see them. At most ${LIMITS.tags}, without commas, and no two that differ only in case. null: none`,
      examples: [['Ground floor', 'Summer']],
    }),
  );

/** Fields that customize the code's page; `null` restores the default. */
export const PAGE_FIELDS = {
  suggestions: z.nullable(z.array(text(LIMITS.suggestionLength)).check(z.maxLength(LIMITS.suggestions))).check(
    z.meta({
      description:
        'Suggested questions that a visitor can tap. An empty list shows none. By default (null), the page suggests questions that the prompt answers, if any',
      examples: [['When is breakfast?', 'Is there a gym?']],
    }),
  ),
  color: z.nullable(z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'Must be a color such as #0f766e.'))).check(
    z.meta({
      description:
        "Accent color of the page, made darker or lighter if needed for readability. null: the template's color",
      examples: ['#0f766e'],
    }),
  ),
  ...PAGE_OPTION_FIELDS,
};

const MAX_PER_DAY = 1_000_000_000_000;
const dayLimit = (description: string) =>
  z
    .nullable(z.int().check(z.positive(), z.maximum(MAX_PER_DAY)))
    .check(z.meta({ description: `${description} per day (UTC). null: the plan's limit` }));

/** Daily limits that an owner sets for the conversations of a code. */
export const codeLimitsInput = z
  .partial(
    z.strictObject({
      messages_per_day: dayLimit('Messages answered'),
      tokens_per_day: dayLimit('Tokens that the model reads and writes'),
    }),
  )
  .check(
    z.meta({
      description: 'Only owners can set them. When a limit is reached, the assistant pauses until the next day',
    }),
  );

const isUnique = (addresses: readonly string[]): boolean =>
  new Set(addresses.map((address) => address.toLowerCase())).size === addresses.length;

/** The addresses that get the requests of a code; `null` or an empty list removes them. */
export const requestRecipientsInput = z
  .nullable(
    z
      .array(emailAddress)
      .check(z.maxLength(REQUEST.recipientsPerCode), z.refine(isUnique, 'Must not contain an address twice.')),
  )
  .check(
    z.meta({
      description: `E-mail addresses that get the requests of the code, at most ${REQUEST.recipientsPerCode}. An address gets nothing until the recipient confirms with the link that we send`,
      examples: [['reception@example.com']],
    }),
  );

export const codeStatus = z.enum(CODE_STATUSES);
