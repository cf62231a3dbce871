import * as z from 'zod/mini';
import { PAGE_LANGUAGES } from '../../contracts/languages.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { formatNumber } from '../../shared/format-number.ts';
import type { Variables, VariableValue } from '../../shared/page/variables.ts';
import type { Caller } from '../platform/caller.ts';
import { ServiceError, VersionMismatch } from '../platform/errors.ts';
import { pick } from '../platform/fields/pick.ts';
import { ID_PREFIX, ulidOf } from '../platform/ids.ts';
import { metadataOf } from '../platform/schemas/metadata.ts';
import type { Entity } from '../platform/schemas/shapes.ts';
import { codeIdOf, type QprCode } from '../qpr-codes/qpr-code.ts';
import { type OpeningHours, WEEKDAYS } from './opening-hours.ts';

/** A printed copy of a code with its own address. Its id and short id are derived from its `ulid`. */
export type Placement = Omit<Entity<typeof placementSchema>, 'id'> & { readonly ulid: string };

/** Maps and numbers are stored as JSON text: the DynamoDB client rejects large numbers. */
const json = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => JSON.parse(text)),
    ),
    schema,
  );

export const placementSchema = z.object({
  id: z.string(),
  /** The id of its code, or of the account or organization that it belongs to while it is unclaimed. */
  group_id: z.string(),
  name: z.string(),
  variables: json(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  /** The language of the page; absent: the visitor's. */
  language: z.optional(z.enum(PAGE_LANGUAGES)),
  /** The JSON text in the item has names of its own. */
  hours: z.optional(
    z.pipe(
      json(
        z.object({
          timeZone: z.string(),
          weekly: z.partialRecord(z.enum(WEEKDAYS), z.array(z.tuple([z.string(), z.string()]))),
          closedMessage: z.optional(z.string()),
        }),
      ),
      z.transform(
        ({ timeZone: time_zone, weekly, closedMessage: closed_message }): OpeningHours => ({
          time_zone,
          weekly,
          closed_message,
        }),
      ),
    ),
  ),
  /** Where visitors of a retired or unclaimed placement are redirected to. */
  fallback_url: z.optional(z.string()),
  retired: z._default(z.boolean(), false),
  /** Oldest first. */
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      qpr_code_id: z.nullable(z.string()),
      /** The name of the code at that time. */
      code_name: z.optional(z.string()),
      /** Absent if the change was the deletion of the code, which unclaims its placements. */
      account_id: z.optional(z.string()),
      /** Absent if the change was made in the Studio, or was the deletion of the code. */
      api_key_id: z.optional(z.string()),
    }),
  ),
  updated_at: z.iso.datetime(),
  /** Set if it has a code. */
  code: z.optional(
    z.object({
      account_id: z.string(),
      organization_id: z.optional(z.string()),
      metadata: z.pipe(z.string(), z.transform(metadataOf)),
      metadata_version: z.optional(z.number()),
    }),
  ),
});

/**
 * A copy of the code's owner and metadata, so that recording a scan need not wait until the code has been read from the
 * table. The transaction that records the scan fails if the copy is outdated.
 */
export type CodeCopy = Pick<QprCode, 'account_id' | 'organization_id' | 'metadata' | 'metadata_version'>;

/** An entry of the history: who pointed the placement to a code, or to none. */
export type PointedTo = Placement['history'][number];

/** The part of a placement that changes with its scans. It is stored in the placement's list entry. */
export interface PlacementCounts {
  readonly scans_total: number;
  readonly last_scanned_at?: string | undefined;
  /** Set while the placement is silent. */
  readonly silent_since?: string | undefined;
}

export const NO_COUNTS: PlacementCounts = { scans_total: 0 };

export const PLACEMENT_STATUSES = ['active', 'unclaimed', 'retired'] as const;
export type PlacementStatus = (typeof PLACEMENT_STATUSES)[number];

export const placementIdOf = (ulid: string): string => ID_PREFIX.placement + ulid;

/** The id of the code whose placements form the group; `undefined` for a group of unclaimed placements. */
export const codeIdOfGroup = (group_id: string): string | undefined =>
  ulidOf('qprCode', group_id) === undefined ? undefined : group_id;

export const isClaimed = ({ group_id }: Pick<Placement, 'group_id'>): boolean => codeIdOfGroup(group_id) !== undefined;

export const statusOf = (placement: Pick<Placement, 'group_id' | 'retired'>): PlacementStatus => {
  if (placement.retired) return 'retired';
  return isClaimed(placement) ? 'active' : 'unclaimed';
};

export const copyOf = (code: CodeCopy): CodeCopy =>
  pick(code, ['account_id', 'organization_id', 'metadata', 'metadata_version']);

export const pointedTo = (
  code: Pick<QprCode, 'ulid' | 'name'> | undefined,
  { account_id, credential_id, session }: Caller,
  at: string,
): PointedTo => ({
  at,
  qpr_code_id: code ? codeIdOf(code.ulid) : null,
  code_name: code?.name,
  account_id,
  ...(!session && { api_key_id: credential_id }),
});

/** The history with a new entry. Only the newest entries are kept. */
export const addedToHistory = (history: readonly PointedTo[], entry: PointedTo): PointedTo[] =>
  [...history, entry].slice(-LIMITS.placementHistory);

/** The placeholder for the number in the name or a variable of placements that are created together. */
const NUMBER = '{n}';

/** The pattern for the names of placements that are created together. A name without `{n}` gets it at the end. */
export const namePatternOf = (name: string, count: number): string =>
  count > 1 && !name.includes(NUMBER) ? `${name} ${NUMBER}` : name;

/** The name of the placement with this number: `Table {n}` becomes `Table 12`. */
export const numberedName = (pattern: string, number: number): string => pattern.replaceAll(NUMBER, String(number));

/** The variables of the placement with this number. A value that is only `{n}` becomes a number. */
export const numberedVariables = (variables: Variables, number: number): Variables =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]): [string, VariableValue] => [name, numbered(value, number)]),
  );

const numbered = (value: VariableValue, number: number): VariableValue => {
  if (value === NUMBER) return number;
  return typeof value === 'string' ? value.replaceAll(NUMBER, String(number)) : value;
};

/** Throws if the caller sent If-Match versions and the placement has changed since. */
export function requirePlacementVersion({ updated_at: version }: Placement, accepted?: readonly string[]): void {
  if (!accepted || accepted.includes(version)) return;
  throw new VersionMismatch(
    'placement.changed',
    'The placement has changed since you read it. Get it again and repeat your change.',
    version,
  );
}

export const limitReached = (
  of: 'code' | 'account',
  { has, added }: { readonly has: number; readonly added: number },
) => {
  const limit = of === 'code' ? LIMITS.placementsPerCode : LIMITS.placementsPerAccount;
  return new ServiceError(
    'conflict',
    'placement.limit_reached',
    `The ${of} can have ${formatNumber(limit)} placements. It has ${formatNumber(has)}, so ${formatNumber(added)} more ${added === 1 ? 'is' : 'are'} too many. Retired placements count too.`,
  );
};
