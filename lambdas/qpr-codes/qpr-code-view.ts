import * as z from 'zod/mini';
import { pageLogoPath } from '../../contracts/page-logo.ts';
import { CODE_STATUSES, type CodeStatus, SHORT_ID_PATTERN } from '../../contracts/qpr-codes.ts';
import { RECIPIENT_STATUSES } from '../../contracts/requests/requests.ts';
import { CODE_FIELDS } from '../../shared/fields/code-fields.ts';
import { doc } from '../../shared/fields/doc.ts';
import { namesOf } from '../../shared/fields/field.ts';
import type { Addresses } from '../platform/addresses.ts';
import { pick } from '../platform/fields/pick.ts';
import { viewShape } from '../platform/fields/schemas.ts';
import { metadataOutput } from '../platform/schemas/metadata.ts';
import { pathId, reference } from '../platform/schemas/path-id.ts';
import type { View } from '../platform/schemas/shapes.ts';
import { formViewSchema } from './page/form-fields.ts';
import { type CodeLimits, codeIdOf, createdAtOf, type ListedCode, type QprCode, shortIdOf } from './qpr-code.ts';
import { STORED_KINDS } from './stored-code-fields.ts';

const SHORT_ID = new RegExp(`^${SHORT_ID_PATTERN}$`, 'i');
const EXAMPLE_ID = 'qpr_01K9ZQ4T7M3X8V5C2B6N0P1R4S';

export const codeId = pathId('qprCode', { description: 'Id of the code.', example: EXAMPLE_ID });

/** The id of a code in a query string or a body. */
export const codeReference = reference(
  'qprCode',
  'Must be the id of a QPR code, such as qpr_01K9ZQ4T7M3X8V5C2B6N0P1R4S.',
  {
    description: 'Id of a QPR code',
    example: EXAMPLE_ID,
  },
);

/** A short id in a query string. Capitals are accepted, because people type what they read. */
export const shortIdReference = z
  .pipe(
    z.string().check(z.regex(SHORT_ID, 'Must be a short id of ten letters and digits, such as 2b6n0p1r4s.')),
    z.transform((text) => text.toLowerCase()),
  )
  .register(z.globalRegistry, {
    type: 'string',
    description: doc(
      'Returns only the code with this short id, as printed with the image. Without `status`, the code can be active or archived. Without `organization_id`, it can be your own or belong to any organization that you have access to',
    ),
    example: '2b6n0p1r4s',
  });

const id = z.string().register(z.globalRegistry, { description: 'Unique code id', example: EXAMPLE_ID });
const short_id = z
  .string()
  .register(z.globalRegistry, { description: doc('Used in the scan URL and image URLs'), example: '2b6n0p1r4s' });
const url = z.url();
const status = z.enum(CODE_STATUSES);
const count = z.int().check(z.nonnegative());
const timestamp = z.iso.datetime();
/** The fields of a code in a response. */
export const CODE_VIEWS = viewShape(CODE_FIELDS, {
  ...STORED_KINDS,
  link: () => z.url(),
  forms: () => z.array(formViewSchema),
  metadata: () => metadataOutput,
});
const { name, template, metadata, tags, logo: _, ...detailFields } = CODE_VIEWS;

/** A code in a list. */
export const listedCodeViewSchema = z
  .object({
    id,
    name,
    short_id,
    scan_url: url,
    status,
    scans_total: count,
    tags,
    scans_week: z.optional(
      count.check(
        z.meta({ description: doc('Scans in the last seven days (UTC), including today. Only with `include=week`') }),
      ),
    ),
    scans_by_day: z.optional(z.array(count)).register(z.globalRegistry, {
      description: doc('Scans on each of the last seven days (UTC), oldest first. Only with `include=week`'),
    }),
    organization_id: z.optional(z.string()).register(z.globalRegistry, {
      description: doc('Only on codes of an organization, with `include=organization`'),
    }),
    knowledge: z.optional(z.array(z.string())).register(z.globalRegistry, {
      description: doc('Ids of the knowledge sets. Only with `include=knowledge`'),
    }),
    created_at: timestamp,
  })
  .register(z.globalRegistry, { id: 'QprCodeListItem' });
type ListedCodeView = View<typeof listedCodeViewSchema>;

/** A code as the create operation returns it. */
export const qprCodeViewSchema = z
  .object({
    id,
    name,
    organization_id: z
      .optional(z.string())
      .register(z.globalRegistry, { description: doc('Only on codes of an organization') }),
    short_id,
    scan_url: url,
    qr_image_url: url,
    qr_svg_url: url,
    template,
    status,
    scans_total: count,
    metadata,
    tags,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .register(z.globalRegistry, { id: 'QprCode' });
export type QprCodeView = View<typeof qprCodeViewSchema>;

/** Every change except a new style increases it, so it serves as the version. */
export const CODE_VERSION = 'updated_at' satisfies keyof QprCodeView;

const recipientStatus = z
  .object({
    email: z.string().register(z.globalRegistry, { example: 'reception@example.com' }),
    status: z.enum(RECIPIENT_STATUSES).register(z.globalRegistry, {
      description: doc(
        '`pending`: waits for confirmation and gets nothing. `confirmed`: gets requests. `stopped`: unsubscribed, and only the recipient can change that',
      ),
    }),
    asked_at: z
      .optional(timestamp)
      .register(z.globalRegistry, { description: doc('When we last sent the link to confirm') }),
    answered_at: z
      .optional(timestamp)
      .register(z.globalRegistry, { description: doc('When the recipient confirmed or unsubscribed') }),
  })
  .register(z.globalRegistry, { id: 'RequestRecipient' });

/** A single code, with the fields that only its owner needs. */
export const qprCodeDetailViewSchema = z
  .extend(qprCodeViewSchema, {
    ...detailFields,
    logo_url: z.optional(url).register(z.globalRegistry, {
      description: doc('Only if the page has a logo. A new logo gets a new URL'),
      example: doc('https://example.com/qr/2b6n0p1r4s/logo-0f1e2d3c4b5a6978-640x160.png'),
    }),
    recipient_statuses: z.optional(z.array(recipientStatus)).register(z.globalRegistry, {
      description: doc(
        'Only when you get or change a single code: whether each recipient has confirmed. Contains only recipients who were asked',
      ),
    }),
    limits: z
      .optional(z.object({ messages_per_day: z.optional(count), tokens_per_day: z.optional(count) }))
      .register(z.globalRegistry, {
        description: doc('Only if set by the owner; otherwise the limits of the plan apply'),
      }),
    style_version: z.optional(z.string()).register(z.globalRegistry, {
      description: doc('Only if the code has a custom style: the value for `?v=` in image URLs'),
    }),
  })
  .register(z.globalRegistry, { id: 'QprCodeDetail' });
type QprCodeDetailView = View<typeof qprCodeDetailViewSchema>;

export const scanUrlOf = (short_id: string, { scanHost }: Pick<Addresses, 'scanHost'>): string =>
  `${scanHost}/s/${short_id}`;

export function toQprCodeView(code: QprCode, addresses: Addresses): QprCodeView {
  const short_id = shortIdOf(code.ulid);
  return {
    id: codeIdOf(code.ulid),
    ...pick(code, ['name', 'organization_id']),
    short_id,
    scan_url: scanUrlOf(short_id, addresses),
    qr_image_url: `${addresses.baseUrl}/qr/${short_id}.png`,
    qr_svg_url: `${addresses.baseUrl}/qr/${short_id}.svg`,
    ...pick(code, ['template', 'status', 'scans_total', 'metadata', 'tags']),
    created_at: createdAtOf(code.ulid),
    updated_at: code.updated_at,
  };
}

export const toQprCodeDetailView = (code: QprCode, addresses: Addresses): QprCodeDetailView => ({
  ...toQprCodeView(code, addresses),
  ...pick(
    code,
    namesOf(CODE_FIELDS).filter((field) => field !== 'logo'),
  ),
  ...(code.logo !== undefined && { logo_url: addresses.baseUrl + pageLogoPath(shortIdOf(code.ulid), code.logo) }),
  ...limitsView(code.limits),
  ...(code.style && { style_version: code.style.version }),
});

/** Omits limits that the owner has removed again. */
const limitsView = (limits: CodeLimits = {}): Pick<QprCodeDetailView, 'limits'> => {
  const given = pick(limits, ['messages_per_day', 'tokens_per_day']);
  return Object.keys(given).length > 0 ? { limits: given } : {};
};

export function toListedCodeView(
  code: ListedCode,
  status: CodeStatus,
  addresses: Pick<Addresses, 'scanHost'>,
): ListedCodeView {
  const short_id = shortIdOf(code.ulid);
  return {
    id: codeIdOf(code.ulid),
    name: code.name,
    short_id,
    scan_url: scanUrlOf(short_id, addresses),
    status,
    ...pick(code, ['scans_total', 'tags']),
    created_at: createdAtOf(code.ulid),
  };
}
