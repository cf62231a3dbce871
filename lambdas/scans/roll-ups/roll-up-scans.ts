import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { SWEEP } from '../../../contracts/conversations.ts';
import { ENV } from '../../../contracts/environment.ts';
import { PENDING_SCANS_ITEM_TYPE, SCAN_ITEM_TYPE } from '../../../contracts/scans.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { openScheduleSwitch, type ScheduleSwitch } from '../../platform/schedules/schedule-switch.ts';
import {
  readRecords,
  type SendToDeadLetters,
  type StreamBatch,
  sendToDeadLetters,
} from '../../platform/stream-records.ts';
import { toScan } from '../store.ts';
import { addToRollUps } from './add-to-roll-ups.ts';
import type { ScanChange } from './additions.ts';
import { busyAccounts } from './busy-accounts.ts';
import { inGroups } from './in-groups.ts';
import { owedCodeOf } from './owed-scans-store.ts';
import { settleTotal } from './settle-totals.ts';

export interface RollUpEffects extends Effects {
  readonly sweep: Pick<ScheduleSwitch, 'wake'>;
  readonly sendToDeadLetters: SendToDeadLetters;
}

/**
 * Turns changes of scans in the table's stream into the roll-ups that analytics read. It also sees first, and
 * surely, that a conversation has begun, which the sweep will have to end if nobody else does.
 */
export function rollUpScans(effects: RollUpEffects) {
  const busy = busyAccounts(effects);
  return async (batch: StreamBatch<DynamoDBRecord>): Promise<DynamoDBBatchResponse> => {
    const { found, unreadable } = readRecords(batch, newsIn);
    // A failure throws: the whole batch comes again, and what has been added is recognized.
    const changes = found.flatMap(({ change }) => change ?? []);
    if (changes.some(beginsConversation)) await effects.sweep.wake();
    await addToRollUps(effects, changes, busy);
    const owed = [...new Set(found.flatMap(({ owedCode }) => owedCode ?? []))];
    await inGroups(owed, (shortId) => settleTotal(effects, busy, shortId));
    await effects.sendToDeadLetters(unreadable);
    return { batchItemFailures: [] };
  };
}

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

/** Two descriptions of the same JSON: that of the Lambda types and that of the SDK. */
const itemOf = (image: Image) => (image ? unmarshall(image as Record<string, AttributeValue>) : undefined);

/** What a record says: how a scan changed, or of which code scans are owed. */
interface News {
  readonly change?: ScanChange;
  readonly owedCode?: string;
}

function newsIn({ dynamodb }: DynamoDBRecord): News[] {
  const after = itemOf(dynamodb?.NewImage);
  if (after?.type === PENDING_SCANS_ITEM_TYPE) return [{ owedCode: owedCodeOf(after) }];
  if (after?.type !== SCAN_ITEM_TYPE) return [];
  const before = itemOf(dynamodb?.OldImage);
  return [{ change: { after: toScan(after), ...(before && { before: toScan(before) }) } }];
}

const beginsConversation = ({ before, after }: ScanChange): boolean =>
  after.conversations > (before?.conversations ?? 0);

const effects = liveEffects();
export const handler = rollUpScans({
  ...effects,
  sweep: openScheduleSwitch(effects, ENV.sweepRule, SWEEP),
  sendToDeadLetters,
});
