import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { SCAN_WORKERS } from '../scan-id.ts';
import { Contended } from '../../platform/table/contended.ts';
import type { Effects } from '../../platform/effects.ts';

const LEASE_SECONDS = 600;
/** Clocks of two instances differ by less than this. */
const CLOCK_MARGIN_SECONDS = 60;
const ATTEMPTS = 20;

/**
 * The number of this function instance, which makes its scan ids unlike all others'. It is leased in
 * the table at the first scan and renewed every five minutes: nothing that a scan would notice.
 */
export function scanWorker({ table, now, random }: Effects): () => Promise<number> {
  const owner = Buffer.from(random(12)).toString('base64url');
  let leased: { readonly worker: number; readonly untilSeconds: number } | undefined;

  const lease = async (worker: number, nowSeconds: number): Promise<boolean> => {
    const untilSeconds = nowSeconds + LEASE_SECONDS;
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { pk: `SCAN_WORKER#${worker}`, sk: 'SCAN_WORKER' },
          UpdateExpression: 'SET #type = :type, #owner = :owner, until_seconds = :until, expires_at_seconds = :expires',
          ConditionExpression: 'attribute_not_exists(pk) OR #owner = :owner OR until_seconds < :past',
          ExpressionAttributeNames: { '#type': 'type', '#owner': 'owner' },
          ExpressionAttributeValues: {
            ':type': 'scan_worker',
            ':owner': owner,
            ':until': untilSeconds,
            ':expires': untilSeconds + LEASE_SECONDS,
            ':past': nowSeconds - CLOCK_MARGIN_SECONDS,
          },
        }),
      );
      leased = { worker, untilSeconds };
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  };

  return async () => {
    const nowSeconds = Math.floor(now().getTime() / 1_000);
    if (leased && nowSeconds < leased.untilSeconds - LEASE_SECONDS / 2) return leased.worker;
    if (leased && (await lease(leased.worker, nowSeconds))) return leased.worker;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const worker = Buffer.from(random(2)).readUInt16BE() % SCAN_WORKERS;
      if (await lease(worker, nowSeconds)) return worker;
    }
    throw new Contended('No free scan worker number was found.');
  };
}
