import '../test/support/functions/function-environment.ts';
import type { WebhookEventType } from '../contracts/events.ts';
import { accountsWithListeners } from '../lambdas/events/listeners.ts';
import { eventWrite } from '../lambdas/events/outbox.ts';
import { transactWrite } from '../lambdas/platform/table/transact-write.ts';
import type { MeasuredCall } from '../test/support/functions/capacity.ts';
import { startReceiver } from '../test/support/stand-ins/receiver.ts';
import type { Amounts } from './cost/prices.ts';
import { deliverOnce, fanOutWithJobs, queuedEvent, registerWebhook } from './support/delivery-steps.ts';
import { type BenchmarkResult, type Row, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

/** Duration of a warm attempt with a receiver that takes 100 ms. */
export const ATTEMPT_SECONDS = 0.12;

/** Billed memory and warm duration of each function. */
const INVOCATIONS = [
  // A batch has up to 100 events; a single event is the expensive case.
  { name: 'publish-events', gigabytes: 0.5, seconds: 0.02 },
  { name: 'fan-out-event', gigabytes: 1, seconds: 0.03 },
  { name: 'deliver', gigabytes: 1, seconds: ATTEMPT_SECONDS },
];

/** State transitions of a delivery whose first attempt succeeds. The infra tests verify this in the state machine. */
export const TRANSITIONS = 1;

/** The size of the log line with the metrics of an attempt. Lambda's own log lines are disabled. */
const METRIC_LINE_BYTES = 700;

/** Requests for a single message, which is the expensive case: a batch of ten shares the last two requests. */
const SQS_REQUESTS = ['SendMessage', 'ReceiveMessage', 'DeleteMessage'];

const isWrite = ({ command }: MeasuredCall) => /Update|Put|Write|Delete/.test(command);
const unitsOf = (calls: readonly MeasuredCall[]) => calls.reduce((sum, { units }) => sum + units, 0);

/** Measures the AWS calls of a delivery, and the amounts that AWS bills for it. */
export async function deliveryCost(bench: Bench): Promise<BenchmarkResult & { readonly amounts: Amounts }> {
  bench.progress('AWS calls and cost of a delivery');
  const { effects } = bench;
  const receiver = await startReceiver();
  try {
    const now = effects.now();
    const { account_id: accountId } = await registerWebhook(bench, receiver.url);
    const event: WebhookEventType = 'scan.created';
    const data = {
      scan_id: 1,
      qpr_code_id: 'qpr_01K9ZPXW2E8V6Q4N0R7T1Y5M3B',
      short_id: '0r7t1y5m3b',
      scanned_at: now.toISOString(),
      metadata: {},
    };
    const write = eventWrite(effects, { event, account_id: accountId, data });
    const detail = write.Put?.Item ?? {};
    const { fanOut: startDeliveries, jobs } = fanOutWithJobs(bench);

    const outbox = await bench.measure(() => transactWrite(bench.table, { event: write }));
    const listeners = await bench.measure(() => accountsWithListeners(bench.table, [accountId]));
    const fanOut = await bench.measure(() => startDeliveries(queuedEvent(event, detail, now)));
    const attempt = await bench.measure(() => deliverOnce(bench, jobs[0]));

    const steps = [
      { step: 'store the event (part of the operation)', calls: outbox.calls, otherCalls: [] },
      { step: 'publish-events', calls: listeners.calls, otherCalls: ['PutEvents'] },
      { step: 'queue', calls: [], otherCalls: SQS_REQUESTS },
      { step: 'fan-out-event', calls: fanOut.calls, otherCalls: ['StartExecution'] },
      { step: 'deliver', calls: attempt.calls, otherCalls: ['POST'] },
    ];
    const rows: Row[] = steps.map(({ step, calls, otherCalls }) => ({
      step,
      'AWS calls': calls.length + otherCalls.filter((name) => name !== 'POST').length,
      'capacity units': rounded(unitsOf(calls)),
      calls: [...calls.map(({ command }) => command), ...otherCalls].join(', '),
    }));
    const all = steps.flatMap(({ calls }) => calls);
    const amounts: Amounts = {
      'Step Functions': { stateTransition: TRANSITIONS },
      DynamoDB: {
        writeUnit: unitsOf(all.filter(isWrite)),
        readUnit: unitsOf(all.filter((call) => !isWrite(call))),
      },
      Lambda: {
        lambdaRequest: INVOCATIONS.length,
        lambdaGigabyteSecond: INVOCATIONS.reduce((sum, { gigabytes, seconds }) => sum + gigabytes * seconds, 0),
      },
      EventBridge: { eventBridgeEvent: 1 },
      SQS: { queueRequest: SQS_REQUESTS.length },
      logs: { logGigabyte: METRIC_LINE_BYTES / 1e9 },
    };
    rows.push({ step: 'state machine', 'state transitions': TRANSITIONS });
    return {
      name: 'delivery-cost',
      rows,
      amounts,
      targets: [
        {
          text: 'a delivery attempt takes one state transition, one read and one write',
          met: attempt.calls.length === 2 && attempt.calls.filter(isWrite).length === 1,
        },
        {
          text: 'the fan-out reads once and writes nothing, for any number of webhooks',
          met: fanOut.calls.length === 1 && !fanOut.calls.some(isWrite),
        },
      ],
    };
  } finally {
    await receiver.stop();
  }
}
