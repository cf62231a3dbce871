import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { ownedByAccountCheck } from '../../organizations/store.ts';
import { type PlacementTarget, requireTarget } from '../../placements/access.ts';
import {
  completeBatch,
  completeBatches,
  type PlacementBatch,
  placementsOf,
  putBatchWrite,
} from '../../placements/batch-store.ts';
import {
  copyOf,
  limitReached,
  NO_COUNTS,
  namePatternOf,
  numberedName,
  numberedVariables,
  type Placement,
  pointedTo,
} from '../../placements/placement.ts';
import { PLACEMENT_FIELDS } from '../../placements/placement-fields.ts';
import { placementViewSchema, toPlacementView } from '../../placements/placement-view.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import type { Caller } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import type { Idempotency } from '../../platform/idempotency/claims.ts';
import { randomTail, ulidAt } from '../../platform/ids.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { codeUnmovedCheck } from '../../qpr-codes/code-lists.ts';
import { countInGroupWrites, countPlacementsWrite } from '../../qpr-codes/placement-groups-store.ts';
import { shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { addressKey } from '../../qpr-codes/scanned-code.ts';
import { apiHandler } from '../api-handler.ts';

const DEFAULT_NAME = 'Placement {n}';
const TARGET = { permission: 'codes.write', part: 'body' } as const;

const fieldsSchema = z.strictObject({
  qpr_code_id: z.optional(PLACEMENT_FIELDS.qpr_code_id),
  organization_id: z.optional(organizationReference),
  count: z._default(
    z
      .int()
      .check(z.minimum(1), z.maximum(LIMITS.placementsPerRequest))
      .check(z.meta({ description: doc('How many to create. Either all are created or none') })),
    1,
  ),
  name: z._default(
    PLACEMENT_FIELDS.name.check(
      z.meta({
        description: doc(
          '`{n}` is replaced by the number of the placement. If several are created without `{n}`, the number follows the name',
        ),
        examples: ['Table {n}'],
      }),
    ),
    DEFAULT_NAME,
  ),
  first: z._default(
    z
      .int()
      .check(z.nonnegative(), z.maximum(1_000_000))
      .check(z.meta({ description: doc('Number of the first placement') })),
    1,
  ),
  variables: z._default(PLACEMENT_FIELDS.variables, {}),
  language: z.optional(PLACEMENT_FIELDS.language),
  hours: z.optional(PLACEMENT_FIELDS.hours),
  fallback_url: z.optional(PLACEMENT_FIELDS.fallback_url),
});
type NewPlacements = z.output<typeof fieldsSchema>;

/** The name and variables of the last placement, which has the longest number. */
const lastOf = ({ name, variables, first, count }: NewPlacements) => {
  const number = first + count - 1;
  return {
    name: numberedName(namePatternOf(name, count), number),
    variables: numberedVariables(variables, number),
  };
};

/**
 * Whether the field is valid in the last placement. A field that is invalid in the request counts as valid here,
 * because it already has its own error.
 */
const isValidInLast = (field: 'name' | 'variables') => (body: NewPlacements) => {
  const isValid = (value: unknown) => z.safeParse(PLACEMENT_FIELDS[field], value).success;
  return !isValid(body[field]) || isValid(lastOf(body)[field]);
};

const bodySchema = fieldsSchema.check(
  z.refine(isValidInLast('name'), {
    path: ['name'],
    error: `Must have at most ${LIMITS.nameLength} characters, including the number.`,
  }),
  z.refine(isValidInLast('variables'), {
    path: ['variables'],
    error: `Each value must have at most ${LIMITS.variableLength} characters, including the number.`,
  }),
);

export const schemas = { body: bodySchema, response: z.object({ placements: z.array(placementViewSchema) }) };

type CreateEffects = Effects & { readonly addresses: Addresses };

export const createPlacements = (effects: CreateEffects) =>
  apiHandler(
    'create-placements',
    schemas,
    effects,
    ({ body, caller, idempotency }) => create(effects, caller, body, idempotency),
    {
      beforeReplay: async ({ body, caller }) => {
        const { group_id } = await requireTarget(effects.table, caller, body, TARGET);
        // The first request may have stopped before it wrote all placements of the stored response.
        await completeBatches(effects.table, group_id);
      },
    },
  );

/**
 * One transaction decides whether the placements are created: it counts them, and stores the batch and the response.
 * Only then are the placements written. If this function stops before it has written all of them, the next reader of
 * the list writes the rest.
 */
const create = (
  effects: CreateEffects,
  caller: Caller,
  input: NewPlacements,
  idempotency: Pick<Idempotency, 'complete'>,
) =>
  retryOnConflict(async () => {
    const { table, addresses } = effects;
    const target = await requireTarget(table, caller, input, TARGET);
    const { owner, group_id, organization_id, code } = target;
    const batch = await newBatch(effects, caller, target, input);
    const view = {
      placements: placementsOf(batch).map((placement) =>
        toPlacementView({ placement, counts: NO_COUNTS, organization_id }, addresses),
      ),
    };
    const added = input.count;
    const failure = await tryTransactWrite(table, {
      ...countInGroupWrites(table, owner, { group_id, added }),
      total: countPlacementsWrite(table, owner.account_id, added),
      code: code && codeUnmovedCheck(table, code),
      // Only unclaimed placements need this check: a code keeps its placements when its organization is deleted.
      organization:
        code || organization_id === undefined
          ? undefined
          : ownedByAccountCheck(table, { id: organization_id, account_id: owner.account_id }),
      batch: putBatchWrite(table, batch),
      ...idempotency.complete(view),
    });
    const countIn = (name: 'group' | 'total') => Number(failure?.itemOf(name)?.placements ?? 0);
    if (failure?.failed('group')) throw limitReached('code', { has: countIn('group'), added });
    if (failure?.failed('total')) throw limitReached('account', { has: countIn('total'), added });
    if (failure) throw failure;
    await completeBatch(table, batch);
    return view;
  });

async function newBatch(
  effects: CreateEffects,
  caller: Caller,
  { group_id, code }: PlacementTarget,
  input: NewPlacements,
): Promise<PlacementBatch> {
  const at = effects.now();
  // Sorted, so that the ids are in the order of the numbers.
  const ulids = (await newTails(effects, input.count)).sort().map((tail) => ulidAt(at.getTime(), tail));
  const pattern: Placement = {
    ulid: ulids[0] ?? '',
    group_id,
    name: namePatternOf(input.name, input.count),
    variables: input.variables,
    language: input.language ?? undefined,
    hours: input.hours ?? undefined,
    fallback_url: input.fallback_url ?? undefined,
    retired: false,
    history: code ? [pointedTo(code, caller, at.toISOString())] : [],
    updated_at: at.toISOString(),
    code: code && copyOf(code),
  };
  return { ulids, first: input.first, pattern };
}

/** Random parts for new ids. No other code or placement uses the short ids that they contain. */
async function newTails({ table, random }: CreateEffects, count: number): Promise<string[]> {
  const tails = new Map<string, string>();
  while (tails.size < count) {
    const candidates = Array.from({ length: count - tails.size }, () => randomTail(random));
    const used = await batchGet(
      table,
      candidates.map((tail) => addressKey(shortIdOf(tail))),
      { attributes: [] },
    );
    for (const [index, tail] of candidates.entries()) if (!used[index]) tails.set(shortIdOf(tail), tail);
  }
  return [...tails.values()];
}

export const handler = createPlacements({ ...liveEffects(), addresses: liveAddresses() });
