import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { STYLED_QR_LIMITS } from '../../contracts/qr-style.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { countIsBelow } from '../../platform/table/conditions.ts';
import { updateExpression } from '../../platform/table/expressions.ts';
import { ifConditionHolds } from '../../platform/table/if-condition-holds.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';

const SECONDS_KEPT = 3_600;
const MILLISECONDS_PER_MINUTE = 60_000;

const drawingRateKey = (network: string, at: Date): ItemKey => ({
  pk: `${KEY_PREFIX.visitorRate}${network}#image#${Math.floor(at.getTime() / MILLISECONDS_PER_MINUTE)}`,
  sk: 'VISITOR_RATE',
});

/** Counts a drawing for a network in this minute; false when it has had all it may. */
export async function countDrawing(table: Table, network: string, at: Date): Promise<boolean> {
  const update = new UpdateCommand({
    TableName: table.name,
    Key: { ...drawingRateKey(network, at) },
    ...updateExpression(
      {
        set: { type: 'visitor_rate', expires_at_seconds: Math.floor(at.getTime() / 1_000) + SECONDS_KEPT },
        add: { count: 1 },
      },
      countIsBelow('count', STYLED_QR_LIMITS.drawnPerMinute),
    ),
  });
  return (await ifConditionHolds(() => table.client.send(update))) !== undefined;
}
