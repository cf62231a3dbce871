import { readFileSync } from 'node:fs';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestAccount } from '../../support/functions/test-account.ts';
import { OrganizationFixture } from '../organizations/fixtures/organization-fixture.ts';
import { type Reads, responsesTo } from './responses.ts';

/**
 * The items of an account as commit 1cb75873c stored them, and what it answered when they were read. They have every
 * field that a code, a brand and a placement can have.
 */
interface Stored {
  readonly email: string;
  readonly reads: Reads;
  readonly items: readonly Record<string, unknown>[];
  readonly responses: Readonly<Record<string, unknown>>;
}
const BINARY = '$binary';
const isBinary = (value: unknown): value is { readonly [BINARY]: string } =>
  typeof value === 'object' && value !== null && BINARY in value;
const stored: Stored = JSON.parse(
  readFileSync(new URL('account.json', import.meta.url), 'utf8'),
  (_, value: unknown) => (isBinary(value) ? Buffer.from(value[BINARY], 'base64') : value),
);

let fixture: OrganizationFixture;
beforeAll(async () => {
  fixture = await OrganizationFixture.open();
  const { client, name } = fixture.effects.table;
  for (const item of stored.items) await client.send(new PutCommand({ TableName: name, Item: item }));
});
afterAll(() => fixture.close());

test('items that were stored before fields got one name are read without a change', async () => {
  const { api_key } = await createTestAccount(fixture.effects, stored.email);
  // Fields that are newer than the items are not in the stored responses.
  expect(await responsesTo(fixture, api_key, stored.reads)).toMatchObject(stored.responses);
});
