import { describe, expect, test } from '@jest/globals';
import { WEBHOOK_EVENT_TYPES } from '../../../contracts/events.ts';
import { testEvent } from '../../../lambdas/events/samples.ts';
import { newWebhookSecret, serviceSignature, standardSignature } from '../../../lambdas/webhooks/webhook-signature.ts';
import { verifyWebhook, type WebhookError, type WebhookEvent } from '../../../sdk/src/qpr.ts';

const SECRET = newWebhookSecret((bytes) => new Uint8Array(bytes).fill(7));
const OTHER = newWebhookSecret((bytes) => new Uint8Array(bytes).fill(8));
const NOW = new Date('2026-03-14T18:22:05.318Z');
const SENT = Math.floor(NOW.getTime() / 1_000);
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

const { id, body } = testEvent('scan.created', NOW, (bytes) => new Uint8Array(bytes).fill(1));
const BYTES = new TextEncoder().encode(body);
const standardHeaders = (secrets: readonly string[], timestampSeconds = SENT, signed = BYTES) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestampSeconds),
  'webhook-signature': standardSignature(secrets, { id, timestampSeconds, body: signed }),
});
const serviceHeaders = (secret: string, signed = BYTES) => ({
  'x-service-signature': serviceSignature(secret, signed),
});
const both = { ...standardHeaders([SECRET]), ...serviceHeaders(SECRET) };

/** The subject of an event. This compiles only if the type in `event` determines the type of `data`. */
function subjectOf(event: WebhookEvent): string {
  switch (event.event) {
    case 'scan.created':
      return `${event.data.short_id} ${event.data.scan_id.toFixed()}`;
    case 'conversation.completed':
      return `${event.data.conversation_id} ${event.data.reason satisfies 'closed' | 'timed_out'}`;
    case 'qpr_code.created':
      return event.data.scan_url;
    case 'placement.silent':
      return event.data.placement_id;
    case 'subscription.upgraded':
    case 'subscription.cancelled':
      return `${event.data.organization_id} ${event.data.plan}`;
    case 'request.created':
      return `${event.data.request_id} ${event.data.form}`;
    case 'answer.rated':
      return `${event.data.conversation_id} ${event.data.rating satisfies 'up' | 'down' | null}`;
    case 'question.unanswered':
      return `${event.data.question_id} ${event.data.reasons.join()}`;
    case 'knowledge.ready':
      return `${event.data.source_id} ${event.data.pages}`;
    default:
      return event.id;
  }
}

/** Returns the name and the reason of the error, or 'accepted'. */
const reasonOf = (verified: Promise<unknown>) =>
  verified.then(
    () => 'accepted',
    (error: WebhookError) => [error.name, error.reason],
  );
const refused = (reason: string) => ['WebhookError', reason];

describe('a delivery signed by the service', () => {
  test.each(WEBHOOK_EVENT_TYPES)('is accepted with either signature: %s', async (type) => {
    const { body: text, id: eventId } = testEvent(type, NOW, (bytes) => new Uint8Array(bytes).fill(1));
    const bytes = new TextEncoder().encode(text);
    expect(eventId).toBe(id);
    for (const headers of [standardHeaders([SECRET], SENT, bytes), serviceHeaders(SECRET, bytes)]) {
      const event = await verifyWebhook(bytes, headers, SECRET, { now: NOW });
      expect(event).toEqual(JSON.parse(text));
      expect(event.event).toBe(type);
      expect(subjectOf(event)).not.toContain('undefined');
    }
  });

  test.each([
    ['text', body],
    ['bytes', BYTES],
    ['a Buffer that is part of another', Buffer.from(`xx${body}`).subarray(2)],
    ['an ArrayBuffer', BYTES.slice().buffer],
  ])('can have its body as %s', async (_, raw) => {
    await expect(verifyWebhook(raw, both, SECRET, { now: NOW })).resolves.toMatchObject({ id });
  });

  test('can have its headers in the form of fetch, Node or a gateway', async () => {
    const upper = Object.fromEntries(Object.entries(both).map(([name, value]) => [name.toUpperCase(), value]));
    const lists = Object.fromEntries(Object.entries(both).map(([name, value]) => [name, [value]]));
    for (const headers of [new Headers(both), upper, lists]) {
      await expect(verifyWebhook(body, headers, SECRET, { now: NOW })).resolves.toMatchObject({ id });
    }
  });
});

test('WebhookEvent can be narrowed to one event type', () => {
  const scanned = (event: WebhookEvent<'scan.created'>) => event.data.scanned_at;
  expect(scanned(JSON.parse(body))).toBe(NOW.toISOString());
});

describe('during the rotation of a secret', () => {
  test('a receiver with the old secret, the new one or both accepts deliveries', async () => {
    const headers = { ...standardHeaders([OTHER, SECRET]), ...serviceHeaders(OTHER) };
    for (const secrets of [SECRET, OTHER, [SECRET, OTHER], [OTHER, SECRET]]) {
      await expect(verifyWebhook(body, headers, secrets, { now: NOW })).resolves.toMatchObject({ id });
    }
  });
});

test('signatures that are malformed or of an unknown version are ignored if another one is valid', async () => {
  const { 'webhook-signature': v1, ...rest } = standardHeaders([SECRET]);
  const headers = { ...rest, 'webhook-signature': `v2,AAAA v1,!!! ${v1}` };
  await expect(verifyWebhook(body, headers, SECRET, { now: NOW })).resolves.toMatchObject({ id });
});

test.each([
  ['another secret', body, both, [OTHER], {}, 'signature_wrong'],
  ['another secret, with the service signature', body, serviceHeaders(OTHER), [SECRET], {}, 'signature_wrong'],
  ['a changed body', `${body} `, both, [SECRET], {}, 'signature_wrong'],
  ['a changed body, with the service signature', `${body} `, serviceHeaders(SECRET), [SECRET], {}, 'signature_wrong'],
  ['a changed time', body, { ...both, 'webhook-timestamp': String(SENT + 1) }, [SECRET], {}, 'signature_wrong'],
  ['a changed id', body, { ...both, 'webhook-id': 'evt_2' }, [SECRET], {}, 'signature_wrong'],
  ['an invalid signature', body, { 'x-service-signature': 'sha256=xyz' }, [SECRET], {}, 'signature_wrong'],
  ['an empty signature', body, { ...both, 'webhook-signature': '' }, [SECRET], {}, 'signature_wrong'],
  // A correct service signature does not compensate for a wrong standard signature.
  [
    'one wrong signature of two',
    body,
    { ...standardHeaders([OTHER]), ...serviceHeaders(SECRET) },
    [SECRET],
    { now: NOW },
    'signature_wrong',
  ],
  ['a missing signature', body, {}, [SECRET], {}, 'signature_missing'],
  ['a replay after five minutes', body, both, [SECRET], { now: later(302) }, 'too_old'],
  // Without the timestamp header, the time of the event counts.
  [
    'a replay without a timestamp, after a custom tolerance',
    body,
    serviceHeaders(SECRET),
    [SECRET],
    { now: later(12), toleranceSeconds: 10 },
    'too_old',
  ],
  ['a replay without a timestamp', body, serviceHeaders(SECRET), [SECRET], { now: later(7_202) }, 'too_old'],
  ['a replay after a custom tolerance', body, both, [SECRET], { now: later(12), toleranceSeconds: 10 }, 'too_old'],
  ['a receiver clock that is far behind', body, both, [SECRET], { now: later(-302) }, 'too_new'],
  ['a missing secret', body, both, [], {}, 'secret_invalid'],
  ['a secret without its prefix', body, both, [SECRET.slice(6)], {}, 'secret_invalid'],
  ['an empty secret', body, serviceHeaders(''), [''], {}, 'secret_invalid'],
  ['a secret without its key', body, both, ['whsec_'], {}, 'secret_invalid'],
  ['a parsed body', JSON.parse(body), both, [SECRET], {}, 'body_invalid'],
])('%s is refused with a reason', async (_, raw, headers, secrets, options, reason) => {
  expect(await reasonOf(verifyWebhook(raw, headers, secrets, { now: NOW, ...options }))).toEqual(refused(reason));
});

test('a refusal says whether the delivery or the event is too old or too new', async () => {
  const messageOf = (headers: typeof both | ReturnType<typeof serviceHeaders>, now: Date) =>
    verifyWebhook(body, headers, SECRET, { now, toleranceSeconds: 10 }).catch(({ message }: WebhookError) => message);
  expect(await messageOf(both, later(12))).toBe('The delivery was signed 12 seconds ago.');
  expect(await messageOf(serviceHeaders(SECRET), later(12))).toBe('The event was created 12 seconds ago.');
  expect(await messageOf(serviceHeaders(SECRET), later(-12))).toMatch(
    'The event was created 12 seconds in the future.',
  );
});

test.each(['', 'now', 'NaN'])('a signed timestamp that is not a number is refused: %j', async (timestampSeconds) => {
  const headers = standardHeaders([SECRET], timestampSeconds as never);
  expect(await reasonOf(verifyWebhook(body, headers, SECRET, { now: NOW }))).toEqual(refused('too_old'));
});

test('a signed body that is not an event is refused', async () => {
  const text = new TextEncoder().encode('{"event":1}');
  expect(await reasonOf(verifyWebhook(text, standardHeaders([SECRET], SENT, text), SECRET, { now: NOW }))).toEqual(
    refused('body_invalid'),
  );
});

test('a late retry is not a replay, because the time of the attempt counts', async () => {
  // The sixth attempt, after delays of 5 s, 30 s, 2 min, 10 min and 1 h.
  const attemptedAt = later(4_355);
  const headers = {
    ...standardHeaders([SECRET], Math.floor(attemptedAt.getTime() / 1_000)),
    ...serviceHeaders(SECRET),
  };
  await expect(verifyWebhook(body, headers, SECRET, { now: attemptedAt })).resolves.toMatchObject({ id });
});

test('old deliveries are accepted with an infinite tolerance', async () => {
  const options = { now: later(1e9), toleranceSeconds: Number.POSITIVE_INFINITY };
  await expect(verifyWebhook(body, serviceHeaders(SECRET), SECRET, options)).resolves.toMatchObject({ id });
});
