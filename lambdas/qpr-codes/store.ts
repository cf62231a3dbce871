import * as z from 'zod/mini';
import { CODE_STATUSES, GROUNDINGS, TEMPLATES } from '../../contracts/qpr-codes.ts';
import { ERROR_CORRECTIONS } from '../../contracts/qr-style.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { ID_PREFIX } from '../platform/ids.ts';
import { metadataOf, metadataText } from '../platform/schemas/metadata.ts';
import { equals, ITEM_IS_NEW } from '../platform/table/conditions.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { formSchema } from './page/form-fields.ts';
import { type PageChanges, removedPageFields, toPageFields, toPageOptions } from './page/page-options.ts';
import {
  type CodeLimits,
  type CodeStyle,
  type CodeVersion,
  codeIdOf,
  createdAtOf,
  type QprCode,
  type ScannedCode,
  shortIdOf,
} from './qpr-code.ts';
import { VERSIONED_FIELDS } from './versions/versioned-fields.ts';

/** A short id belongs to a code or to a placement. The type of the item tells which. */
export const CODE_ITEM_TYPE = 'code';

/** One item serves lookups by id and by short id, since the id ends in the short id. */
export const qprCodeKey = (short_id: string): ItemKey => ({ pk: KEY_PREFIX.code + short_id, sk: 'CODE' });

/** The logo of the QR images is a separate item, so that it is read only when they are drawn. */
export const logoKey = (short_id: string): ItemKey => ({ pk: KEY_PREFIX.code + short_id, sk: 'LOGO' });

export const styleItemSchema = z.object({
  dark: z.string(),
  light: z.string(),
  margin: z.number(),
  ecc: z.enum(ERROR_CORRECTIONS),
  logo_size: z.optional(z.number()),
  version: z.string(),
});

export const versionItemSchema = z.object({
  number: z.number(),
  saved_at: z.iso.datetime(),
  saved_by: z.optional(z.string()),
  saved_for: z.string(),
  changes: z.array(z.string()),
});

const qprCodeItemSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  organization_id: z.optional(z.string()),
  name: z.string(),
  prompt: z.string(),
  welcome_message: z.string(),
  template: z.enum(TEMPLATES),
  suggestions: z.optional(z.array(z.string())),
  suggested: z.optional(z.array(z.string())),
  color: z.optional(z.string()),
  grounding: z.optional(z.enum(GROUNDINGS)),
  contact: z.optional(z.object({ to: z.string(), label: z.optional(z.string()) })),
  knowledge: z.optional(z.array(z.string())),
  forms: z.optional(z.array(formSchema)),
  logo: z.optional(z.string()),
  privacy_url: z.optional(z.string()),
  embed_origins: z.optional(z.array(z.string())),
  voice: z.optional(z.boolean()),
  archived_message: z.optional(z.string()),
  archived_url: z.optional(z.string()),
  metadata: z.pipe(z.string(), z.transform(metadataOf)),
  metadata_version: z.optional(z.number()),
  tags: z.optional(z.array(z.string())),
  status: z.enum(CODE_STATUSES),
  limits: z.optional(z.object({ messages_per_day: z.optional(z.number()), tokens_per_day: z.optional(z.number()) })),
  request_recipients: z.optional(z.array(z.string())),
  style: z.optional(styleItemSchema),
  updated_at: z.iso.datetime(),
  version: versionItemSchema,
});

/** The code as its item stores it. The scan count is in the list entries instead. */
export function toScannedCode(item: Item): ScannedCode {
  const stored = qprCodeItemSchema.parse(item);
  return {
    ulid: stored.id.slice(ID_PREFIX.qprCode.length),
    account_id: stored.account_id,
    organization_id: stored.organization_id,
    name: stored.name,
    prompt: stored.prompt,
    welcome_message: stored.welcome_message,
    template: stored.template,
    suggestions: stored.suggestions,
    suggested: stored.suggested,
    color: stored.color,
    ...toPageOptions(stored),
    metadata: stored.metadata,
    ...(stored.metadata_version !== undefined && { metadata_version: stored.metadata_version }),
    ...(stored.tags && { tags: stored.tags }),
    status: stored.status,
    ...(stored.limits && {
      limits: { messages_per_day: stored.limits.messages_per_day, tokens_per_day: stored.limits.tokens_per_day },
    }),
    ...(stored.request_recipients && { request_recipients: stored.request_recipients }),
    ...(stored.style && { style: toStyle(stored.style) }),
    updated_at: new Date(stored.updated_at),
    version: toVersion(stored.version),
  };
}

export const toVersion = (stored: z.output<typeof versionItemSchema>): CodeVersion => ({
  number: stored.number,
  saved_at: new Date(stored.saved_at),
  saved_by: stored.saved_by,
  saved_for: stored.saved_for,
  changes: stored.changes,
});

export const toVersionItem = ({ number, saved_at, saved_by, saved_for, changes }: CodeVersion): Item => ({
  number,
  saved_at: saved_at.toISOString(),
  saved_by,
  saved_for,
  changes,
});

export const toStyle = ({ ecc, logo_size, ...style }: z.output<typeof styleItemSchema>): CodeStyle => ({
  ...style,
  errorCorrection: ecc,
  ...(logo_size !== undefined && { logo_size }),
});

export const toStyleItem = ({ errorCorrection, logo_size, ...style }: CodeStyle): Item => ({
  ...style,
  ecc: errorCorrection,
  logo_size,
});

const toLimitsItem = (limits: CodeLimits | undefined) =>
  limits && { messages_per_day: limits.messages_per_day, tokens_per_day: limits.tokens_per_day };

const toQprCodeItem = (code: ScannedCode): Item => ({
  ...qprCodeKey(shortIdOf(code.ulid)),
  type: CODE_ITEM_TYPE,
  id: codeIdOf(code.ulid),
  account_id: code.account_id,
  organization_id: code.organization_id,
  name: code.name,
  prompt: code.prompt,
  welcome_message: code.welcome_message,
  template: code.template,
  suggestions: code.suggestions,
  suggested: code.suggested,
  color: code.color,
  ...toPageFields(code),
  metadata: metadataText(code.metadata),
  metadata_version: code.metadata_version,
  tags: code.tags,
  status: code.status,
  limits: toLimitsItem(code.limits),
  request_recipients: code.request_recipients,
  style: code.style && toStyleItem(code.style),
  created_at: createdAtOf(code.ulid).toISOString(),
  updated_at: code.updated_at.toISOString(),
  version: toVersionItem(code.version),
});

/** Fails if another code or a placement has the same short id. */
export const putCodeWrite = (table: Table, code: ScannedCode): TableWrite =>
  putWrite(table, toQprCodeItem(code), ITEM_IS_NEW);

/** The attributes that a change can set. */
type CodeChanges = Pick<QprCode, 'updated_at'> & {
  readonly [K in
    | 'name'
    | 'prompt'
    | 'welcome_message'
    | 'template'
    | 'metadata'
    | 'metadata_version'
    | 'status'
    | 'limits'
    | 'account_id'
    | 'version']?: QprCode[K] | undefined;
} & {
  /** `null` removes it. */
  readonly [K in 'organization_id' | 'suggestions' | 'suggested' | 'color' | 'request_recipients' | 'style' | 'tags']?:
    | QprCode[K]
    | null;
} & PageChanges;

/** Updates a code. Fails if it has changed since it was read. */
export const updateCodeWrite = (table: Table, before: ScannedCode, changes: CodeChanges): TableWrite =>
  updateWrite(
    table,
    qprCodeKey(shortIdOf(before.ulid)),
    {
      set: {
        account_id: changes.account_id,
        organization_id: changes.organization_id ?? undefined,
        name: changes.name,
        prompt: changes.prompt,
        welcome_message: changes.welcome_message,
        template: changes.template,
        metadata: changes.metadata && metadataText(changes.metadata),
        metadata_version: changes.metadata_version,
        status: changes.status,
        limits: toLimitsItem(changes.limits),
        suggestions: changes.suggestions ?? undefined,
        suggested: changes.suggested ?? undefined,
        color: changes.color ?? undefined,
        request_recipients: changes.request_recipients ?? undefined,
        tags: changes.tags ?? undefined,
        style: changes.style ? toStyleItem(changes.style) : undefined,
        ...toPageFields(changes),
        updated_at: changes.updated_at.toISOString(),
        version: changes.version && toVersionItem(changes.version),
      },
      remove: [
        ...(changes.organization_id === null ? ['organization_id'] : []),
        ...(changes.request_recipients === null ? ['request_recipients'] : []),
        ...(['suggestions', 'suggested', 'color', 'style', 'tags'] as const).filter((name) => changes[name] === null),
        ...removedPageFields(changes),
      ],
    },
    isUnchanged(before),
  );

/** What a version stores: the attributes of the code that visitors experience. */
export const versionedAttributes = (code: ScannedCode): Item => {
  const item = toQprCodeItem(code);
  return Object.fromEntries(
    VERSIONED_FIELDS.flatMap((field) => (item[field] === undefined ? [] : [[field, item[field]]])),
  );
};

/** The code with the versioned attributes of another version. */
export function withVersionedAttributes(code: QprCode, attributes: Item): QprCode {
  const unset = Object.fromEntries(VERSIONED_FIELDS.map((field) => [field, undefined]));
  return { ...toScannedCode({ ...toQprCodeItem(code), ...unset, ...attributes }), scans_total: code.scans_total };
}

/** Replaces the versioned attributes. Fails if the code has changed since it was read. */
export const restoreVersionWrite = (
  table: Table,
  before: ScannedCode,
  attributes: Item,
  { version, updated_at }: Pick<QprCode, 'version' | 'updated_at'>,
): TableWrite =>
  updateWrite(
    table,
    qprCodeKey(shortIdOf(before.ulid)),
    {
      set: { ...attributes, version: toVersionItem(version), updated_at: updated_at.toISOString() },
      remove: VERSIONED_FIELDS.filter((field) => attributes[field] === undefined),
    },
    isUnchanged(before),
  );

/** Deletes the QR logo even if the code has none: a logo that is saved concurrently must not be left behind. */
export const deleteLogoWrite = (table: Table, code: ScannedCode): TableWrite =>
  deleteWrite(table, logoKey(shortIdOf(code.ulid)));

export const deleteCodeWrite = (table: Table, code: ScannedCode): TableWrite =>
  deleteWrite(table, qprCodeKey(shortIdOf(code.ulid)), isUnchanged(code));

/** Every change except a new style makes `updated_at` later, so comparing it detects concurrent changes. */
const isUnchanged = ({ updated_at }: ScannedCode) => equals('updated_at', updated_at.toISOString());
