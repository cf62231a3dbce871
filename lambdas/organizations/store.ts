import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { metadataOf, metadataText } from '../platform/schemas/metadata.ts';
import { PLANS, type Plan, storableLimit } from './plans.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import type { Table } from '../platform/table/table.ts';
import type { TableWrite } from '../platform/table/writes.ts';

const organizationItem = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  plan: z.enum(PLANS),
  /** The account under which the organization and its codes live: the one that made it. */
  account_id: z.string(),
  qpr_codes_count: z.number(),
  members_count: z.number(),
  owners_count: z.number(),
  metadata: z.pipe(z.string(), z.transform(metadataOf)),
  created_at: z.string(),
  /** Only where a payment provider has had its say. */
  billed: z.optional(z.record(z.string(), z.object({ plan: z.enum(PLANS), at_seconds: z.number() }))),
});
export type Organization = z.output<typeof organizationItem>;

export const organizationKey = (id: string) => ({ pk: `ORG#${id}`, sk: 'ORG' });
const slugKey = (slug: string) => ({ pk: `SLUG#${slug}`, sk: 'SLUG' });

export const asOrganization = (item: unknown): Organization | undefined =>
  item === undefined ? undefined : organizationItem.parse(item);

export async function findOrganization(table: Table, id: string): Promise<Organization | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: organizationKey(id), ConsistentRead: true }),
  );
  return asOrganization(Item);
}

/** DynamoDB's limit for one read of many items. */
const BATCH_SIZE = 100;

/** Those of the ids that (still) exist, in the order of the ids: one round trip, whatever their number. */
export async function findOrganizations(table: Table, ids: readonly string[]): Promise<Organization[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, index) =>
    batchGet(table, ids.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE).map(organizationKey)),
  );
  return (await Promise.all(batches)).flat().flatMap((item) => asOrganization(item) ?? []);
}

export const putOrganization = (table: Table, organization: Organization): TableWrite => ({
  Put: {
    TableName: table.name,
    Item: {
      ...organizationKey(organization.id),
      type: 'organization',
      ...organization,
      metadata: metadataText(organization.metadata),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Fails when another organization has the slug. */
export const claimSlug = (table: Table, slug: string, organizationId: string): TableWrite => ({
  Put: {
    TableName: table.name,
    Item: { ...slugKey(slug), type: 'slug', organization_id: organizationId },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

export const releaseSlug = (table: Table, slug: string): TableWrite => ({
  Delete: { TableName: table.name, Key: slugKey(slug) },
});

/**
 * Changes the fields given, at least one, and no other: somebody else may be changing those. Fails
 * when the slug has changed meanwhile.
 */
export function changeOrganization(
  table: Table,
  seen: Organization,
  { metadata, ...texts }: Partial<Pick<Organization, 'name' | 'slug' | 'metadata'>>,
): TableWrite {
  const fields = Object.entries({ ...texts, ...(metadata && { metadata: metadataText(metadata) }) });
  return {
    Update: {
      TableName: table.name,
      Key: organizationKey(seen.id),
      UpdateExpression: `SET ${fields.map(([field]) => `#${field} = :${field}`).join(', ')}`,
      ConditionExpression: '#slug = :seen',
      ExpressionAttributeNames: {
        '#slug': 'slug',
        ...Object.fromEntries(fields.map(([field]) => [`#${field}`, field])),
      },
      ExpressionAttributeValues: {
        ':seen': seen.slug,
        ...Object.fromEntries(fields.map(([field, value]) => [`:${field}`, value])),
      },
    },
  };
}

/** Changes the plan, and what the payment provider said if it did, from what was seen. */
export const changePlan = (table: Table, seen: Organization, plan: Plan, billed = seen.billed): TableWrite => ({
  Update: {
    TableName: table.name,
    Key: organizationKey(seen.id),
    UpdateExpression: `SET #plan = :plan${billed ? ', billed = :billed' : ''}`,
    ConditionExpression: `#plan = :seen AND ${seen.billed ? 'billed = :known' : 'attribute_not_exists(billed)'}`,
    ExpressionAttributeNames: { '#plan': 'plan' },
    ExpressionAttributeValues: { ':plan': plan, ':seen': seen.plan, ':billed': billed, ':known': seen.billed },
  },
});

interface CountChange {
  readonly members?: number;
  readonly owners?: number;
  readonly codes?: number;
  /** Fails when the organization has this many members already. */
  readonly membersBelow?: number;
  /** Fails when the organization has this many codes already. */
  readonly codesBelow?: number;
}

/** Adds to the counts in the transaction that makes or removes what they count. Keeps one owner. */
export function changeCounts(table: Table, organizationId: string, change: CountChange): TableWrite {
  const { members = 0, owners = 0, codes = 0, membersBelow, codesBelow } = change;
  const conditions = [
    'attribute_exists(pk)',
    ...(owners < 0 ? ['owners_count > :removed_owners'] : []),
    ...(membersBelow === undefined ? [] : ['members_count < :members_limit']),
    ...(codesBelow === undefined ? [] : ['qpr_codes_count < :codes_limit']),
  ];
  return {
    Update: {
      TableName: table.name,
      Key: organizationKey(organizationId),
      UpdateExpression: 'ADD members_count :members, owners_count :owners, qpr_codes_count :codes',
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeValues: {
        ':members': members,
        ':owners': owners,
        ':codes': codes,
        ':removed_owners': owners < 0 ? -owners : undefined,
        ':members_limit': membersBelow === undefined ? undefined : storableLimit(membersBelow),
        ':codes_limit': codesBelow === undefined ? undefined : storableLimit(codesBelow),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** For writes that belong to an organization: they fail when it has been deleted meanwhile. */
export const organizationExists = (table: Table, id: string): TableWrite => ({
  ConditionCheck: { TableName: table.name, Key: organizationKey(id), ConditionExpression: 'attribute_exists(pk)' },
});

export const removeOrganization = (table: Table, organization: Organization): TableWrite => ({
  Delete: {
    TableName: table.name,
    Key: organizationKey(organization.id),
    ConditionExpression: 'slug = :slug AND #plan = :plan',
    ExpressionAttributeNames: { '#plan': 'plan' },
    ExpressionAttributeValues: { ':slug': organization.slug, ':plan': organization.plan },
  },
});
