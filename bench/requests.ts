import { setTimeout as sleep } from 'node:timers/promises';
import {
  createClient,
  createQprCode,
  createWebhook,
  getQprCode,
  startConversation,
  updateQprCode,
} from '../sdk/src/qpr.ts';
import { startService } from '../test/support/service/local-service.ts';
import { eventOf } from '../test/support/stand-ins/received-event.ts';
import { startReceiver } from '../test/support/stand-ins/receiver.ts';
import { writeTable } from './support/docs-table.ts';
import { type BenchmarkResult, median, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

/** The benchmark starts a conversation for each form. A visitor can start at most 30 conversations per minute. */
const FORMS = 30;
const PAUSE_MILLISECONDS = 500;
const DUPLICATES_MILLISECONDS = 2_000;
const POLL_MILLISECONDS = 20;
const TIMEOUT_MILLISECONDS = 60_000;
const GOAL_SECONDS = 5;
const RECIPIENT = 'reception@hotel.example';

const FORM = {
  name: 'call',
  title: 'Call me back',
  fields: [{ name: 'phone', label: 'Your phone number', type: 'phone', required: true }],
  offer: ['button'],
} as const;

/**
 * Measures the time from the moment a visitor sends a form to its arrival at a webhook and in a mailbox, through the
 * whole local service. The first delivery takes longer, because `deliver` starts cold. The function that sends e-mails
 * is already warm: it has sent the link with which the recipient confirms.
 */
export async function requests(bench: Bench): Promise<BenchmarkResult> {
  bench.progress(`requests: ${FORMS} forms through the local service`);
  const receiver = await startReceiver();
  const service = await startService({ isLongLived: true });
  const client = createClient({ baseUrl: service.base_url, apiKey: service.api_key });
  const emails = async () => {
    const reply = await fetch(service.mailbox_url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    const all = (await reply.json()) as { readonly to: readonly string[]; readonly text: string }[];
    return all.filter(({ to }) => to.includes(RECIPIENT)).map(({ text }) => text);
  };
  try {
    const body = { name: 'Hotel', prompt: 'Breakfast is at 7.', forms: [FORM] };
    const code = await client.call(createQprCode, { body });
    await client.call(createWebhook, { body: { url: receiver.url, events: ['request.created'] } });
    await confirm();
    const sentAt = new Map<string, number>();
    const emailSeconds: number[] = [];
    for (let form = 0; form < FORMS; form += 1) {
      const visitor = await startConversation(code.scan_url);
      const phone = String(110_000 + form);
      const startedAt = Date.now();
      sentAt.set(phone, startedAt);
      await visitor.send(FORM.name, { phone });
      await until(async () => (await emails()).some((text) => text.includes(phone)));
      emailSeconds.push((Date.now() - startedAt) / 1_000);
      await sleep(PAUSE_MILLISECONDS);
    }
    await receiver.waitFor(FORMS, TIMEOUT_MILLISECONDS);
    // A duplicate would arrive after the last form.
    await sleep(DUPLICATES_MILLISECONDS);
    const arrivals = receiver.received.map((arrival) => {
      const { phone } = eventOf(arrival).data.answers as { readonly phone: string };
      return { phone, seconds: (arrival.atMilliseconds - (sentAt.get(phone) ?? Number.NaN)) / 1_000 };
    });
    const phones = arrivals.map(({ phone }) => phone);
    const webhookSeconds = arrivals.map(({ seconds }) => seconds);
    const rows = [rowOf('webhook', webhookSeconds), rowOf('e-mail', emailSeconds)];
    writeTable('docs/requests.md', 'requests', rows);
    return {
      name: 'requests',
      rows,
      targets: [
        { text: 'every form arrives once', met: arrivedOnce(phones, FORMS) },
        {
          text: `a form reaches the webhook within ${GOAL_SECONDS} s`,
          met: webhookSeconds.every((seconds) => seconds <= GOAL_SECONDS),
        },
      ],
    };

    /** Adds the recipient, who opens the link of the first e-mail and confirms. */
    async function confirm(): Promise<void> {
      await client.call(updateQprCode, { path: { id: code.id }, body: { request_recipients: [RECIPIENT] } });
      let link: string | undefined;
      await until(async () => {
        link = /https?:\S+\/recipients\/\S+/.exec((await emails())[0] ?? '')?.[0];
        return link !== undefined;
      });
      await fetch(String(link), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'confirm=1',
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      });
      const { recipient_statuses: [recipient] = [] } = await client.call(getQprCode, { path: { id: code.id } });
      if (recipient?.status !== 'confirmed') throw new Error(`${RECIPIENT} could not confirm.`);
    }
  } finally {
    await service.stop();
    await receiver.stop();
  }
}

/** Whether every form arrived, and none of them twice. `phones` has the phone number of each arrival. */
export const arrivedOnce = (phones: readonly string[], forms: number): boolean =>
  phones.length === forms && new Set(phones).size === forms;

const rowOf = (to: string, seconds: readonly number[]) => ({
  to,
  forms: seconds.length,
  'first (s)': rounded(seconds[0] ?? Number.NaN, 2),
  'median (s)': rounded(median(seconds), 2),
  'slowest (s)': rounded(Math.max(...seconds), 2),
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MILLISECONDS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('An e-mail did not arrive in time.');
    await sleep(POLL_MILLISECONDS);
  }
}
