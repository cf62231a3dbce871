import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { EVENT_TYPES, OUTBOX_ITEM_TYPE } from '../../../contracts/events.ts';
import { SCAN_ITEM_TYPE } from '../../../contracts/scans.ts';
import { TABLE } from '../../../contracts/table.ts';
import { eventBody } from '../../../lambdas/events/catalogue.ts';
import { publishedEvent } from '../../../lambdas/events/published-event.ts';
import { carriedEvent } from '../../../lambdas/events/scan-event.ts';
import type { Table } from '../../../lambdas/platform/table/table.ts';

const outboxItem = publishedEvent(EVENT_TYPES);

/**
 * Validates every event in the outbox of a table against the schema of its type, and also the events that are stored in
 * scan items.
 */
export async function checkOutbox({ name: TableName, client }: Table): Promise<void> {
  const pages = paginateScan(
    { client },
    {
      TableName,
      FilterExpression: '#type IN (:event, :scan)',
      ExpressionAttributeNames: { '#type': TABLE.type },
      ExpressionAttributeValues: { ':event': OUTBOX_ITEM_TYPE, ':scan': SCAN_ITEM_TYPE },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) Items.forEach(checkEvent);
}

function checkEvent(item: Record<string, unknown>): void {
  const event = item.type === OUTBOX_ITEM_TYPE ? outboxItem.parse(item) : carriedEvent(item);
  if (!event) return;
  const { success, error } = eventBody(event.event).safeParse(JSON.parse(event.body));
  if (!success) throw new Error(`The event ${event.body} does not match its schema: ${error.message}`);
}
