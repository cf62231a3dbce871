import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalService, startService } from '../test/support/local-service.ts';
import { type Receiver, startReceiver } from '../test/support/receiver.ts';
import { type Finding, percentile, rounded } from './report.ts';
import type { Bench } from './workbench.ts';

const EVENTS = 1_000;
const PER_SECOND = 50;
const WARM_UP_EVENTS = 40;
const PATIENCE_MILLISECONDS = 120_000;
const P95_MILLISECONDS = 500;

/** From the answered API call to the arrival at a healthy receiver, through the whole local service. */
export async function delivery(bench: Bench): Promise<Finding> {
  bench.progress(`${EVENTS} events at ${PER_SECOND} a second through the local service`);
  const receiver = await startReceiver();
  const service = await startService();
  try {
    const call = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
      const answer = await fetch(`${service.base_url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.api_key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    };
    await call('/v1/webhooks', { url: receiver.url, events: ['qpr_code.created'] });
    const create = async () => String((await call('/v1/qpr-codes', { name: 'Bench', prompt: 'Be quick.' })).id);
    await emit(create, WARM_UP_EVENTS);
    await receiver.waitFor(WARM_UP_EVENTS, PATIENCE_MILLISECONDS);
    const warmUp = receiver.received.length;
    const { answeredAt, seconds } = await emit(create, EVENTS);
    await receiver.waitFor(warmUp + EVENTS, PATIENCE_MILLISECONDS).catch(() => undefined);
    return finding(receiver, warmUp, answeredAt, seconds);
  } finally {
    await stopBoth(service, receiver);
  }
}

/** One every 20 ms, whether the ones before were answered or not. */
async function emit(create: () => Promise<string>, count: number) {
  const answeredAt = new Map<string, number>();
  let unanswered = 0;
  const begun = Date.now();
  const running: Promise<void>[] = [];
  for (let n = 0; n < count; n += 1) {
    await sleep(Math.max(0, begun + (n * 1_000) / PER_SECOND - Date.now()));
    running.push(
      create().then(
        (id) => void answeredAt.set(id, Date.now()),
        () => {
          unanswered += 1;
        },
      ),
    );
  }
  await Promise.all(running);
  if (unanswered > 0)
    throw new Error(`${unanswered} of ${count} API calls failed: this machine does not bear ${PER_SECOND} a second.`);
  return { answeredAt, seconds: (Date.now() - begun) / 1_000 };
}

function finding(
  receiver: Receiver,
  warmUp: number,
  answeredAt: ReadonlyMap<string, number>,
  seconds: number,
): Finding {
  const arrivals = receiver.received.slice(warmUp).map(({ body, atMilliseconds }) => {
    const { id, data } = JSON.parse(String(body)) as { id: string; data: { id: string } };
    return { id, atMilliseconds, answered: answeredAt.get(data.id) };
  });
  const distinct = new Set(arrivals.map(({ id }) => id)).size;
  const milliseconds = arrivals.flatMap(({ atMilliseconds, answered }) =>
    answered === undefined ? [] : [atMilliseconds - answered],
  );
  const p95 = percentile(milliseconds, 0.95);
  return {
    name: 'delivery',
    rows: [
      {
        events: EVENTS,
        'a second': rounded(EVENTS / seconds),
        delivered: distinct,
        duplicates: arrivals.length - distinct,
        'p50 (ms)': percentile(milliseconds, 0.5),
        'p95 (ms)': p95,
        'p99 (ms)': percentile(milliseconds, 0.99),
      },
    ],
    promises: [
      { text: 'every event arrives', kept: distinct === EVENTS },
      { text: 'none twice without a fault', kept: arrivals.length === distinct },
      { text: `answered call to arrival: p95 at most ${P95_MILLISECONDS} ms`, kept: p95 <= P95_MILLISECONDS },
    ],
  };
}

async function stopBoth(service: LocalService, receiver: Receiver): Promise<void> {
  await service.stop();
  await receiver.stop();
}
