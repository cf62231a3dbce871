import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Plan, type PlanCounts, storableLimit } from './plans.ts';
import type { Table } from '../platform/table/table.ts';
import type { TableWrite } from '../platform/table/writes.ts';

const quotaKey = (accountId: string) => ({ pk: `ACCOUNT#${accountId}`, sk: 'HOLDING' });

/** How many organizations an account holds, per plan. */
const quotaItem = z.object({
  free: z.optional(z.number()),
  starter: z.optional(z.number()),
  professional: z.optional(z.number()),
  enterprise: z.optional(z.number()),
});

export async function findOrganizationQuota(table: Table, accountId: string): Promise<PlanCounts> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: quotaKey(accountId), ConsistentRead: true }),
  );
  const { free = 0, starter = 0, professional = 0, enterprise = 0 } = quotaItem.parse(Item ?? {});
  return { free, starter, professional, enterprise };
}

interface QuotaChange {
  readonly from?: Plan;
  readonly to?: Plan;
  /** Fails when the account holds this many already. */
  readonly below?: number;
}

/** Moves one organization of the account between plans; without `from` it is new, without `to` gone. */
export function changeOrganizationQuota(table: Table, accountId: string, { from, to, below }: QuotaChange): TableWrite {
  const total = (to ? 1 : 0) - (from ? 1 : 0);
  const adds = ['organizations_count :total', ...(from ? ['#from :minus'] : []), ...(to ? ['#to :plus'] : [])];
  return {
    Update: {
      TableName: table.name,
      Key: quotaKey(accountId),
      UpdateExpression: `SET #type = :type ADD ${adds.join(', ')}`,
      ...(below !== undefined && {
        ConditionExpression: 'attribute_not_exists(organizations_count) OR organizations_count < :below',
      }),
      ExpressionAttributeNames: { '#type': 'type', ...(from && { '#from': from }), ...(to && { '#to': to }) },
      ExpressionAttributeValues: {
        ':type': 'holding',
        ':total': total,
        ':minus': from ? -1 : undefined,
        ':plus': to ? 1 : undefined,
        ':below': below === undefined ? undefined : storableLimit(below),
      },
    },
  };
}
