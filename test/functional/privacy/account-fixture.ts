import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { deleteAccount } from '../../../lambdas/api/privacy/delete-account.ts';
import { restoreAccount } from '../../../lambdas/api/privacy/restore-account.ts';
import { createWebhook } from '../../../lambdas/api/webhooks/create-webhook.ts';
import { eraseAccount } from '../../../lambdas/privacy/erase-account.ts';
import { type ApiReply, callApi } from '../../support/functions/api-event.ts';
import { testTargets } from '../../support/functions/targets.ts';
import { OrganizationFixture, type Person } from '../organizations/fixtures/organization-fixture.ts';

/** A user who has used most parts of the service. */
export interface BusyAccount extends Person {
  readonly organization_id: string;
  readonly codes: readonly { readonly id: string; readonly short_id: string }[];
  readonly webhookSecret: string;
  readonly webhook_id: string;
  readonly conversationIds: readonly string[];
  readonly placements: readonly { readonly id: string; readonly short_id: string }[];
}

/**
 * Creates an account with three codes: an active one, an archived one, and one of its organization. Each code has
 * three versions, a check and a question, and each active code has a conversation. The account also has a webhook, two
 * brands (its own and the organization's) and placements, some of them unclaimed.
 */
export async function busyAccount(fixture: OrganizationFixture): Promise<BusyAccount> {
  const person = await fixture.person();
  const organizationId = await fixture.organization(person, 'Privacy Hotel');
  const codes = [];
  for (const organization_id of [undefined, undefined, organizationId]) {
    const code = await fixture.code(person, { prompt: 'You are very kind.', organization_id });
    codes.push({ id: code.id, short_id: code.short_id });
    const path = { id: code.id };
    await fixture.call('create-check', person, { path, json: { question: 'When?', expect: { declines: true } } });
    await fixture.question(code, organization_id ?? person.account_id);
    for (const color of ['#0f766e', '#7e22ce'])
      await fixture.call('update-qpr-code', person, { path, json: { color } });
  }
  for (const query of [{}, { organization_id: organizationId }])
    await fixture.call('set-brand', person, { query, json: { color: '#0f4c5c' } });
  const conversationIds = [];
  for (const code of [codes[0], codes[2]]) conversationIds.push(await fixture.conversation(code?.short_id ?? ''));
  await fixture.call('archive-qpr-code', person, { path: { id: codes[1]?.id ?? '' } });
  const webhook = await callApi(createWebhook({ ...fixture.effects, targets: testTargets() }), {
    method: 'POST',
    key: person.key,
    json: { url: 'https://receiver.example.com/hook' },
  });
  const placements = [];
  for (const json of [
    { qpr_code_id: codes[0]?.id, count: 2 },
    { qpr_code_id: codes[2]?.id },
    {},
    { organization_id: organizationId },
  ]) {
    const { body } = await fixture.call('create-placements', person, { json });
    placements.push(...(body.placements as { id: string; short_id: string }[]));
  }
  const { id, secret } = webhook.body;
  return {
    ...person,
    organization_id: organizationId,
    codes,
    placements,
    conversationIds,
    webhook_id: String(id),
    webhookSecret: String(secret),
  };
}

export { OrganizationFixture };

const TIME_LEFT = { getRemainingTimeInMillis: () => 300_000 };

/** The event that starts a deletion, as EventBridge delivers it. */
export const deletionEvent = (accountId: string, requestedAt: string) => ({
  detail: { body: JSON.stringify({ data: { account_id: accountId, requested_at: requestedAt } }) },
});

/** The steps of an account deletion: request, restore, erase. */
export class Deletion {
  readonly fixture: OrganizationFixture;

  constructor(fixture: OrganizationFixture) {
    this.fixture = fixture;
  }

  request(key: string, billedByProvider = false): Promise<ApiReply> {
    const operation = deleteAccount({ ...this.fixture.effects, billedByProvider, selfServicePlans: true });
    return callApi(operation, { method: 'DELETE', path: '/v1/account', key });
  }

  restore(key: string): Promise<ApiReply> {
    return callApi(restoreAccount(this.fixture.effects), { method: 'POST', path: '/v1/account/restore', key });
  }

  erase(accountId: string, requestedAt: string, context = TIME_LEFT): Promise<{ readonly done: boolean }> {
    return eraseAccount(this.fixture.effects)(deletionEvent(accountId, requestedAt), context);
  }
}

/** All items that contain one of these values. */
export async function itemsNaming(fixture: OrganizationFixture, values: readonly string[]): Promise<string[]> {
  const { table } = fixture.effects;
  const found: string[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { Items: items = [], LastEvaluatedKey } = await table.client.send(
      new ScanCommand({ TableName: table.name, ConsistentRead: true, ExclusiveStartKey: start }),
    );
    found.push(
      ...items.map((item) => JSON.stringify(item)).filter((text) => values.some((value) => text.includes(value))),
    );
    start = LastEvaluatedKey;
  } while (start);
  return found;
}
