import * as z from 'zod/mini';
import { CODE_STATUSES } from '../../contracts/qpr-codes.ts';
import { ERROR_CORRECTIONS } from '../../contracts/qr-style.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { updateOf } from '../platform/fields/changes.ts';
import { ID_PREFIX } from '../platform/ids.ts';
import { type Metadata, metadataText } from '../platform/schemas/metadata.ts';
import { equals, ITEM_IS_NEW } from '../platform/table/conditions.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { codeIdOf, createdAtOf, type QprCode, type ScannedCode, shortIdOf } from './qpr-code.ts';
import { STORED_CODE_FIELDS } from './stored-code-fields.ts';
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
  ...STORED_CODE_FIELDS,
  id: z.string(),
  account_id: z.string(),
  organization_id: z.optional(z.string()),
  suggested: z.optional(z.array(z.string())),
  metadata_version: z.optional(z.number()),
  status: z.enum(CODE_STATUSES),
  limits: z.optional(z.object({ messages_per_day: z.optional(z.number()), tokens_per_day: z.optional(z.number()) })),
  style: z.optional(styleItemSchema),
  updated_at: z.iso.datetime(),
  version: versionItemSchema,
});

/** The code as its item stores it. The scan count is in the list entries instead. */
export function toScannedCode(item: Item): ScannedCode {
  const { id, ...code } = qprCodeItemSchema.parse(item);
  return { ...code, ulid: id.slice(ID_PREFIX.qprCode.length) };
}

/** The metadata is the only field that its item stores in another form: as JSON text. */
const stored = <T extends { readonly metadata?: Metadata | undefined }>({ metadata, ...fields }: T): Item => ({
  ...fields,
  ...(metadata && { metadata: metadataText(metadata) }),
});

const toQprCodeItem = ({ ulid, ...code }: ScannedCode): Item => ({
  ...qprCodeKey(shortIdOf(ulid)),
  type: CODE_ITEM_TYPE,
  id: codeIdOf(ulid),
  created_at: createdAtOf(ulid),
  ...stored(code),
});

/** Fails if another code or a placement has the same short id. */
export const putCodeWrite = (table: Table, code: ScannedCode): TableWrite =>
  putWrite(table, toQprCodeItem(code), ITEM_IS_NEW);

/** What changes. A field that is `undefined` is removed; an absent one stays unchanged. */
export type CodeChanges = Partial<Omit<ScannedCode, 'ulid'>> & Pick<QprCode, 'updated_at'>;

/** Updates a code. Fails if it has changed since it was read. */
export const updateCodeWrite = (table: Table, before: ScannedCode, changes: CodeChanges): TableWrite =>
  updateWrite(table, qprCodeKey(shortIdOf(before.ulid)), updateOf(stored(changes)), isUnchanged(before));

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
      set: { ...attributes, version, updated_at },
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
const isUnchanged = ({ updated_at }: ScannedCode) => equals('updated_at', updated_at);
