import * as z from 'zod/mini';
import { metadataOf, metadataText } from '../platform/schemas/metadata.ts';
import { CODE_STATUSES, codeIdOf, createdAtOf, type QprCode, shortIdOf, TEMPLATES } from './qpr-code.ts';
import { entryKey, listsOf } from './list/code-list.ts';
import type { ItemKey } from '../platform/table/table.ts';
import type { Table } from '../platform/table/table.ts';
import type { TableWrite } from '../platform/table/writes.ts';

export const detailSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  organization_id: z.optional(z.string()),
  name: z.string(),
  prompt: z.string(),
  welcome_message: z.string(),
  template: z.enum(TEMPLATES),
  metadata: z.pipe(z.string(), z.transform(metadataOf)),
  status: z.enum(CODE_STATUSES),
  updated_at: z.iso.datetime(),
});

/** What the item alone says of a code; how often it was scanned stands in the list entries. */
export const codeOfDetail = (ulid: string, detail: z.output<typeof detailSchema>): Omit<QprCode, 'scansTotal'> => ({
  ulid,
  accountId: detail.account_id,
  organizationId: detail.organization_id,
  name: detail.name,
  prompt: detail.prompt,
  welcomeMessage: detail.welcome_message,
  template: detail.template,
  metadata: detail.metadata,
  status: detail.status,
  updatedAt: new Date(detail.updated_at),
});

/** One item serves the look-up by id and by short id, since the id ends in the short id. */
export const codeKey = (shortId: string): ItemKey => ({ pk: `CODE#${shortId}`, sk: 'CODE' });

/** The number of scans is not here but in the list entries, where every reader needs it. */
export const codePut = (table: Table, code: QprCode): TableWrite => ({
  Put: {
    TableName: table.name,
    Item: {
      ...codeKey(shortIdOf(code.ulid)),
      type: 'code',
      id: codeIdOf(code.ulid),
      account_id: code.accountId,
      organization_id: code.organizationId,
      name: code.name,
      prompt: code.prompt,
      welcome_message: code.welcomeMessage,
      template: code.template,
      metadata: metadataText(code.metadata),
      status: code.status,
      created_at: createdAtOf(code.ulid).toISOString(),
      updated_at: code.updatedAt.toISOString(),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});

/** What a change may touch. */
export type CodeChanges = Pick<QprCode, 'updatedAt'> & {
  readonly [K in 'name' | 'prompt' | 'welcomeMessage' | 'template' | 'metadata' | 'status']?: QprCode[K] | undefined;
};

/** Changes a code, provided that nobody has changed it since it was read. */
export function codeUpdate(table: Table, before: QprCode, changes: CodeChanges): TableWrite {
  const attributes = Object.entries({
    name: changes.name,
    prompt: changes.prompt,
    welcome_message: changes.welcomeMessage,
    template: changes.template,
    metadata: changes.metadata && metadataText(changes.metadata),
    status: changes.status,
    updated_at: changes.updatedAt.toISOString(),
  }).filter(([, value]) => value !== undefined);
  return {
    Update: {
      TableName: table.name,
      Key: { ...codeKey(shortIdOf(before.ulid)) },
      UpdateExpression: `SET ${attributes.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'updated_at = :seen',
      ExpressionAttributeNames: Object.fromEntries(attributes.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(attributes.map(([name, value]) => [`:${name}`, value])),
        ':seen': before.updatedAt.toISOString(),
      },
    },
  };
}

export const codeDelete = (table: Table, code: QprCode): TableWrite => ({
  Delete: {
    TableName: table.name,
    Key: { ...codeKey(shortIdOf(code.ulid)) },
    ConditionExpression: 'updated_at = :seen',
    ExpressionAttributeValues: { ':seen': code.updatedAt.toISOString() },
  },
});

/** The new name in every list that shows the code. */
export const entryRenames = (table: Table, code: QprCode, name: string): TableWrite[] =>
  listsOf(code, code.status).map((list) => ({
    Update: {
      TableName: table.name,
      Key: { ...entryKey(list, code.ulid) },
      UpdateExpression: 'SET #name = :name',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':name': name },
    },
  }));
