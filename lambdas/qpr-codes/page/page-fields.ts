import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { GROUNDINGS } from '../../../contracts/qpr-codes.ts';
import { contactKind } from '../../../shared/page/contact.ts';
import { isHttpsLink } from '../../../shared/page/https-link.ts';
import { isSiteOrigin } from '../../../shared/page/site-origin.ts';
import { knowledgeField } from '../../knowledge/knowledge-fields.ts';
import { formatNumber } from '../../platform/schemas/format-number.ts';
import { text } from '../../platform/schemas/text.ts';
import { formsField } from './form-fields.ts';

/** A URL that a page links or redirects to. */
export const link = text(LIMITS.linkLength).check(
  z.refine(isHttpsLink, 'Must be a URL that begins with https://, such as https://example.com/.'),
);

const contact = z.strictObject({
  to: text(LIMITS.linkLength)
    .check(
      z.refine(
        (to) => contactKind(to) !== undefined,
        'Must be a phone number such as +49 30 1234567, an e-mail address or a URL such as https://example.com/.',
      ),
    )
    .check(z.meta({ description: 'A phone number, an e-mail address or an https URL' })),
  label: z
    .optional(text(LIMITS.contactLabelLength))
    .check(z.meta({ description: 'Text of the button. If omitted, the button shows the contact itself' })),
});

/** The optional settings of a page, besides its texts. `null` removes a setting. */
export const PAGE_OPTION_FIELDS = {
  grounding: z.nullable(z.enum(GROUNDINGS)).check(
    z.meta({
      description:
        '`strict`: the assistant answers only from the prompt and the knowledge, or says that it does not know and whom to ask. null: it can also use what the model knows',
      examples: ['strict'],
    }),
  ),
  contact: z.nullable(contact).check(
    z.meta({
      description: 'Contact for questions that the assistant cannot answer; shown as a button on the page',
      examples: [{ to: '+49 30 1234567', label: 'Call reception' }],
    }),
  ),
  knowledge: knowledgeField,
  forms: formsField,
  logo: z.nullable(text(LIMITS.bodyBytes)).check(
    z.meta({
      description: `Logo at the top of the page, as a data URI or Base64: PNG, JPEG or WebP, at most ${formatNumber(LIMITS.pageLogoBytes)} bytes and ${LIMITS.pageLogoPixels.max} pixels per side, not animated. Responses contain its URL as \`logo_url\``,
      examples: ['data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA…'],
    }),
  ),
  privacy_url: z.nullable(link).check(
    z.meta({
      description: "The owner's privacy notice, linked from the text that says what data a visit stores",
      examples: ['https://example.com/privacy'],
    }),
  ),
  embed_origins: z
    .nullable(
      z
        .array(
          text(LIMITS.linkLength).check(
            z.refine(isSiteOrigin, 'Must be an origin such as https://www.example.com, without a path.'),
          ),
        )
        .check(
          z.maxLength(LIMITS.embedOrigins),
          z.refine((origins) => new Set(origins).size === origins.length, 'Must not contain an origin twice.'),
        ),
    )
    .check(
      z.meta({
        description: `Websites that can show the page in a frame, with \`embed.js\`: at most ${LIMITS.embedOrigins} exact origins. null: none`,
        examples: [['https://www.example.com']],
      }),
    ),
  voice: z.nullable(z.boolean()).check(
    z.meta({
      description:
        'Whether visitors can dictate questions and listen to answers, in browsers that support it. null: they cannot',
      examples: [true],
    }),
  ),
  archived_message: z.nullable(text(LIMITS.archivedMessageLength)).check(
    z.meta({
      description: 'Message for visitors while the code is archived. Cannot be combined with archived_url',
      examples: ['Our summer terrace is closed. See you in May!'],
    }),
  ),
  archived_url: z.nullable(link).check(
    z.meta({
      description:
        'Visitors are redirected to this URL while the code is archived. Cannot be combined with archived_message',
      examples: ['https://example.com/winter'],
    }),
  ),
};
