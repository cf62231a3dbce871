import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { SWEEP } from '../../../contracts/conversations.ts';
import { ENV } from '../../../contracts/environment.ts';
import { PENDING_SCANS_ITEM_TYPE, SCAN_ITEM_TYPE } from '../../../contracts/scans.ts';
import { refreshCopy } from '../../placements/refresh-copy.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { openScheduleSwitch, type ScheduleSwitch } from '../../platform/schedules/schedule-switch.ts';
import {
  readRecords,
  type SendToDeadLetters,
  type StreamBatch,
  sendToDeadLetters,
} from '../../platform/stream-records.ts';
import { scanSchema } from '../scan.ts';
import { addToRollUps } from './add-to-roll-ups.ts';
import type { ScanChange } from './additions.ts';
import { busyAccounts } from './busy-accounts.ts';
import { processInGroups } from './process-in-groups.ts';
import { pendingShortIdOf } from './totals/pending-scans-store.ts';
import { settleTotal } from './totals/settle-totals.ts';

export interface RollUpEffects extends Effects {
  readonly sweep: Pick<ScheduleSwitch, 'wake'>;
  readonly sendToDeadLetters: SendToDeadLetters;
}

/**
 * Turns changes of scans from the table stream into the roll-ups for analytics. The stream also reliably shows that a
 * conversation has started, so this function wakes the sweep, which ends abandoned conversations.
 */
export function rollUpScans(effects: RollUpEffects) {
  // Accounts whose totals could not be updated a moment ago.
  const busy = busyAccounts(effects);
  return async (batch: StreamBatch<DynamoDBRecord>): Promise<DynamoDBBatchResponse> => {
    const { found, unreadable } = readRecords(batch, contentOf);
    // If anything below throws, the whole batch is retried. Scans that were already added are not added again.
    const changes = found.flatMap(({ change }) => change ?? []);
    if (changes.some(beginsConversation)) await effects.sweep.wake();
    await addToRollUps(effects, changes, busy);
    await processInGroups(outdatedCopies(changes), (placement_id) => refreshCopy(effects.table, placement_id));
    const pending = [...new Set(found.flatMap(({ pendingShortId }) => pendingShortId ?? []))];
    await processInGroups(pending, (short_id) => settleTotal(effects, busy, short_id));
    await effects.sendToDeadLetters(unreadable);
    return { batchItemFailures: [] };
  };
}

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

/** The Lambda types and the SDK types describe the same JSON. */
const itemOf = (image: Image) => (image ? unmarshall(image as Record<string, AttributeValue>) : undefined);

/** The content of a stream record: a changed scan, or the short id of a code or placement with pending scans. */
interface RecordContent {
  readonly change?: ScanChange;
  readonly pendingShortId?: string;
}

function contentOf({ dynamodb }: DynamoDBRecord): RecordContent[] {
  const after = itemOf(dynamodb?.NewImage);
  if (after?.type === PENDING_SCANS_ITEM_TYPE) return [{ pendingShortId: pendingShortIdOf(after) }];
  if (after?.type !== SCAN_ITEM_TYPE) return [];
  const before = itemOf(dynamodb?.OldImage);
  return [{ change: { after: scanSchema.parse(after), ...(before && { before: scanSchema.parse(before) }) } }];
}

/** Placements whose copy of the code was outdated when they were scanned. */
const outdatedCopies = (changes: readonly ScanChange[]): string[] => [
  ...new Set(
    changes.flatMap(({ before, after }) => (!before && after.outdated_copy ? (after.placement_id ?? []) : [])),
  ),
];

const beginsConversation = ({ before, after }: ScanChange): boolean =>
  after.conversations > (before?.conversations ?? 0);

const effects = liveEffects();
export const handler = rollUpScans({
  ...effects,
  sweep: openScheduleSwitch(effects, ENV.sweepRule, SWEEP),
  sendToDeadLetters,
});
