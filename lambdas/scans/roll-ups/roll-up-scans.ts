import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { SCAN_ITEM_TYPE } from '../../contracts/scans.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { untilUnchanged } from '../../platform/until-unchanged.ts';
import { addScansWrites } from '../../qpr-codes/code-lists.ts';
import { findScannedCode } from '../../qpr-codes/scanned-code.ts';
import { toScan } from '../store.ts';
import {
  countersOf,
  groupChanges,
  ownerCountersOf,
  type RollUpGroup,
  type ScanChange,
  uncountedIn,
} from './roll-up.ts';
import { addToCodeDayWrite, addToOwnerDayWrite, isFirstOfVisitor, positionIn } from './store.ts';

type RollUpEffects = Pick<Effects, 'table'>;

/** Turns changes of scans in the table's stream into the roll-ups that analytics read. */
export const rollUpScans =
  (effects: RollUpEffects) =>
  async ({ Records: records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    // A failure throws: the whole batch comes again, and what has been added is recognized.
    await addToRollUps(effects, records.flatMap(changeOf));
    return { batchItemFailures: [] };
  };

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

/** Two descriptions of the same JSON: that of the Lambda types and that of the SDK. */
const itemOf = (image: Image) => (image ? unmarshall(image as Record<string, AttributeValue>) : undefined);

const SEQUENCE_DIGITS = 40;

function changeOf(record: DynamoDBRecord): ScanChange[] {
  const after = itemOf(record.dynamodb?.NewImage);
  if (after?.type !== SCAN_ITEM_TYPE) return [];
  const before = itemOf(record.dynamodb?.OldImage);
  // A restored table has another stream, whose numbers begin anew; its label is a later time.
  const label = record.eventSourceARN?.split('/').at(-1) ?? '';
  const sequence = (record.dynamodb?.SequenceNumber ?? '').padStart(SEQUENCE_DIGITS, '0');
  return [{ position: `${label}#${sequence}`, after: toScan(after), ...(before && { before: toScan(before) }) }];
}

/** Groups know nothing of each other, but those of one account meet in its day: not too many at once. */
const GROUPS_AT_ONCE = 10;
const VISITORS_AT_ONCE = 20;

/** Adds changes of scans to the days of their codes and accounts, each exactly once. */
export async function addToRollUps(effects: RollUpEffects, changes: readonly ScanChange[]): Promise<void> {
  const groups = groupChanges(changes);
  for (let from = 0; from < groups.length; from += GROUPS_AT_ONCE) {
    await Promise.all(groups.slice(from, from + GROUPS_AT_ONCE).map((group) => rollUp(effects, group)));
  }
}

async function rollUp({ table }: RollUpEffects, group: RollUpGroup): Promise<void> {
  const { shortId, accountId, organizationId, day, shard } = group;
  const newVisitors = await findNewVisitors({ table }, group);
  let { changes } = group;
  await untilUnchanged(async () => {
    const [first, last] = [changes[0]?.position, changes.at(-1)?.position];
    if (first === undefined || last === undefined) return;
    const counters = countersOf(changes, newVisitors);
    const ownerDay = { day, counters: ownerCountersOf(counters), hot: shard > 0 };
    const failure = await tryTransactWrite(table, {
      codeDay: addToCodeDayWrite(table, shortId, { day, counters, hot: shard > 0 }, { shard, first, last }),
      accountDay: addToOwnerDayWrite(table, accountId, ownerDay),
      organizationDay: organizationId === undefined ? undefined : addToOwnerDayWrite(table, organizationId, ownerDay),
      total: await addUncounted({ table }, shortId, uncountedIn(changes)),
    });
    if (!failure) return;
    // Added before, or the code was archived or deleted since it was read: go on with what is left.
    const added = positionIn(failure.itemOf('codeDay'), shard);
    if (failure.failed('codeDay')) changes = changes.filter(({ position }) => position > added);
    throw failure;
  });
}

/** The total of a code that is archived meanwhile still gets its scans; a deleted code needs none. */
async function addUncounted({ table }: RollUpEffects, shortId: string, count: number): Promise<readonly TableWrite[]> {
  if (count === 0) return [];
  const code = await findScannedCode(table, shortId, { consistent: true });
  return code ? addScansWrites(table, code, count) : [];
}

async function findNewVisitors(
  { table }: RollUpEffects,
  { shortId, day, changes }: RollUpGroup,
): Promise<ReadonlySet<number>> {
  const scans = changes.filter(({ before }) => !before).map(({ after }) => after);
  const found = new Set<number>();
  for (let from = 0; from < scans.length; from += VISITORS_AT_ONCE) {
    await Promise.all(
      scans.slice(from, from + VISITORS_AT_ONCE).map(async ({ visitor, scanId }) => {
        if (await isFirstOfVisitor(table, { shortId, day, visitor, scanId })) found.add(scanId);
      }),
    );
  }
  return found;
}

export const handler = rollUpScans(liveEffects());
