import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { stripeNotice } from '../../../../lambdas/organizations/subscriptions/stripe-notice.ts';
import type { ApiFunction } from '../../../../lambdas/platform/http/exchange.ts';
import { callApi } from '../../../support/functions/api-event.ts';
import { fixture, id, owner } from '../fixtures/fresh-organization.ts';

const SECRET = 'whsec_test';
let eventCount = 0;
let endpoint: ApiFunction;
beforeAll(async () => {
  endpoint = stripeNotice({ ...fixture.effects, stripeSecrets: async () => ['whsec_old', SECRET] });
});

const nowSeconds = () => Math.floor(fixture.effects.now().getTime() / 1_000);
const sign = (body: string, secret = SECRET, seconds = nowSeconds()) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')},v0=ignored`;

/** An event with the relevant fields of Stripe's documented example. */
const event = (type: string, subscription: object, more: object = {}) => {
  eventCount += 1;
  return JSON.stringify({
    id: `evt_${eventCount}`,
    object: 'event',
    api_version: '2025-06-30.basil',
    created: nowSeconds(),
    type: `customer.subscription.${type}`,
    data: {
      object: {
        id: 'sub_1',
        object: 'subscription',
        status: 'active',
        metadata: { organization_id: id },
        ...subscription,
      },
    },
    livemode: false,
    ...more,
  });
};
const priced = (lookup_key: string | null, metadata = {}) => ({
  items: { data: [{ price: { lookup_key, metadata } }] },
});
const send = (rawBody: string, signature: string | undefined = sign(rawBody)) =>
  callApi(endpoint, {
    method: 'POST',
    path: '/v1/billing/stripe',
    rawBody,
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
  });
const plan = async () => (await fixture.call('get-organization', owner, { path: { id } })).body.plan;

describe('a Stripe event', () => {
  test('sets the plan', async () => {
    expect(await send(event('created', priced('starter')))).toMatchObject({
      status: 200,
      body: { outcome: 'plan starter' },
    });
    expect(await plan()).toBe('starter');
    fixture.effects.advance(1_000);
    await send(event('updated', priced(null, { plan: 'professional' })));
    expect(await plan()).toBe('professional');
    fixture.effects.advance(1_000);
    await send(event('updated', { status: 'past_due', ...priced('professional') }));
    expect(await plan()).toBe('professional');
    await send(event('deleted', { status: 'canceled' }));
    expect(await plan()).toBe('free');
  });

  test('is applied once, even if it is delivered several times', async () => {
    const body = event('created', priced('starter'));
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(body)));
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(replies.filter(({ body: { outcome } }) => outcome === 'plan starter')).toHaveLength(1);
  });

  test('does not override a later event', async () => {
    const early = event('updated', priced('starter'));
    fixture.effects.advance(2_000);
    await send(event('deleted', { status: 'canceled' }));
    expect((await send(early)).body.outcome).toMatch(/^ignored/);
    expect(await plan()).toBe('free');
  });

  test('sets the best active plan of several subscriptions', async () => {
    const [old, bought] = [{ id: 'sub_old' }, { id: 'sub_bought' }];
    await send(event('created', { ...old, ...priced('starter') }));
    fixture.effects.advance(1_000);
    await send(event('created', { ...bought, ...priced('professional') }));
    fixture.effects.advance(1_000);
    // The old subscription is set to end with its period, and then ends. Neither event affects the new subscription.
    await send(event('updated', { ...old, ...priced('starter'), cancel_at_period_end: true }));
    expect(await plan()).toBe('professional');
    fixture.effects.advance(1_000);
    await send(event('deleted', { ...old, status: 'canceled' }));
    expect(await plan()).toBe('professional');
    fixture.effects.advance(1_000);
    await send(event('deleted', { ...bought, status: 'canceled' }));
    expect(await plan()).toBe('free');
  });

  test('does not overwrite the subscription that a concurrent event stores', async () => {
    const starter = event('created', { id: 'sub_a', ...priced('starter') });
    const professional = event('created', { id: 'sub_b', ...priced('professional') });
    await Promise.all([send(starter), send(professional)]);
    fixture.effects.advance(1_000);
    await send(event('deleted', { id: 'sub_b', status: 'canceled' }));
    expect(await plan()).toBe('starter');
  });

  test('is ignored if it is not for this service', async () => {
    const others = [
      JSON.stringify({ id: 'evt_x', type: 'invoice.paid', created: nowSeconds(), data: { object: {} } }),
      event('updated', { metadata: {} }),
      event('updated', { metadata: { organization_id: 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S' }, ...priced('starter') }),
    ];
    for (const body of others) {
      expect(await send(body)).toMatchObject({ status: 200, body: { outcome: expect.stringMatching(/^ignored/) } });
    }
  });

  test('with an unknown plan is refused, so that Stripe shows the failure', async () => {
    expect(await send(event('updated', priced('gold')))).toMatchObject({
      status: 422,
      body: { code: 'stripe.unclear_plan' },
    });
  });

  test.each(['__proto__', 'constructor', 'sub_1', ''])(
    'for the subscription %j does not cause a server error',
    async (subscriptionId) => {
      const { status } = await send(event('created', { id: subscriptionId, ...priced('starter') }));
      expect(status).toBe(subscriptionId === 'sub_1' ? 200 : 422);
      expect(await plan()).toBe(status === 200 ? 'starter' : 'free');
    },
  );

  test.each(['__proto__', 'é'.repeat(255)])('with the id %j is applied', async (eventId) => {
    expect((await send(event('created', priced('starter'), { id: eventId }))).status).toBe(200);
    expect(await plan()).toBe('starter');
  });

  test('for an organization with an impossible id is ignored', async () => {
    const body = event('created', { metadata: { organization_id: 'org_'.repeat(1_000) }, ...priced('starter') });
    expect(await send(body)).toMatchObject({ status: 200, body: { outcome: expect.stringMatching(/^ignored/) } });
  });
});

describe('a signature', () => {
  test('with either secret is valid during a rotation', async () => {
    const body = event('created', priced('starter'));
    expect((await send(body, sign(body, 'whsec_old'))).status).toBe(200);
  });

  test.each([
    ['is missing', () => ''],
    ['is nonsense', () => 'nonsense'],
    ['has no time', (body: string) => sign(body).replace(/^t=\d+,/, '')],
    ['is made with another secret', (body: string) => sign(body, 'whsec_other')],
    ['is for another body', (body: string) => sign(`${body} `)],
    ['is too short', (body: string) => sign(body).replace(/v1=(..).*/, 'v1=$1')],
    ['is too old', (body: string) => sign(body, SECRET, nowSeconds() - 301)],
    ['comes from the future', (body: string) => sign(body, SECRET, nowSeconds() + 301)],
    ['has its time changed', (body: string) => sign(body).replace(/^t=\d+/, `t=${nowSeconds() - 1}`)],
  ])('that %s is an error, and nothing changes', async (_, signature) => {
    const body = event('created', priced('starter'));
    expect(await send(body, signature(body))).toMatchObject({ status: 400, body: { code: 'stripe.bad_signature' } });
    expect(await plan()).toBe('free');
  });

  test('is verified on the raw bytes, even if API Gateway encodes the body as Base64', async () => {
    const body = event('created', { description: 'Zoë ✓', ...priced('starter') });
    const reply = await callApi(endpoint, {
      method: 'POST',
      path: '/v1/billing/stripe',
      rawBody: Buffer.from(body).toString('base64'),
      isBase64Encoded: true,
      headers: { 'stripe-signature': sign(body) },
    });
    expect(reply.status).toBe(200);
  });

  test.each(['', 'x', '[]', '{}', '{"id":1}'])('does not make the body %j a valid event', async (body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { code: 'stripe.bad_event' } });
  });
});
