import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { memberView, ORGANIZATION_FIELDS } from '../organization-view.ts';
import { memberId, organizationId } from '../organization-ids.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { changeMemberRole } from '../members/uc-update-member.ts';

export const schemas = {
  path: z.object({ id: organizationId, member_id: memberId }),
  body: z.strictObject({ role: ORGANIZATION_FIELDS.role }),
  response: memberView,
};

export const updateMember = (effects: Effects) =>
  apiHandler('update-member', schemas, effects, ({ path, body, caller }) =>
    changeMemberRole(effects, caller, { organizationId: path.id, memberId: path.member_id, role: body.role }),
  );

export const handler = updateMember(liveEffects());
