import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { memberId, organizationId } from '../organization-ids.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { removeMember as remove } from '../members/uc-remove-member.ts';

export const schemas = { path: z.object({ id: organizationId, member_id: memberId }), response: null };

export const removeMember = (effects: Effects) =>
  apiHandler('remove-member', schemas, effects, async ({ path, caller }) => {
    await remove(effects, caller, path.id, path.member_id);
    return undefined;
  });

export const handler = removeMember(liveEffects());
