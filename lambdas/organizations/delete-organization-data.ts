import type { EventBridgeEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { removeRemains } from './uc-delete-organization-data.ts';
import { openTable, type Table } from '../platform/table/table.ts';

const deleted = z.object({ data: z.object({ organization_id: z.string() }) });

/** An organization was deleted: its members and invitations go too. A failure throws, and EventBridge calls again. */
export const removeOrganizationRemains =
  (table: Table) =>
  async ({ detail }: EventBridgeEvent<'organization.deleted', { readonly body: string }>): Promise<void> => {
    const { data } = deleted.parse(JSON.parse(detail.body));
    await removeRemains(table, data.organization_id);
  };

export const handler = removeOrganizationRemains(openTable());
