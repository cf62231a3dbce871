import * as z from 'zod/mini';
import { LIMITS } from '../../contracts/limits.ts';
import { CODE_STATUSES } from '../../contracts/qpr-codes.ts';
import { CODE_FIELDS } from '../../shared/fields/code-fields.ts';
import { doc } from '../../shared/fields/doc.ts';
import type { Field } from '../../shared/fields/field.ts';
import { contactKind } from '../../shared/page/contact.ts';
import { isHttpsLink } from '../../shared/page/https-link.ts';
import { isSiteOrigin } from '../../shared/page/site-origin.ts';
import { tagKey } from '../../shared/tags.ts';
import { knowledgeReference } from '../knowledge/knowledge-fields.ts';
import { inputShape } from '../platform/fields/schemas.ts';
import { emailAddress } from '../platform/schemas/email-address.ts';
import { metadataInput } from '../platform/schemas/metadata.ts';
import { text, trimmedText } from '../platform/schemas/text.ts';
import { formsInput } from './page/form-fields.ts';

/** A URL that a page links or redirects to. */
export const link = text(LIMITS.linkLength).check(
  z.refine(isHttpsLink, 'Must be a URL that begins with https://, such as https://example.com/.'),
);

/** A tag. Commas separate tags in spreadsheets and on the command line. */
export const tag = trimmedText(LIMITS.tagLength).check(
  z.regex(/^[^,\p{Cc}]*$/u, 'Must not contain commas, tabs or line breaks.'),
);

const origin = text(LIMITS.linkLength).check(
  z.refine(isSiteOrigin, 'Must be an origin such as https://www.example.com, without a path.'),
);

const contact = z.strictObject({
  to: text(LIMITS.linkLength)
    .check(
      z.refine(
        (to) => contactKind(to) !== undefined,
        'Must be a phone number such as +49 30 1234567, an e-mail address or a URL such as https://example.com/.',
      ),
    )
    .check(z.meta({ description: doc('A phone number, an e-mail address or an https URL') })),
  label: z
    .optional(text(LIMITS.contactLabelLength))
    .check(z.meta({ description: doc('Text of the button. If omitted, the button shows the contact itself') })),
});

const same = (entry: string) => entry;
const lowerCase = (entry: string) => entry.toLowerCase();

/** A list without repetitions. `keyOf` returns the same text for entries that count as equal. */
const uniqueList =
  (entry: z.ZodMiniType<string>, what: string, keyOf: (entry: string) => string = same) =>
  ({ max = 1 }: Field) =>
    z.array(entry).check(
      z.maxLength(max),
      z.refine((list) => new Set(list.map(keyOf)).size === list.length, `Must not contain ${what} twice.`),
    );

/** The fields of a code in a request. Null restores the default of a field that is not required. */
export const CODE_INPUTS = inputShape(CODE_FIELDS, {
  text: ({ max = 1 }) => text(max),
  link: () => link,
  color: () =>
    z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'Must be a color such as #0f766e.'), z.overwrite(lowerCase)),
  choice: ({ of = [] }) => z.enum(of),
  flag: () => z.boolean(),
  texts: ({ max = 1, maxEach = 1 }) => z.array(text(maxEach)).check(z.maxLength(max)),
  tags: uniqueList(tag, 'a tag', tagKey),
  emails: uniqueList(emailAddress, 'an address', lowerCase),
  origins: uniqueList(origin, 'an origin'),
  knowledge: uniqueList(knowledgeReference, 'a knowledge set'),
  contact: () => contact,
  forms: formsInput,
  metadata: () => metadataInput,
  picture: () => text(LIMITS.bodyBytes),
});

const MAX_PER_DAY = 1_000_000_000_000;
const dayLimit = (description: string) =>
  z
    .nullable(z.int().check(z.positive(), z.maximum(MAX_PER_DAY)))
    .check(z.meta({ description: doc(`${description} per day (UTC). null: the plan's limit`) }));

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
      description: doc('Only owners can set them. When a limit is reached, the assistant pauses until the next day'),
    }),
  );

export const codeStatus = z.enum(CODE_STATUSES);
