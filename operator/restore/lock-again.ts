import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { LOCK_ATTRIBUTES, LOCKS, type LockedAgain, type RestoredPair, toFound } from './locks.ts';

/** Parts of the table that are read side by side. */
const SEGMENTS = 4;

/**
 * An old table knows old locks. Before anybody uses it: nobody is signed in any more (signing in is one e-mail), keys
 * that were revoked since are revoked, links of invitations that were closed since are closed, and accounts and members
 * that left since are named for the operator, who alone can tell whether that was meant. Nothing else is changed. Safe
 * to repeat.
 */
export async function lockAgain(plain: DynamoDBClient, pair: RestoredPair): Promise<LockedAgain> {
  const client = DynamoDBDocumentClient.from(plain);
  const outcome: LockedAgain = { signedOut: 0, ended: 0, unknown: 0, closed: 0, accounts: [], members: [] };
  await Promise.all(
    Array.from({ length: SEGMENTS }, async (_, segment) => {
      for await (const item of readLocks(client, pair.restored, segment)) {
        const found = toFound(item);
        await LOCKS[found.type]?.({ client, ...pair }, found, outcome);
      }
    }),
  );
  return outcome;
}

async function* readLocks(client: DynamoDBDocumentClient, table: string, segment: number): AsyncGenerator<unknown> {
  const types = Object.keys(LOCKS);
  const pages = paginateScan(
    { client },
    {
      TableName: table,
      Segment: segment,
      TotalSegments: SEGMENTS,
      ProjectionExpression: LOCK_ATTRIBUTES.map((name) => `#${name}`).join(', '),
      FilterExpression: `#type IN (${types.map((_, index) => `:type${index}`).join(', ')})`,
      ExpressionAttributeNames: Object.fromEntries(LOCK_ATTRIBUTES.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(types.map((type, index) => [`:type${index}`, type])),
    },
  );
  for await (const { Items = [] } of pages) yield* Items;
}

const MOST_NAMED = 20;

const named = (lines: readonly string[]): string[] => [
  ...lines.slice(0, MOST_NAMED).map((line) => `  ${line}`),
  ...(lines.length > MOST_NAMED ? [`  … and ${lines.length - MOST_NAMED} more`] : []),
];

/** What the operator should know before the table is used. */
export function reportOf(outcome: LockedAgain, old: string): string[] {
  const { signedOut, ended, unknown, closed, accounts, members } = outcome;
  return [
    `Signed out: ${signedOut} sessions of then. Ended again: ${ended} keys that were ended since, ${closed} links of invitations.`,
    ...(unknown > 0 ? [`${unknown} keys of then are not in ${old} any more: they work again.`] : []),
    ...(accounts.length > 0
      ? [
          `${accounts.length} accounts of then have been deleted since, or are waiting for it. They are back; where that`,
          'was what their owners wanted, it has to be done again (docs/deploy.md#back-ups):',
          ...named(accounts.map(({ id, email }) => `${id}  ${email}`)),
        ]
      : []),
    ...(members.length > 0
      ? [
          `${members.length} members of organizations have been removed since, or have another role. They are what they were`,
          'then; admins of the organization, who should hear of it, remove them again:',
          ...named(members.map(({ organizationId, email, role }) => `${organizationId}  ${email}  ${role}`)),
        ]
      : []),
  ];
}
