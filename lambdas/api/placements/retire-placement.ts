import * as z from 'zod/mini';
import { requirePlacement } from '../../placements/access.ts';
import { changePlacement } from '../../placements/change-placement.ts';
import {
  type FoundPlacement,
  PLACEMENT_VERSION,
  placement_id,
  placementDetailViewSchema,
  toPlacementDetailView,
} from '../../placements/placement-view.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: placement_id }),
  response: placementDetailViewSchema,
  version: PLACEMENT_VERSION,
};

export const retirePlacement = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler(
    'retire-placement',
    schemas,
    effects,
    async ({ path, caller, idempotency }) => {
      const view = (found: FoundPlacement) => toPlacementDetailView(found, effects.addresses);
      const alongside = (changed: FoundPlacement) => idempotency.complete(view(changed));
      return view(await changePlacement(effects, caller, { id: path.id, changes: { retired: true }, alongside }));
    },
    { beforeReplay: ({ path, caller }) => requirePlacement(effects.table, caller, path.id, 'codes.write') },
  );

export const handler = retirePlacement({ ...liveEffects(), addresses: liveAddresses() });
