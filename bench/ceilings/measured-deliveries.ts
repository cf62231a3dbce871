import { FAN_OUT } from '../../contracts/webhooks/fan-out.ts';
import { accountsWithListeners } from '../../lambdas/events/listeners.ts';
import { eventWrite } from '../../lambdas/events/outbox.ts';
import { transactWrite } from '../../lambdas/platform/table/transact-write.ts';
import { startReceiver } from '../../test/support/stand-ins/receiver.ts';
import { deliverOnce, fanOutWithJobs, queuedEvent, registerWebhook } from '../support/delivery-steps.ts';
import type { Bench } from '../support/workbench.ts';
import { recordKeys } from './key-recorder.ts';

/**
 * Sends events of one account from the outbox to one webhook, in batches as under load, and records the key of
 * every item that is read or written.
 */
export async function measureDeliveries(bench: Bench, count: number) {
  const { effects, table } = bench;
  const record = recordKeys(table.client);
  const receiver = await startReceiver();
  try {
    const { id: webhookId, account_id: accountId } = await registerWebhook(bench, receiver.url);
    const { fanOut, jobs } = fanOutWithJobs(bench);
    const writes = Array.from({ length: count }, (_, index) =>
      eventWrite(effects, { event: 'scan.created', account_id: accountId, data: sampleScan(index) }),
    );
    const fanOutUses = await record(async () => {
      for (let from = 0; from < count; from += FAN_OUT.batchSize) {
        const batch = writes.slice(from, from + FAN_OUT.batchSize);
        for (const write of batch) await transactWrite(table, { event: write });
        // The publisher makes this read once per batch.
        await accountsWithListeners(table, [accountId]);
        const messages = batch.map((write) => queuedEvent('scan.created', write.Put?.Item ?? {}, effects.now()));
        await fanOut({ Records: messages.flatMap(({ Records }) => Records) });
      }
    });
    const attempts = await record(async () => {
      for (const job of jobs) await deliverOnce(bench, job);
    });
    return { fanOut: fanOutUses, attempts, account_id: accountId, webhook_id: webhookId };
  } finally {
    await receiver.stop();
  }
}

const sampleScan = (index: number) => ({
  scan_id: index,
  qpr_code_id: 'qpr_01K9ZPXW2E8V6Q4N0R7T1Y5M3B',
  short_id: '0r7t1y5m3b',
  scanned_at: new Date(0).toISOString(),
  metadata: {},
});
