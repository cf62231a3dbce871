import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import {
  ACCESS_ATTRIBUTES,
  ACCESS_CHECKS,
  type AccessReport,
  type RestoredPair,
  toAccessItem,
} from './access-checks.ts';

/** The number of table segments that are read in parallel. */
const SEGMENTS = 4;

/**
 * Revokes the outdated access rights of a restored table, before the table is used. The restored time is the point in
 * time to which the table was restored.
 *
 * - Everybody is signed out. Signing in again takes one e-mail.
 * - Keys that were revoked after the restored time are revoked again.
 * - Invitation links that were closed after the restored time are closed again.
 * - Webhooks that were deleted, disabled or changed after the restored time are disabled.
 * - Recipients who unsubscribed after the restored time are unsubscribed again.
 * - Recipients who were removed from a code after the restored time are removed again.
 * - Deletions of accounts that were canceled after the restored time are canceled again.
 * - Accounts and members that were removed after the restored time are only reported, and so are members whose role has
 *   changed since then. The operator decides what to do about them.
 *
 * This function is safe to repeat.
 */
export async function revokeOutdatedAccess(baseClient: DynamoDBClient, pair: RestoredPair): Promise<AccessReport> {
  const client = DynamoDBDocumentClient.from(baseClient);
  const report: AccessReport = {
    ...{ signedOut: 0, revoked: 0, unknown: 0, closed: 0, disabled: 0, unsubscribed: 0, removed: 0, canceled: 0 },
    accounts: [],
    members: [],
  };
  await Promise.all(
    Array.from({ length: SEGMENTS }, async (_, segment) => {
      for await (const item of readAccessItems(client, pair.restored, segment)) {
        const found = toAccessItem(item);
        await ACCESS_CHECKS[found.type]?.({ client, ...pair }, found, report);
      }
    }),
  );
  return report;
}

async function* readAccessItems(
  client: DynamoDBDocumentClient,
  table: string,
  segment: number,
): AsyncGenerator<unknown> {
  const types = Object.keys(ACCESS_CHECKS);
  const pages = paginateScan(
    { client },
    {
      TableName: table,
      Segment: segment,
      TotalSegments: SEGMENTS,
      ProjectionExpression: ACCESS_ATTRIBUTES.map((name) => `#${name}`).join(', '),
      FilterExpression: `#type IN (${types.map((_, index) => `:type${index}`).join(', ')})`,
      ExpressionAttributeNames: Object.fromEntries(ACCESS_ATTRIBUTES.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(types.map((type, index) => [`:type${index}`, type])),
    },
  );
  for await (const { Items = [] } of pages) yield* Items;
}

const MAX_LISTED = 20;

const firstLines = (lines: readonly string[]): string[] => [
  ...lines.slice(0, MAX_LISTED).map((line) => `  ${line}`),
  ...(lines.length > MAX_LISTED ? [`  … and ${lines.length - MAX_LISTED} more`] : []),
];

/** The information that the operator needs before the table is used. */
export function reportLines(report: AccessReport, old: string): string[] {
  const { signedOut, revoked, unknown, closed, disabled, unsubscribed, removed, canceled, accounts, members } = report;
  return [
    `Sessions that are now signed out: ${signedOut}`,
    `Keys that were revoked or rotated after the restored time, and are now again revoked or set to expire: ${revoked}`,
    `Invitation links that were closed after the restored time, and are now closed again: ${closed}`,
    `Webhooks that were deleted, disabled or changed after the restored time, and are now disabled: ${disabled}`,
    `Recipients who unsubscribed after the restored time, and are now unsubscribed again: ${unsubscribed}`,
    `Recipients who were removed from a code after the restored time, and are now removed again: ${removed}`,
    `Deletions of accounts that were canceled after the restored time, and are now canceled again: ${canceled}`,
    ...(unknown > 0 ? [`Keys that are no longer in ${old}, but work in the restored table: ${unknown}`] : []),
    ...(accounts.length > 0
      ? [
          `Accounts that were deleted after the restored time, or whose deletion was requested: ${accounts.length}.`,
          'They exist again. If their owners wanted the deletion, request it again (docs/deploy.md#backups):',
          ...firstLines(accounts.map(({ id, email }) => `${id}  ${email}`)),
        ]
      : []),
    ...(members.length > 0
      ? [
          `Members who were removed or got another role after the restored time: ${members.length}. They have their old role`,
          'again. Tell the admins of their organizations, who can remove them or change their roles:',
          ...firstLines(members.map(({ organizationId, email, role }) => `${organizationId}  ${email}  ${role}`)),
        ]
      : []),
  ];
}
