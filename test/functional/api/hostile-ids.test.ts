import { createHmac } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { CONVERSATION_ROUTES, CONVERSATION_TOKEN_HEADER, routeKeyOf } from '../../../contracts/conversations.ts';
import type { FunctionName } from '../../../contracts/functions.ts';
import { OPERATION_NAMES, operation } from '../../../contracts/operations/catalogue.ts';
import { COOKIES } from '../../../contracts/sign-in.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { bindCursor } from '../../../lambdas/platform/http/list-cursor.ts';
import { knownNamesOf } from '../../../lambdas/platform/schemas/plain-words.ts';
import { loadSchemas } from '../../../openapi/load-schemas.ts';
import { type ApiCall, apiEvent, lambdaContext } from '../../support/functions/api-event.ts';
import { importHandler } from '../../support/functions/import-handler.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';
import { throughDistribution } from '../../support/functions/through-distribution.ts';
import { DATABASE_ENDPOINT } from '../../support/jest/database.ts';
import { awsStandIn, type ReceivedCall } from '../../support/stand-ins/aws-stand-in.ts';

/** Strings that attackers send instead of an id. None of them is a valid id. */
const HOSTILE = [
  ['2,100 characters', 'a'.repeat(2_100)],
  ['1,050 characters of four bytes', '😀'.repeat(1_050)],
  ['no characters', ''],
  ['a space', ' '],
  ['full-width letters', 'ｑｐｒ＿０１Ｋ９'],
  ['a null byte', '0123456789\0'],
  ['an encoded null byte', '%00'],
  ['half a surrogate pair', '\ud83d'],
  ['slashes', '../../0123456789'],
  ['a separator of our table keys', '0123456789#SCAN'],
  ['a line break at its end', '0123456789\n'],
  ['a property that every object has', '__proto__'],
] as const;

const SHORT_ID = '0123456789';
const CONVERSATION_ID = 'cnv_01K9ZQ4T7M3X8V5C2B6N0P1R4S';
const ACCOUNT_ID = 'acc_01K9ZQ4T7M3X8V5C2B6N0P1R4S';
const TOKEN = 'bX0hUq7f3PzqLw9nT5sYkR2cVdE8mGjA1oHiKtNuZpQ';
const STRIPE_SECRET = 'whsec_test';

type Handler = (
  event: APIGatewayProxyEventV2,
  ...more: [Context] | [PassThrough, Context]
) => Promise<APIGatewayProxyStructuredResultV2>;

/** A kind of request in which the caller supplies an id or a token. */
interface Entry {
  readonly label: string;
  readonly name: FunctionName;
  /** A harmless value that does not exist. */
  readonly missing: string;
  readonly call: (id: string) => ApiCall & { readonly routeKey?: string };
  readonly streamed?: true;
  /** Allowed statuses besides the one for `missing`: for example, 400 if a body field is invalid or too long. */
  readonly alsoAllowed?: readonly number[];
}

const encoded = (id: string) => encodeURIComponent(id.toWellFormed());

const conversation = (
  route: 'history' | 'signals' | 'delete' | 'rating',
  { short_id: shortId = SHORT_ID, id = CONVERSATION_ID, token = TOKEN },
) => {
  const { method, path } = CONVERSATION_ROUTES[route];
  return {
    method,
    path: path.replace('{short_id}', encoded(shortId)).replace('{id}', encoded(id)).replace('{number}', '2'),
    pathParameters: { short_id: shortId, id, number: '2' },
    routeKey: routeKeyOf(CONVERSATION_ROUTES[route]),
    headers: { [CONVERSATION_TOKEN_HEADER]: token },
    ...(route === 'signals' && { json: { token, signal: 'close' } }),
    ...(route === 'rating' && { json: { token, rating: 'up' } }),
  };
};
const conversationEntries = (['history', 'signals', 'delete', 'rating'] as const).flatMap((route): Entry[] => {
  const name = route === 'delete' ? 'delete-own-conversation' : 'conversation-session';
  return [
    {
      label: `${route}: short id`,
      name,
      missing: SHORT_ID,
      call: (shortId) => conversation(route, { short_id: shortId }),
    },
    { label: `${route}: id`, name, missing: CONVERSATION_ID, call: (id) => conversation(route, { id }) },
    {
      label: `${route}: token`,
      name,
      missing: TOKEN,
      call: (token) => conversation(route, { token }),
      alsoAllowed: [400],
    },
  ];
});

const message = ({
  short_id: shortId = SHORT_ID,
  id = CONVERSATION_ID,
  token = TOKEN,
  messageId = 'message-1',
}): ApiCall => ({
  method: 'POST',
  path: `/s/${encoded(shortId)}/conversations/${encoded(id)}/messages`,
  json: { token, message_id: messageId, text: 'Hello' },
});

const fromStudio = { 'x-qpr-studio': '1', 'sec-fetch-site': 'same-origin' };

function stripeCall(organizationId: string): ApiCall {
  const rawBody = JSON.stringify({
    id: 'evt_1',
    type: 'customer.subscription.deleted',
    created: 1,
    data: { object: { id: 'sub_1', status: 'canceled', metadata: { organization_id: organizationId } } },
  });
  const time = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', STRIPE_SECRET).update(`${time}.${rawBody}`).digest('hex');
  return {
    method: 'POST',
    rawBody,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
  };
}

const ENTRIES: readonly Entry[] = [
  {
    label: 'scan page',
    name: 'scan-page',
    missing: SHORT_ID,
    call: (id) => ({
      path: `/s/${encoded(id)}`,
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone)', accept: 'text/html' },
    }),
  },
  {
    label: 'scan page, prefetched',
    name: 'scan-page',
    missing: SHORT_ID,
    call: (id) => ({ path: `/s/${encoded(id)}`, headers: { 'sec-purpose': 'prefetch' } }),
  },
  {
    label: 'start',
    name: 'conversation-session',
    missing: SHORT_ID,
    call: (id) => ({
      method: 'POST',
      path: `/s/${encoded(id)}/conversations`,
      pathParameters: { short_id: id },
      routeKey: routeKeyOf(CONVERSATION_ROUTES.start),
      json: {},
    }),
  },
  ...conversationEntries,
  {
    label: 'message: short id',
    name: 'converse',
    missing: SHORT_ID,
    call: (shortId) => message({ short_id: shortId }),
    streamed: true,
  },
  { label: 'message: id', name: 'converse', missing: CONVERSATION_ID, call: (id) => message({ id }), streamed: true },
  {
    label: 'message: token',
    name: 'converse',
    missing: TOKEN,
    call: (token) => message({ token }),
    streamed: true,
    alsoAllowed: [400],
  },
  {
    label: 'image in a style',
    name: 'render-qr',
    missing: SHORT_ID,
    call: (id) => ({ pathParameters: { short_id: id, host: 'go.example.com', options: '~~~~~~.png' } }),
  },
  {
    label: 'logo',
    name: 'render-qr',
    missing: SHORT_ID,
    call: (id) => ({ pathParameters: { short_id: id, host: 'go.example.com', options: 'logo-0123456789abcdef.png' } }),
  },
  {
    label: 'plain image',
    name: 'draw-image',
    missing: SHORT_ID,
    call: (id) => ({
      pathParameters: { short_id: id, image: 'go.example.com.png' },
      headers: throughDistribution('192.0.2.7'),
    }),
  },
  {
    label: 'invitation: token',
    name: 'accept-by-link',
    missing: TOKEN,
    call: (token) => ({ method: 'POST', path: '/invitations/preview', json: { token }, headers: fromStudio }),
    alsoAllowed: [400],
  },
  ...(['account_id', 'token'] as const).map(
    (parameter): Entry => ({
      label: `unsubscribe: ${parameter}`,
      name: 'unsubscribe',
      missing: parameter === 'token' ? TOKEN : ACCOUNT_ID,
      call: (id) => ({
        method: 'POST',
        path: '/unsubscribe',
        pathParameters: { account_id: ACCOUNT_ID, token: TOKEN, [parameter]: id },
      }),
    }),
  ),
  {
    label: 'sign-in: token',
    name: 'create-session',
    missing: TOKEN,
    call: (token) => ({ method: 'POST', json: { token }, headers: fromStudio }),
    alsoAllowed: [400],
  },
  {
    label: 'sign-in: cookie',
    name: 'create-session',
    missing: TOKEN,
    // A request without a valid cookie counts as a different browser.
    call: (token) => ({
      method: 'POST',
      json: { code: '7KQM2XHD' },
      headers: fromStudio,
      cookies: [`${COOKIES.signIn}=${token}`],
    }),
    alsoAllowed: [403],
  },
  {
    label: 'sign-in: address',
    name: 'request-sign-in',
    missing: 'not-an-address',
    call: (email) => ({ method: 'POST', json: { email } }),
  },
  { label: 'Stripe: organization', name: 'stripe-notice', missing: 'org_1', call: stripeCall, alsoAllowed: [400] },
  {
    label: 'API key',
    name: 'list-qpr-codes',
    missing: 'not-a-key',
    call: (key) => ({ key }),
  },
  {
    label: 'session cookie',
    name: 'list-qpr-codes',
    missing: 'not-a-session',
    call: (token) => ({ headers: fromStudio, cookies: [`${COOKIES.session}=${token}`] }),
  },
];

let effects: TestEffects;
let database: Awaited<ReturnType<typeof awsStandIn>>;
let otherServices: Awaited<ReturnType<typeof awsStandIn>>;
let key: string;

/** Uses the real handlers. Their database calls go through a server that records the calls. */
beforeAll(async () => {
  effects = await testEffects();
  key = (await issueApiKey(effects, 'stranger@example.com', 'Test')).api_key;
  database = await awsStandIn(forward);
  otherServices = await awsStandIn(() => ({ body: JSON.stringify({ SecretString: STRIPE_SECRET, MessageId: 'm' }) }));
  const { accessKeyId, secretAccessKey } = await effects.table.client.config.credentials();
  Object.assign(process.env, {
    TABLE_NAME: effects.table.name,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_ENDPOINT_URL: otherServices.url,
    AWS_ENDPOINT_URL_DYNAMODB: database.url,
  });
});
beforeEach(() => {
  database.calls.length = 0;
});
afterAll(async () => {
  await effects.table.close();
  await Promise.all([database.stop(), otherServices.stop()]);
});

async function forward({ method, path, headers, body }: ReceivedCall) {
  const passed = ['authorization', 'content-type', 'x-amz-target', 'x-amz-date'].map(
    (name) => [name, String(headers[name])] as [string, string],
  );
  const response = await fetch(`${process.env[DATABASE_ENDPOINT]}${path}`, {
    method,
    headers: Object.fromEntries(passed),
    body: Buffer.from(body, 'latin1'),
  });
  return { status: response.status, body: await response.text() };
}

let sent = 0;
/** Each request comes from a different network, so no rate limit applies. */
const anotherNetwork = () => {
  sent += 1;
  return throughDistribution(`2001:db8:${sent.toString(16)}::1`);
};

async function send({ name, streamed }: Pick<Entry, 'name' | 'streamed'>, call: ReturnType<Entry['call']>) {
  const { handler } = (await importHandler(name)) as { handler: Handler };
  const headers = { ...anotherNetwork(), ...call.headers };
  const event = { ...apiEvent({ ...call, headers }), ...(call.routeKey !== undefined && { routeKey: call.routeKey }) };
  if (!streamed) return (await handler(event, lambdaContext())).statusCode;
  const stream = Object.assign(new PassThrough(), { head: { statusCode: 0 } });
  await Promise.all([textOf(stream), handler(event, stream, lambdaContext())]);
  return stream.head.statusCode;
}

describe.each(ENTRIES.map((entry) => [entry.label, entry] as const))('%s', (_, entry) => {
  /** The status for a harmless id that does not exist. */
  let missingStatus: number | undefined;

  test.each(HOSTILE)('a value with %s is treated as unknown or invalid, without a database call', async (_id, id) => {
    missingStatus ??= await send(entry, entry.call(entry.missing));
    database.calls.length = 0;
    const status = await send(entry, entry.call(id));
    expect([missingStatus, ...(entry.alsoAllowed ?? [])]).toContain(status);
    expect(status).toBeLessThan(500);
    expect(database.calls.map(({ body }) => body)).toEqual([]);
  });
});

/** The key prefixes of the calls that authenticate and count every request. */
const AUTHENTICATION_KEYS = [KEY_PREFIX.credential, KEY_PREFIX.accountRate];
const furtherCalls = () =>
  database.calls
    .map(({ body }) => body)
    .filter((body) => !AUTHENTICATION_KEYS.some((prefix) => body.includes(`"${prefix}`)));

const withParameters = OPERATION_NAMES.filter(
  (name) => operation(name).path.includes('{') && !operation(name).streamed,
);

describe.each(withParameters)('%s', (name) => {
  const { method, path } = operation(name);
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);

  test.each(HOSTILE)('an id with %s is not found, without a database call after authentication', async (_id, id) => {
    const status = await send(
      { name },
      {
        method,
        path: path.replace(/\{\w+\}/g, encoded(id)),
        pathParameters: Object.fromEntries(parameters.map((parameter) => [parameter, id])),
        key,
        json: {},
      },
    );
    expect(status).toBe(404);
    expect(furtherCalls()).toEqual([]);
  });
});

const withCursor = [...(await loadSchemas())].flatMap(([name, { query }]) =>
  knownNamesOf(query).includes('cursor') ? [name] : [],
);

describe.each(withCursor)('a cursor of %s', (name) => {
  const kind = operation(name).path.startsWith('/v1/webhooks/') ? 'wh' : 'org';
  const pathParameters = { id: `${kind}_01K9ZQ4T7M3X8V5C2B6N0P1R4S` };

  test.each(HOSTILE)('with %s is invalid, without a database call after authentication', async (_id, position) => {
    // `bindCursor` adds a hash. Without it, the cursor would be refused before its position is checked.
    const query = { cursor: bindCursor(name, { pathParameters }, { next_cursor: position }).next_cursor };
    expect(await send({ name }, { key, pathParameters, query })).toBe(400);
    expect(furtherCalls()).toEqual([]);
  });
});
