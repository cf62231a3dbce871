import * as z from 'zod/mini';
import { findAuthorEmails, requirePlacement } from '../../placements/access.ts';
import {
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

export const getPlacement = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler('get-placement', schemas, effects, async ({ path, caller }) => {
    const { table, addresses } = effects;
    const found = await requirePlacement(table, caller, path.id, 'codes.read');
    const emails = await findAuthorEmails(table, found, found.placement.history);
    return toPlacementDetailView({ ...found, emails }, addresses);
  });

export const handler = getPlacement({ ...liveEffects(), addresses: liveAddresses() });
