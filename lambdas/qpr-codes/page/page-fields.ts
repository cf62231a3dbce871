import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { GROUNDINGS } from '../../../contracts/qpr-codes.ts';
import { contactKind } from '../../../shared/page/contact.ts';
import { isHttpsLink } from '../../../shared/page/https-link.ts';
import { text } from '../../platform/schemas/text.ts';

const link = text(LIMITS.linkLength).check(z.refine(isHttpsLink, 'Must be an address such as https://example.com/.'));

const contact = z.strictObject({
  to: text(LIMITS.linkLength)
    .check(
      z.refine(
        (to) => contactKind(to) !== undefined,
        'Must be a phone number such as +49 30 1234567, an e-mail address or an address such as https://example.com/.',
      ),
    )
    .check(z.meta({ description: 'A phone number, an e-mail address or an https address' })),
  label: z
    .optional(text(LIMITS.contactLabelLength))
    .check(z.meta({ description: 'What stands on the button; the contact itself when omitted' })),
});

/** What an owner may say about the page of a code beside its texts; `null` takes it away. */
export const PAGE_OPTION_FIELDS = {
  grounding: z.nullable(z.enum(GROUNDINGS)).check(
    z.meta({
      description:
        '`strict`: the assistant answers from the prompt alone, or says that it does not know and whom to ask; null: it may use what it knows otherwise',
      examples: ['strict'],
    }),
  ),
  contact: z.nullable(contact).check(
    z.meta({
      description: 'Whom to ask where the assistant does not know: a button on the page',
      examples: [{ to: '+49 30 1234567', label: 'Call reception' }],
    }),
  ),
  logo: z.nullable(text(LIMITS.bodyBytes)).check(
    z.meta({
      description: `Picture at the head of the page, as a data URI or in Base64: PNG, JPEG or WebP, at most ${LIMITS.pageLogoBytes / 1024} KB and ${LIMITS.pageLogoPixels.most} pixels a side, not animated. Responses have its address, \`logo_url\``,
      examples: ['data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA…'],
    }),
  ),
  privacy_url: z.nullable(link).check(
    z.meta({
      description: 'The privacy notice of its owner, linked from the line that says what is kept of a visit',
      examples: ['https://example.com/privacy'],
    }),
  ),
  archived_message: z.nullable(text(LIMITS.archivedMessageLength)).check(
    z.meta({
      description: 'What a visitor reads once the code is archived; not beside archived_url',
      examples: ['Our summer terrace is closed. See you in May!'],
    }),
  ),
  archived_url: z.nullable(link).check(
    z.meta({
      description: 'Where a visitor is sent once the code is archived; not beside archived_message',
      examples: ['https://example.com/winter'],
    }),
  ),
};
