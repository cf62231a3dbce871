import * as z from 'zod/mini';
import { doc } from '../../../shared/fields/doc.ts';
import { changePlacement } from '../../placements/change-placement.ts';
import { PLACEMENT_FIELDS } from '../../placements/placement-fields.ts';
import {
  PLACEMENT_VERSION,
  placement_id,
  placementDetailViewSchema,
  toPlacementDetailView,
} from '../../placements/placement-view.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

const patchSchema = z
  .partial(
    z.strictObject({
      ...PLACEMENT_FIELDS,
      qpr_code_id: z.nullable(PLACEMENT_FIELDS.qpr_code_id),
    }),
  )
  .check(
    z.refine((patch) => Object.values(patch).some((value) => value !== undefined), 'Must change at least one field.'),
  )
  .register(z.globalRegistry, {
    minProperties: 1,
    description: doc(
      'Omitted fields stay unchanged. variables is replaced as a whole. A qpr_code_id of null makes the placement unclaimed. Any qpr_code_id makes a retired placement active again.',
    ),
  });
type PlacementPatch = z.output<typeof patchSchema>;

export const schemas = {
  path: z.object({ id: placement_id }),
  body: patchSchema,
  response: placementDetailViewSchema,
  version: PLACEMENT_VERSION,
  ifMatch: true as const,
};

export const updatePlacement = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler('update-placement', schemas, effects, async ({ path, body, caller, ifMatch }) => {
    const change = { id: path.id, changes: changesIn(body), codeId: body.qpr_code_id, ifMatch };
    return toPlacementDetailView(await changePlacement(effects, caller, change), effects.addresses);
  });

const changesIn = ({ name, variables, language, hours, fallback_url }: PlacementPatch) => ({
  ...(name !== undefined && { name }),
  ...(variables !== undefined && { variables }),
  ...(language !== undefined && { language: language ?? undefined }),
  ...(hours !== undefined && { hours: hours ?? undefined }),
  ...(fallback_url !== undefined && { fallback_url: fallback_url ?? undefined }),
});

export const handler = updatePlacement({ ...liveEffects(), addresses: liveAddresses() });
