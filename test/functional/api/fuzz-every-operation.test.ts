import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { OPERATION_NAMES, type OperationName, operation } from '../../../contracts/operations/catalogue.ts';
import type { StreamingFunction } from '../../../lambdas/api/stream-handler.ts';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import type { ApiFunction } from '../../../lambdas/platform/http/exchange.ts';
import type { Schemas } from '../../../lambdas/platform/http/schemas.ts';
import { fc, SEED } from '../../support/fast-check.ts';
import { type ApiCall, callApi } from '../../support/functions/api-event.ts';
import { importHandler } from '../../support/functions/import-handler.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';
import { DATABASE_ENDPOINT } from '../../support/jest/database.ts';
import { runConcurrently } from '../../support/service/call-from.ts';
import { awsStandIn } from '../../support/stand-ins/aws-stand-in.ts';
import { hostileText, inputOf, queryText } from './fuzz-inputs.ts';

/** The total number of requests, divided evenly between the operations. `npm run fuzz` sends many more. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500);
const PER_OPERATION = Math.ceil(REQUESTS / OPERATION_NAMES.length);
/** Requests per account. An account near its limits would only get refusals. */
const MAX_PER_ACCOUNT = 40;
const ACCOUNTS = Math.ceil(PER_OPERATION / MAX_PER_ACCOUNT);
const ACCOUNTS_AT_ONCE = 4;

interface OperationFile {
  readonly handler: ApiFunction | StreamingFunction;
  readonly schemas?: Schemas;
}

let effects: TestEffects;
let aws: Awaited<ReturnType<typeof awsStandIn>>;
const files = new Map<OperationName, OperationFile>();

/** The real handlers on the test's table. All other AWS services accept everything. */
beforeAll(async () => {
  effects = await testEffects();
  aws = await awsStandIn(() => ({ body: '{"executionArn":"arn","startDate":1,"MessageId":"m"}' }));
  const { accessKeyId, secretAccessKey } = await effects.table.client.config.credentials();
  Object.assign(process.env, {
    TABLE_NAME: effects.table.name,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_ENDPOINT_URL: aws.url,
    AWS_ENDPOINT_URL_DYNAMODB: process.env[DATABASE_ENDPOINT],
  });
  for (const name of OPERATION_NAMES) files.set(name, (await importHandler(name)) as OperationFile);
}, 120_000);
afterAll(async () => {
  await effects.table.close();
  await aws.stop();
});

const fileOf = (name: OperationName): OperationFile => {
  const file = files.get(name);
  if (!file) throw new Error(`The handler of ${name} was not loaded.`);
  return file;
};

interface Account {
  readonly key: string;
  readonly ids: readonly string[];
}

let accounts = 0;
/** Creates an account with an organization, two codes, a webhook and a second key. Returns the first key, and all ids. */
async function newAccount(): Promise<Account> {
  accounts += 1;
  const email = `fuzz-${accounts}@example.com`;
  const { api_key: key } = await issueApiKey(effects, email, 'Fuzz');
  const create = async (name: OperationName, json: object) =>
    String((await callApi(fileOf(name).handler, { method: 'POST', key, json })).body.id);
  const organization = await create('create-organization', { name: 'Fuzz' });
  return {
    key,
    ids: [
      organization,
      await create('create-qpr-code', { name: 'n', prompt: 'p', organization_id: organization }),
      await create('create-qpr-code', { name: 'n', prompt: 'p' }),
      await create('create-webhook', { url: `https://hooks.example.com/${accounts}` }),
      await create('create-api-key', { name: 'k' }),
    ],
  };
}

const sharedAccounts: Promise<Account>[] = [];
/** Reads change nothing, so they share accounts. All other operations get new accounts. */
function accountFor(name: OperationName, index: number): Promise<Account> {
  if (operation(name).method !== 'GET') return newAccount();
  sharedAccounts[index] ??= newAccount();
  return sharedAccounts[index];
}

/** Requests for an operation. Each part is valid, almost valid or arbitrary. */
function requestsOf(name: OperationName, key: string, ids: readonly string[]): fc.Arbitrary<ApiCall> {
  const { method, path } = operation(name);
  const { schemas } = fileOf(name);
  const part = (schema: Schemas['body'], value: (schema: object) => fc.Arbitrary<unknown>) =>
    schema ? value(z.toJSONSchema(schema as never, { io: 'input', unrepresentable: 'any' })) : fc.constant(undefined);
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: hostileText },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('org', 'qpr', 'mem', 'inv', 'wh', 'key', 'cnv', 'evt', 'dlv')
        .map((kind) => `${kind}_01K9ZQ4T7M3X8V5C2B6N0P1R4S`),
    },
  );
  const body = part(schemas?.body, (schema) => inputOf(schema, ids)).chain((json) => {
    const text = json === undefined ? fc.constant(undefined) : fc.constant(JSON.stringify(json));
    return fc.oneof(
      { weight: 8, arbitrary: text },
      { weight: 1, arbitrary: hostileText },
      { weight: 1, arbitrary: fc.json() },
    );
  });
  return fc
    .record({
      pathParameters: fc.record(Object.fromEntries(parameters.map((parameter) => [parameter, id]))),
      query: part(schemas?.query, (schema) => queryText(schema, ids)),
      rawBody: body,
      idempotencyKey: fc.option(fc.oneof(fc.constantFrom('a', 'b'), hostileText), { freq: 4, nil: undefined }),
    })
    .map(({ pathParameters, query, rawBody, idempotencyKey }) => ({
      method,
      path: path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
        encodeURIComponent(String(pathParameters[parameter]).toWellFormed()),
      ),
      pathParameters: pathParameters as Record<string, string>,
      ...(query !== undefined && { query: query as Record<string, string> }),
      ...(typeof rawBody === 'string' && { rawBody }),
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
    }));
}

describe(`${REQUESTS} requests in total, with the seed ${SEED}`, () => {
  test.each(OPERATION_NAMES)(
    '%s never responds with a server error',
    async (name) => {
      const { handler } = fileOf(name);
      const sendFromAccount = async (index: number) => {
        const { key, ids } = await accountFor(name, index);
        const property = fc.asyncProperty(requestsOf(name, key, ids), async (call) => {
          const { status, body, text } = await callApi(handler, call);
          if (status >= 500) throw new Error(`${status} ${text}`);
          if (status >= 400) expect(body).toMatchObject({ status, code: expect.stringMatching(/^[a-z_]+\.[a-z_]+$/) });
        });
        const numRuns = Math.ceil(PER_OPERATION / ACCOUNTS);
        await fc.assert(property, { numRuns, seed: SEED + index, endOnFailure: true });
      };
      const senders = Array.from({ length: ACCOUNTS }, (_, index) => () => sendFromAccount(index));
      await runConcurrently(senders, ACCOUNTS_AT_ONCE);
    },
    300_000,
  );
});
