import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { projectionExpression } from '../../platform/table/expressions.ts';
import { getItem } from '../../platform/table/get-item.ts';
import { type Page, pageByPrefix } from '../../platform/table/prefix-pages.ts';
import { queryAll } from '../../platform/table/query-all.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { putWrite, type TableWrite } from '../../platform/table/writes.ts';
import { versionPartition } from '../code-partitions.ts';
import type { PageLogo } from '../images/page-logo/page-logo.ts';
import { type CodeVersion, type ScannedCode, shortIdOf } from '../qpr-code.ts';
import { versionedAttributes, versionItemSchema } from '../store.ts';

/** The current version is the code itself, so only the versions before it have items. */
const SLOTS = LIMITS.codeVersions - 1;
const SLOT_PREFIX = 'VERSION#';

/** A version takes the slot of the oldest one. That limits the number of items without a second write. */
const versionKey = (short_id: string, number: number): ItemKey => ({
  pk: versionPartition(short_id),
  sk: SLOT_PREFIX + String(number % SLOTS).padStart(2, '0'),
});

/** A version with the attributes that it recorded. */
export interface StoredVersion extends CodeVersion {
  readonly attributes: Item;
}

const attributesSchema = z.record(z.string(), z.unknown());
const storedVersionSchema = z.extend(versionItemSchema, {
  // Compressed, because DynamoDB bills by size and a long prompt would cost many write units.
  attributes: z.pipe(
    z.instanceof(Uint8Array),
    z.transform((bytes) => attributesSchema.parse(JSON.parse(inflateRawSync(bytes).toString('utf8')))),
  ),
});

const toStoredVersion = (item: Item): StoredVersion => storedVersionSchema.parse(item);

/**
 * Keeps the current version of a code before a change replaces it. If the change also replaces the logo, pass the old
 * logo: it is stored in this item. Earlier versions with the same logo find it there too, because later versions take
 * their slots before the slot of this item.
 */
export const putVersionWrite = (table: Table, code: ScannedCode, logo?: PageLogo): TableWrite =>
  putWrite(table, {
    ...versionKey(shortIdOf(code.ulid), code.version.number),
    type: 'code_version',
    ...code.version,
    attributes: deflateRawSync(JSON.stringify(versionedAttributes(code))),
    logo_name: logo?.name,
    logo_image: logo?.image,
  });

const LISTED = ['number', 'saved_at', 'saved_by', 'saved_for', 'changes'];

/** The versions before the current one, newest first, without the attributes that they recorded. */
export async function findEarlierVersions(table: Table, short_id: string): Promise<CodeVersion[]> {
  const { ExpressionAttributeNames, ...projection } = projectionExpression(LISTED);
  const items = await queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeNames,
    ExpressionAttributeValues: { ':pk': versionPartition(short_id) },
    ConsistentRead: true,
    ...projection,
  });
  return items.map((item) => versionItemSchema.parse(item)).sort((one, other) => other.number - one.number);
}

/** An earlier version, unless it never existed or a later version has taken its slot. */
export async function findEarlierVersion(
  table: Table,
  short_id: string,
  number: number,
): Promise<StoredVersion | undefined> {
  const item = await getItem(table, versionKey(short_id, number));
  const version = item && toStoredVersion(item);
  return version?.number === number ? version : undefined;
}

const versionLogoSchema = z.object({ logo_image: z.instanceof(Uint8Array) });

/** The logo of an earlier version, which is no longer the logo of the code. */
export async function findVersionLogo(table: Table, short_id: string, name: string): Promise<PageLogo | undefined> {
  const [item] = await queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: 'logo_name = :name',
    ProjectionExpression: 'logo_image',
    ExpressionAttributeValues: { ':pk': versionPartition(short_id), ':name': name },
    ConsistentRead: true,
  });
  return item && { name, image: versionLogoSchema.parse(item).logo_image };
}

/** A page of the earlier versions, in no particular order. Use it to iterate over all of them. */
export async function earlierVersionsPage(
  table: Table,
  short_id: string,
  range: { readonly limit: number; readonly after?: string },
): Promise<Page<StoredVersion>> {
  const page = await pageByPrefix(table, { pk: versionPartition(short_id), prefix: SLOT_PREFIX, ...range });
  return { ...page, items: page.items.map(toStoredVersion) };
}
