import { describe, expect, test } from '@jest/globals';
import { WEBHOOK_EVENT_TYPES } from '../../../contracts/events.ts';
import { sampleEvent } from '../../../lambdas/events/samples.ts';
import { newWebhookSecret, serviceSignature, standardSignature } from '../../../lambdas/webhooks/webhook-signature.ts';
import { verifyWebhook, type WebhookError, type WebhookEvent } from '../../../sdk/src/qpr.ts';

const SECRET = newWebhookSecret((bytes) => new Uint8Array(bytes).fill(7));
const OTHER = newWebhookSecret((bytes) => new Uint8Array(bytes).fill(8));
const NOW = new Date('2026-03-14T18:22:05.318Z');
const SENT = Math.floor(NOW.getTime() / 1_000);
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

const { id, body } = sampleEvent('scan.created', NOW, (bytes) => new Uint8Array(bytes).fill(1));
const BYTES = new TextEncoder().encode(body);
const timed = (secrets: readonly string[], timestampSeconds = SENT, of = BYTES) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestampSeconds),
  'webhook-signature': standardSignature(secrets, { id, timestampSeconds, body: of }),
});
const untimed = (secret: string, of = BYTES) => ({ 'x-service-signature': serviceSignature(secret, of) });
const both = { ...timed([SECRET]), ...untimed(SECRET) };

/** What an event is about. It compiles only as long as `event` tells the five apart, with all that each one has. */
function subjectOf(event: WebhookEvent): string {
  switch (event.event) {
    case 'scan.created':
      return `${event.data.short_id} ${event.data.scan_id.toFixed()}`;
    case 'conversation.completed':
      return `${event.data.conversation_id} ${event.data.reason satisfies 'closed' | 'timed_out'}`;
    case 'qpr_code.created':
      return event.data.scan_url;
    case 'subscription.upgraded':
    case 'subscription.cancelled':
      return `${event.data.organization_id} ${event.data.plan}`;
  }
}

/** Why it is refused. */
const reasonOf = (verified: Promise<unknown>) =>
  verified.then(
    () => 'accepted',
    (error: WebhookError) => [error.name, error.reason],
  );
const refused = (reason: string) => ['WebhookError', reason];

describe('a delivery as the service signs it', () => {
  test.each(WEBHOOK_EVENT_TYPES)('%s is believed in both forms', async (type) => {
    const { body: text, id: eventId } = sampleEvent(type, NOW, (bytes) => new Uint8Array(bytes).fill(1));
    const bytes = new TextEncoder().encode(text);
    expect(eventId).toBe(id);
    for (const headers of [timed([SECRET], SENT, bytes), untimed(SECRET, bytes)]) {
      const event = await verifyWebhook(bytes, headers, SECRET, { now: NOW });
      expect(event).toEqual(JSON.parse(text));
      expect(event.event).toBe(type);
      expect(subjectOf(event)).not.toContain('undefined');
    }
  });

  test.each([
    ['text', body],
    ['bytes', BYTES],
    ['a Buffer in the middle of another', Buffer.from(`xx${body}`).subarray(2)],
    ['an ArrayBuffer', BYTES.slice().buffer],
  ])('may come as %s', async (_, raw) => {
    await expect(verifyWebhook(raw, both, SECRET, { now: NOW })).resolves.toMatchObject({ id });
  });

  test('may have its headers as fetch, Node or a gateway hands them over', async () => {
    const upper = Object.fromEntries(Object.entries(both).map(([name, value]) => [name.toUpperCase(), value]));
    const lists = Object.fromEntries(Object.entries(both).map(([name, value]) => [name, [value]]));
    for (const headers of [new Headers(both), upper, lists]) {
      await expect(verifyWebhook(body, headers, SECRET, { now: NOW })).resolves.toMatchObject({ id });
    }
  });
});

test('one event has a type of its own', () => {
  const scanned = (event: WebhookEvent<'scan.created'>) => event.data.scanned_at;
  expect(scanned(JSON.parse(body))).toBe(NOW.toISOString());
});

describe('while a secret is changed', () => {
  test('a receiver with either one or both believes both', async () => {
    const headers = { ...timed([OTHER, SECRET]), ...untimed(OTHER) };
    for (const secrets of [SECRET, OTHER, [SECRET, OTHER], [OTHER, SECRET]]) {
      await expect(verifyWebhook(body, headers, secrets, { now: NOW })).resolves.toMatchObject({ id });
    }
  });

  test('signatures of versions to come are passed over', async () => {
    const { 'webhook-signature': v1, ...rest } = timed([SECRET]);
    const headers = { ...rest, 'webhook-signature': `v2,AAAA v1,!!! ${v1}` };
    await expect(verifyWebhook(body, headers, SECRET, { now: NOW })).resolves.toMatchObject({ id });
  });
});

test.each([
  ['another secret', body, both, [OTHER], {}, 'signature_wrong'],
  ['another secret, in the other form', body, untimed(OTHER), [SECRET], {}, 'signature_wrong'],
  ['a changed body', `${body} `, both, [SECRET], {}, 'signature_wrong'],
  ['a changed body, in the other form', `${body} `, untimed(SECRET), [SECRET], {}, 'signature_wrong'],
  ['a changed time', body, { ...both, 'webhook-timestamp': String(SENT + 1) }, [SECRET], {}, 'signature_wrong'],
  ['a changed id', body, { ...both, 'webhook-id': 'evt_2' }, [SECRET], {}, 'signature_wrong'],
  ['a signature that is none', body, { 'x-service-signature': 'sha256=xyz' }, [SECRET], {}, 'signature_wrong'],
  ['an empty signature', body, { ...both, 'webhook-signature': '' }, [SECRET], {}, 'signature_wrong'],
  // A wrong timed signature is not made good by the other one.
  [
    'one of two forms wrong',
    body,
    { ...timed([OTHER]), ...untimed(SECRET) },
    [SECRET],
    { now: NOW },
    'signature_wrong',
  ],
  ['no signature', body, {}, [SECRET], {}, 'signature_missing'],
  ['a replay after five minutes', body, both, [SECRET], { now: later(302) }, 'too_old'],
  // The headers with the time taken away, the time of the event still counts.
  [
    'a replay without the time, after one’s own tolerance',
    body,
    untimed(SECRET),
    [SECRET],
    { now: later(12), toleranceSeconds: 10 },
    'too_old',
  ],
  ['a replay without the time', body, untimed(SECRET), [SECRET], { now: later(7_202) }, 'too_old'],
  ['a replay after one’s own tolerance', body, both, [SECRET], { now: later(12), toleranceSeconds: 10 }, 'too_old'],
  ['a clock that is far behind', body, both, [SECRET], { now: later(-302) }, 'too_new'],
  ['no secret', body, both, [], {}, 'secret_invalid'],
  ['a secret without its beginning', body, both, [SECRET.slice(6)], {}, 'secret_invalid'],
  ['a secret that is cut', body, both, ['whsec_'], {}, 'secret_invalid'],
  ['a parsed body', JSON.parse(body), both, [SECRET], {}, 'body_invalid'],
])('%s is refused, and it says why', async (_, raw, headers, secrets, options, reason) => {
  expect(await reasonOf(verifyWebhook(raw, headers, secrets, { now: NOW, ...options }))).toEqual(refused(reason));
});

test('what is signed but no event is refused', async () => {
  const text = new TextEncoder().encode('{"event":1}');
  expect(await reasonOf(verifyWebhook(text, timed([SECRET], SENT, text), SECRET, { now: NOW }))).toEqual(
    refused('body_invalid'),
  );
});

test('the time of the attempt counts, not that of the event: a late retry is no replay', async () => {
  const attemptedAt = later(4_355);
  const headers = { ...timed([SECRET], Math.floor(attemptedAt.getTime() / 1_000)), ...untimed(SECRET) };
  await expect(verifyWebhook(body, headers, SECRET, { now: attemptedAt })).resolves.toMatchObject({ id });
});

test('without a tolerance, old ones are believed, too', async () => {
  const options = { now: later(1e9), toleranceSeconds: Number.POSITIVE_INFINITY };
  await expect(verifyWebhook(body, untimed(SECRET), SECRET, options)).resolves.toMatchObject({ id });
});
