import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { SCAN_ITEM_TYPE } from '../../contracts/conversation.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { scanOf } from '../store.ts';
import type { ScanChange } from './roll-up.ts';
import { rollUpScans } from './uc-roll-up-scans.ts';

/** Turns changes of scans in the table's stream into the roll-ups that analytics read. */
export const rollUpScansHandler =
  (effects: Pick<Effects, 'table'>) =>
  async ({ Records: records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    // A failure throws: the whole batch comes again, and what has been added is recognized.
    await rollUpScans(effects, records.flatMap(changeOf));
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
  return [{ position: `${label}#${sequence}`, after: scanOf(after), ...(before && { before: scanOf(before) }) }];
}

export const handler = rollUpScansHandler(liveEffects());
