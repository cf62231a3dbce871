import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { SCAN_ITEM_TYPE } from '../contracts/conversation.ts';
import { TABLE_INDEX } from '../contracts/table.ts';
import { codeIdOf, shortIdOf } from '../qpr-codes/qpr-code.ts';
import { scanShardOf, scanSortKey } from './scan-id.ts';
import { DEVICES, type Device } from './recording/scan-rules.ts';
import type { ItemKey } from '../platform/table/table.ts';
import type { ScannedCode } from '../qpr-codes/scanned-code.ts';
import type { Table } from '../platform/table/table.ts';
import type { TableWrite } from '../platform/table/writes.ts';

export interface Scan {
  readonly scanId: number;
  readonly shortId: string;
  readonly codeId: string;
  readonly accountId: string;
  readonly organizationId?: string | undefined;
  readonly visitor: string;
  readonly country?: string | undefined;
  readonly device?: Device | undefined;
  /** Its count was contended: whoever reads the stream adds it to the code's total. */
  readonly uncounted: boolean;
  readonly conversations: number;
  readonly endedConversations: number;
  /** Messages of its conversations that have ended. */
  readonly messages: number;
  readonly conversationId?: string | undefined;
}

const scanSchema = z.object({
  scan_id: z.number(),
  short_id: z.string(),
  qpr_code_id: z.string(),
  account_id: z.string(),
  organization_id: z.optional(z.string()),
  visitor: z.string(),
  country: z.optional(z.string()),
  device: z.optional(z.enum(DEVICES)),
  uncounted: z._default(z.boolean(), false),
  conversations: z._default(z.number(), 0),
  ended_conversations: z._default(z.number(), 0),
  messages: z._default(z.number(), 0),
  conversation_id: z.optional(z.string()),
});

export function scanOf(item: unknown): Scan {
  const { scan_id, short_id, qpr_code_id, account_id, organization_id, ended_conversations, conversation_id, ...rest } =
    scanSchema.parse(item);
  return {
    ...rest,
    scanId: scan_id,
    shortId: short_id,
    codeId: qpr_code_id,
    accountId: account_id,
    organizationId: organization_id,
    endedConversations: ended_conversations,
    conversationId: conversation_id,
  };
}

/**
 * Scans lie with their code. The sparse index lists them by account too, and a scan of an
 * organization's code has one small item more that lists it there.
 */
export const scanPartition = (ownerId: string, shard: number): string => `SCANS#${ownerId}#${shard}`;

/** The id tells the partition, so a scan is found without knowing whether its code was hot. */
export const scanKey = (shortId: string, scanId: number): ItemKey => ({
  pk: scanPartition(shortId, scanShardOf(scanId)),
  sk: scanSortKey(scanId),
});

export type NewScan = Pick<Scan, 'scanId' | 'visitor' | 'country' | 'device' | 'uncounted'> & {
  readonly expiresAtSeconds: number;
};

export function scanPuts(table: Table, code: ScannedCode, scan: NewScan): TableWrite[] {
  const shortId = shortIdOf(code.ulid);
  const { scanId, visitor, country, device, uncounted, expiresAtSeconds } = scan;
  const shard = scanShardOf(scanId);
  const whole: TableWrite = {
    Put: {
      TableName: table.name,
      Item: {
        ...scanKey(shortId, scanId),
        type: SCAN_ITEM_TYPE,
        [TABLE_INDEX.partitionKey]: scanPartition(code.accountId, shard),
        [TABLE_INDEX.sortKey]: scanSortKey(scanId),
        scan_id: scanId,
        short_id: shortId,
        qpr_code_id: codeIdOf(code.ulid),
        account_id: code.accountId,
        organization_id: code.organizationId,
        visitor,
        country,
        device,
        ...(uncounted && { uncounted }),
        expires_at_seconds: expiresAtSeconds,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
  if (code.organizationId === undefined) return [whole];
  const listed: TableWrite = {
    Put: {
      TableName: table.name,
      Item: {
        pk: scanPartition(code.organizationId, shard),
        sk: scanSortKey(scanId),
        type: 'scan_listed',
        short_id: shortId,
        expires_at_seconds: expiresAtSeconds,
      },
    },
  };
  return [whole, listed];
}

export async function scanExists(table: Table, shortId: string, scanId: number): Promise<boolean> {
  const { Item: item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: { ...scanKey(shortId, scanId) },
      ProjectionExpression: 'pk',
      ConsistentRead: true,
    }),
  );
  return item !== undefined;
}

/** A conversation has begun from this scan. */
export const conversationStarted = (table: Table, key: ItemKey, conversationId: string): TableWrite => ({
  Update: {
    TableName: table.name,
    Key: { ...key },
    UpdateExpression: 'SET conversation_id = if_not_exists(conversation_id, :id) ADD conversations :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':id': conversationId, ':one': 1 },
  },
});

/** A conversation of this scan has ended, after so many messages. The roll-ups follow from here. */
export const conversationEnded = (table: Table, key: ItemKey, messages: number): TableWrite => ({
  Update: {
    TableName: table.name,
    Key: { ...key },
    UpdateExpression: 'ADD ended_conversations :one, messages :messages',
    ExpressionAttributeValues: { ':one': 1, ':messages': messages },
  },
});
